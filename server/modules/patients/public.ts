/** What other modules and the importers may use of patients; everything else in this folder is its own business. */
export { addPatient, birthProblem, registerPatients, snapshotOf, updatePatient } from './commands'
export { possibleDuplicates } from './duplicates'
export { historyOfPatient, insertHistoricResults, type NewHistoricResult } from './historic-results'
export {
  addIdentifiers,
  identifierKey,
  patientsByIdentifier,
  type Identifier,
  type KnownPerson,
} from './identifiers'
export { mergeRecords } from './merge'
export { recordsOf } from './orders-of-patient'
export { findPatient, findPatientAnd } from './store'
export { waitingPatient } from './waiting-patient'
