/** What the registers of the catalogue have in common: their lists, files, handlers and words. */
export { openSpecimens } from './open-specimens'
export { find } from './find-plain'
export { listNamed } from './list'
export { narrowed, withId, type Row } from './list-parts'
export { plainFile } from './plain-file'
export { common } from './register-handlers'
export * from './words'
