/** What other areas use of the ledger: planning at a release, and what their own screens and channels need of it. */
export { endDelivery, reportMisdirected, sendAgain } from './commands'
export {
  readReference,
  shownAddress,
  type AttemptRecord,
  type DeliveryRecord,
  type Sender,
  type Waits,
} from './kinds'
export { fetchedEvidence, handedOver } from './handed-over'
export { keepLabWay } from './lab-way'
export { planDeliveries } from './plan'
export { healthWay, planHealthReport } from './plan-elr'
export { capped, listDeliveries, oneDelivery, upToCap } from './present'
export { DeliveryRunner } from './runner'
export { settle, supersedeQueued } from './settle'
export { deliveryOfLink, linkEndOf, linkOpened, linkSpent } from './link-life'
export { addressOnFile, linkPatient, patientTarget, targetOf } from './link-target'
export { planBySftp, type SftpVersion } from './plan-sftp'
export { wayRecord } from './way-record'
export { dropLostSecrets, sealWaysAnew, sftpAccount } from './way-secret'
