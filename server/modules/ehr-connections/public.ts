/** What other parts of the server may use of HL7 connections: their rows, what was agreed, and who acts for them. */
export { addAccount, principalOfConnection } from './account'
export { dropLostCertificates, sealCertificatesAnew, targetOf } from './certificate'
export { isTargetHeld } from './checklist'
export { setConnection } from './edit'
export { letGo } from './let-go'
export { partiesOf } from './parties'
export { configOf, connectionRecord, lockedConnection, type ConnectionRecord } from './record'
