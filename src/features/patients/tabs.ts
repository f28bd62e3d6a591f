/** The parts of a patient, as the address names them. */
export const patientTabs = [
  'orders',
  'results',
  'details',
  'insurance',
  'medications',
  'remote',
  'documents',
  'duplicates',
  'history',
] as const
export type PatientTab = (typeof patientTabs)[number]
