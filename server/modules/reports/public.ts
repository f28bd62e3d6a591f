/** What other modules may use of reports: a paper within reach, and its bytes. */
export { bytesOf, withFiles } from './drawing'
export { findMedia } from './store'
