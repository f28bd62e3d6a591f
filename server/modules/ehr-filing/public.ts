/**
 * What a message that was read does here. `fileMessage` runs in the caller's transaction and answers what became of the message: where it
 * is held or refused, nothing of it was written but what belongs to codes. `ctx.who` is who stands behind it: the connection, or
 * the person who decided on it; it must reach the whole laboratory.
 */
export { fileMessage } from './file-message'
export { laneOf } from './lane'
export { statedPerson } from './patient-fields'
export { isUrgent } from './urgent'
export { patientSystem, theirNumber } from './patient-number'
export type * from './filing'
