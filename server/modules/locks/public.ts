/**
 * Who locks what, in which order: patients before orders, and each in the order of their ids, so that no two writers wait
 * for each other. Knows nothing of the modules that use it.
 */
export { lockOrder, lockOrders, type LockedOrder } from './orders'
export { lockPatients } from './patients'
export { openedAt, openElsewhere, presentLock, readLocks, refuseOpenElsewhere } from './reviews'
