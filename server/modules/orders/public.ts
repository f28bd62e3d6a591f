/** What other modules may use of an order; everything else in this folder is its own business. */
export { deriveAndStoreState } from './derive'
export { findOrder } from './find'
export { lockOrder, type LockedOrder } from './lock'
