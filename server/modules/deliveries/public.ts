/** What other areas use of the ledger: planning at a release, and what their own screens and channels need of it. */
export { endDelivery, reportMisdirected, sendAgain } from './commands'
export { readReference, shownAddress, type DeliveryRecord, type Sender } from './kinds'
export { planDeliveries } from './plan'
export { capped, listDeliveries, oneDelivery, upToCap } from './present'
export { DeliveryRunner } from './runner'
export { settle } from './settle'
export { planBySftp, type SftpVersion } from './plan-sftp'
export { dropLostSecrets, sealWaysAnew, sftpAccount } from './way-secret'
