/** What other modules may use of physicians; everything else in this folder is its own business. */
export { ownPhysicians } from './reach'
