import { fill, m } from '@contract/messages'
import { proposals } from './column-names'

/** What a column of a patient file may hold. `location` is a location's code or name. */
export const patientColumns = [
  'firstname',
  'lastname',
  'middlename',
  'dob',
  'gender',
  'race',
  'ethnicity',
  'phone',
  'email',
  'line1',
  'line2',
  'city',
  'state',
  'zip',
  'location',
  'payerName',
  'policyNumber',
  'groupNumber',
] as const
export type PatientColumn = (typeof patientColumns)[number]

/** Which column of the file holds what: the column's name as the file writes it, or null. */
export type ColumnMap = Record<PatientColumn, string | null>

/** Names under which other systems export these, letters and digits only. */
export const patientColumnNames: Record<PatientColumn, readonly string[]> = {
  firstname: [
    'firstname',
    'first',
    'given',
    'givenname',
    'fname',
    'forename',
    'patientfirstname',
    'ptfirstname',
  ],
  lastname: ['lastname', 'last', 'surname', 'familyname', 'family', 'lname', 'patientlastname', 'ptlastname'],
  middlename: ['middlename', 'middle', 'mi', 'middleinitial', 'mname', 'patientmiddlename'],
  dob: ['dob', 'birthdate', 'dateofbirth', 'birthday', 'born', 'birth', 'patientdob', 'patientbirthdate'],
  gender: [
    'gender',
    'sex',
    'biologicalsex',
    'administrativesex',
    'sexatbirth',
    'birthsex',
    'patientsex',
    'patientgender',
  ],
  race: ['race', 'patientrace'],
  ethnicity: ['ethnicity', 'ethnicgroup', 'ethnic', 'patientethnicity'],
  phone: [
    'phone',
    'phonenumber',
    'telephone',
    'tel',
    'mobile',
    'cell',
    'homephone',
    'primaryphone',
    'patientphone',
    'patientphonenumber',
  ],
  email: ['email', 'emailaddress', 'mail', 'patientemail'],
  line1: [
    'line1',
    'address',
    'address1',
    'addressline1',
    'street',
    'street1',
    'streetaddress',
    'patientstreet',
  ],
  line2: ['line2', 'address2', 'addressline2', 'street2', 'apt', 'unit', 'suite', 'patientstreet2'],
  city: ['city', 'town', 'patientcity'],
  state: ['state', 'st', 'province', 'patientstate'],
  zip: ['zip', 'zipcode', 'postalcode', 'postcode', 'patientzip', 'patientzipcode'],
  location: [
    'location',
    'locationcode',
    'clinic',
    'cliniccode',
    'facility',
    'facilitycode',
    'site',
    'practice',
  ],
  payerName: [
    'payer',
    'payername',
    'insurance',
    'insurancename',
    'insurancecompany',
    'carrier',
    'primaryinsurance',
  ],
  policyNumber: ['policynumber', 'policy', 'memberid', 'subscriberid', 'insuranceid', 'policyid'],
  groupNumber: ['groupnumber', 'group', 'groupid', 'insurancegroup'],
}

const nothing: ColumnMap = {
  firstname: null,
  lastname: null,
  middlename: null,
  dob: null,
  gender: null,
  race: null,
  ethnicity: null,
  phone: null,
  email: null,
  line1: null,
  line2: null,
  city: null,
  state: null,
  zip: null,
  location: null,
  payerName: null,
  policyNumber: null,
  groupNumber: null,
}

/** A map proposed from the names in the file's first line. */
export function proposeMap(columns: readonly string[]): ColumnMap {
  const proposed = proposals(columns, patientColumnNames)
  const map: ColumnMap = { ...nothing }
  for (const field of patientColumns) map[field] = proposed.get(field) ?? null
  return map
}

const isField = (name: string): name is PatientColumn => patientColumns.some((field) => field === name)

/**
 * The proposal with what a person chose laid over it: `{ lastname: 'LAST' }`, null for "this file has none". Problems name
 * what is not a field of ours and what is not a column of the file.
 */
export function mapWith(
  columns: readonly string[],
  chosen: Readonly<Record<string, string | null>>,
): { map: ColumnMap; problems: string[] } {
  const map = proposeMap(columns)
  const problems: string[] = []
  for (const [field, column] of Object.entries(chosen)) {
    if (!isField(field)) problems.push(fill(m.imports.mapNoPatientField, { field }))
    else if (column !== null && !columns.includes(column))
      problems.push(fill(m.imports.mapNoColumn, { column }))
    else {
      // A column that a person gave to one field is no longer proposed for another.
      for (const other of patientColumns)
        if (column !== null && map[other] === column && !(other in chosen)) map[other] = null
      map[field] = column
    }
  }
  return { map, problems }
}
