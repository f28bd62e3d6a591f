/** The parts of a patient, as the address names them. */
export const patientTabs = ['orders', 'details', 'insurance'] as const
export type PatientTab = (typeof patientTabs)[number]
