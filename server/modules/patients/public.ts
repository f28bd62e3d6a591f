/** What other modules and the importers may use of patients; everything else in this folder is its own business. */
export { birthProblem, registerPatients, snapshotOf } from './commands'
export { possibleDuplicates } from './duplicates'
export { historyOfPatient, insertHistoricResults, type NewHistoricResult } from './historic-results'
export { addIdentifiers, identifierKey, patientsByIdentifier, type Identifier } from './identifiers'
export { findPatient, findPatientAnd } from './store'
export { waitingPatient } from './waiting-patient'
