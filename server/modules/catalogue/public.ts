/** What the registers of the catalogue have in common: their lists, files and words. */
export { openSpecimens } from './open-specimens'
export { narrowed, withId, type Row } from './list-parts'
export * from './words'
