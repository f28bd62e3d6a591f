/** What other areas may use of diagnoses that changed after receipt. */
export { noteDiagnoses, signDiagnoses } from './commands'
export { diagnosesUnconfirmed } from './store'
