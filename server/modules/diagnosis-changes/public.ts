/** What other areas may use of diagnoses that changed after receipt. */
export { draftDiagnoses, noteDiagnoses, signStanding, type Entered, type Origin } from './commands'
export { reopenSigned, withdrawSignature } from './reopen'
export { diagnosesUnconfirmed } from './store'
