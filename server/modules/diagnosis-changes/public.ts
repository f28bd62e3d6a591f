/** What other areas may use of diagnoses that changed after receipt. */
export { noteDiagnoses, signStanding } from './commands'
export { diagnosesUnconfirmed } from './store'
