/** What other parts of the server may use of recalls: one is opened with the version that corrects. */
export { openRecall } from './open'
export { readersOf } from './readers'
export { readIssued } from './store'
