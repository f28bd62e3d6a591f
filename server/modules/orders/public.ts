/** What other modules may use of an order; everything else in this folder is its own business. */
export { addOrder } from './add-order'
export { makeCorrection, waitingFields } from './correction'
export { deriveAndStoreState } from './derive'
export { inState, narrowed } from './filters'
export { findOrder } from './find'
export { targetHours } from './work'
export { dayCode } from './number'
export { barcodeOf } from './rows'
