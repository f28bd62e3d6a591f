export const title = 'Imports'
export const what = 'File contents'
export const kind = {
  patients: 'Patients (CSV)',
  locations: 'Locations (CSV)',
  physicians: 'Physicians (CSV)',
  users: 'Users (CSV)',
  icd10cm: 'ICD-10-CM order file',
  drugs: 'Medications (FDA Orange Book)',
  loinc: 'LOINC order codes',
  catalogue: 'Test catalog (CSV)',
  places: 'ZIP codes and counties',
  'synthea-csv': 'Synthea patients or observations (CSV)',
  fhir: 'FHIR R4 patients and laboratory results',
} as const
export const kindHelp = {
  patients:
    'A CSV file with a header line: names, date of birth, gender, address, location. Each row gets the same checks as the registration form.',
  locations:
    'A CSV file with a header line: code, name, address, city, state, ZIP code, phone, fax. The code identifies the location; rows already on file are rejected.',
  physicians:
    'A CSV file with a header line: last name, first name, NPI, credentials, phone, email, locations. Enter locations by code or name, separated by semicolons. Import locations first.',
  users:
    'A CSV file with a header line: username, first name, last name, email, user type, roles, locations. Enter roles by name and locations by code, separated by semicolons. Each person is sent a one-time link by email.',
  icd10cm:
    'The order file that CMS publishes each fiscal year, icd10cm_order_2026.txt, plain or gzip. Codes that a newer file lacks are retired, not deleted.',
  drugs:
    'The products file of the FDA Orange Book, products.txt, plain or gzip. The same product from several manufacturers becomes one medication. Discontinued ones are kept but not offered.',
  loinc:
    'The LOINC list of laboratory order codes as CSV. Tests without a code get a suggestion below; nothing changes until you accept it.',
  catalogue:
    'Four CSV files, in this order: sample types, sections, tests, test results. Entries already on file under the same name do not change.',
  places:
    'Two CSV files: ZIP codes with city and county, and counties with their FIPS codes. Address forms use them to check that a ZIP code and city match.',
  'synthea-csv':
    'patients.csv first, then observations.csv. Laboratory observations become outside laboratory results in the patient’s history.',
  fhir: 'A FHIR R4 bundle, or resources one per line, plain or gzip, or their laboratory observations as CSV. Possible duplicate patients are listed, not merged.',
} as const
export const location = 'Location for rows without one'
export const file = 'File'
export const drop = 'Drop a file here, or'
export const choose = 'Choose a file'
export const dropNow = 'Drop the file to read it'
export const other = 'Choose another file'
export const oneFile = 'One file at a time.'
export const limit = 'At most 64 MB.'
export const tooLarge = 'This file is larger than 64 MB. Split it and import the parts.'
export const empty = 'This file is empty.'
export const reading = 'Reading {name}'
export const notRead = 'The file could not be read'
export const preview = 'Preview'
export const previewOf = 'First {shown} of {total} rows'
export const previewAll = 'All {total} rows'
export const problemsIn = '{count} of these rows have problems'
export const problemInOne = '1 of these rows has a problem'
export const noProblems = 'No problem in these rows'
export const line = 'Line'
export const columns = 'Columns'
export const columnsSub = 'Match the file’s columns to fields'
export const notInFile = 'Not in the file'
export const required = 'required'
export const field = {
  firstname: 'First name',
  lastname: 'Last name',
  middlename: 'Middle name',
  dob: 'Date of birth',
  gender: 'Gender',
  race: 'Race',
  ethnicity: 'Ethnicity',
  phone: 'Phone',
  email: 'Email',
  line1: 'Street',
  line2: 'Apartment, suite',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  location: 'Location',
  payerName: 'Insurance payer',
  policyNumber: 'Policy number',
  groupNumber: 'Group number',
  code: 'Code',
  name: 'Name',
  fax: 'Fax',
  npi: 'NPI',
  credentials: 'Credentials',
  locations: 'Locations',
  username: 'Username',
  firstName: 'First name',
  lastName: 'Last name',
  userType: 'User type',
  roles: 'Roles',
} as const
export const again = 'Read again'
export const startMany = 'Import {total} rows'
export const startNote = 'Valid rows are imported. Rejected rows come back as a file, each with its reason.'
export const started = 'Import of {name} started.'
export const notStarted = 'The import did not start'
export const running = 'Importing {name}'
export const leave = 'You can leave this page. The import continues and is listed below.'
export const progress = '{done} of {total} rows'
export const progressOpen = '{done} rows'
export const result = '{loaded} imported, {refused} rejected'
export const refusedFile = 'Download rejected rows'
export const listedFile = 'Download the list'
export const loincTitle = 'LOINC codes of tests'
export const loincSub = '{listed} of {total} tests have a code on the list'
export const loincNone = 'No LOINC list loaded yet'
export const loincNoneHelp =
  'Choose the file above. Tests are compared with it, and nothing changes until you accept it.'
export const loincOffers = 'Suggestions for {name}'
export const loincAccept = 'Accept {loinc}'
export const loincAccepted = '{name} now has the code {loinc}.'
export const loincRefused = 'The code was not saved'
export const loincUnlisted = '{count} tests have a code that is not on the list. They keep it.'
export const loincUnmatched = '{count} tests have no code, and no name on the list matches.'
export const loincAllDone = 'No suggestions to review.'
export const loincNotice =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the LOINC Committee and is available at no cost under the license at http://loinc.org/license.'
export const downloadFailed = 'The file could not be downloaded'
export const recent = 'Recent imports'
export const none = 'No imports yet'
export const noneHelp = 'Recent imports and their results appear here.'
export const state = {
  RUNNING: 'Running',
  DONE: 'Done',
  DONE_WITH_ERRORS: 'Done, some rejected',
  FAILED: 'Failed',
} as const
