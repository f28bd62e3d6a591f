/** Which field of a hit matched what was typed. */
export const why = {
  requisitionNumber: 'Requisition number',
  sampleId: 'Sample ID',
  barcode: 'Specimen barcode',
  patientNumber: 'Patient number',
  dob: 'Date of birth',
  patientName: 'Patient name',
  similarName: 'Similar name',
  locationCode: 'Location code',
  locationName: 'Location name',
  physicianName: 'Physician name',
  npi: 'NPI',
} as const
export const npiOf = 'NPI {npi}'
