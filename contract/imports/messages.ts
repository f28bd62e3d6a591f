export const title = 'Imports'
export const what = 'What is in the file'
export const kind = {
  patients: 'Patients (CSV)',
  locations: 'Locations (CSV)',
  physicians: 'Physicians (CSV)',
  users: 'Users (CSV)',
  icd10cm: 'ICD-10-CM order file',
  drugs: 'Medications (FDA Orange Book)',
  loinc: 'LOINC order codes',
  catalogue: 'Test catalogue (CSV)',
  places: 'ZIP codes and counties',
  'synthea-csv': 'Synthea patients or observations (CSV)',
  fhir: 'FHIR R4 patients and laboratory results',
} as const
export const kindHelp = {
  patients:
    'A CSV file with a header line: names, date of birth, gender, address, location. Each row is checked as the registration form checks it.',
  locations:
    'A CSV file with a header line: code, name, address, city, state, ZIP code, phone, fax. The code tells locations apart; one that is on file already comes back.',
  physicians:
    'A CSV file with a header line: last name, first name, NPI, credentials, phone, e-mail, locations. Write locations by code or name, with ; between them. Import locations first.',
  users:
    'A CSV file with a header line: username, first name, last name, e-mail, user type, roles, locations. Write roles by name and locations by code, with ; between them. Each person is sent a one-time link by mail.',
  icd10cm:
    'The order file that CMS publishes each fiscal year, icd10cm_order_2026.txt, plain or gzip. Codes that a newer file lacks are retired, not deleted.',
  drugs:
    'The products file of the FDA Orange Book, products.txt, plain or gzip. Products of several makers become one medication. Discontinued ones are kept and not offered.',
  loinc:
    'The LOINC list of laboratory order codes as CSV. Tests without a code get an offer below; none is changed before you accept it.',
  catalogue:
    'Four CSV files, in this order: sample types, sections, tests, test results. What is on file under the same name stays as it is.',
  places:
    'Two CSV files: ZIP codes with city and county, and counties with their FIPS codes. Address forms ask when a ZIP code and a city do not fit.',
  'synthea-csv':
    'patients.csv first, then observations.csv. Laboratory observations become results of earlier laboratories in the patient’s history.',
  fhir: 'A FHIR R4 bundle, or resources one per line, plain or gzip, or their laboratory observations as CSV. Patients who may be on file already are listed, not merged.',
} as const
export const location = 'Location of rows that name none'
export const file = 'File'
export const drop = 'Drop a file here, or'
export const choose = 'Choose a file'
export const dropNow = 'Drop the file to read it'
export const other = 'Choose another file'
export const oneFile = 'One file at a time.'
export const limit = 'At most 64 MB.'
export const tooLarge = 'This file is larger than 64 MB, the most that is taken here.'
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
export const problems = 'Problems'
export const columns = 'Columns'
export const columnsSub = 'Which column of the file holds what'
export const notInFile = 'Not in the file'
export const required = 'needed'
export const field = {
  firstname: 'First name',
  lastname: 'Last name',
  middlename: 'Middle name',
  dob: 'Date of birth',
  gender: 'Gender',
  race: 'Race',
  ethnicity: 'Ethnicity',
  phone: 'Phone',
  email: 'E-mail',
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
export const again = 'Read it again'
export const startMany = 'Import {total} rows'
export const startNote = 'Good rows load. Refused rows come back as a file, each with its reason.'
export const started = 'Import of {name} started.'
export const notStarted = 'The import did not start'
export const running = 'Loading {name}'
export const leave = 'You may leave this page. The import goes on and stands below.'
export const progress = '{done} of {total} rows'
export const progressOpen = '{done} rows'
export const result = '{loaded} loaded, {refused} refused'
export const refusedFile = 'Download refused rows'
export const listedFile = 'Download the list'
export const loincTitle = 'LOINC codes of tests'
export const loincSub = '{listed} of {total} tests have a listed code'
export const loincNone = 'No list of LOINC codes is loaded yet'
export const loincNoneHelp =
  'Choose the file above. Tests are compared with it, and nothing is changed before you accept it.'
export const loincOffers = 'Offers for {name}'
export const loincAccept = 'Accept {loinc}'
export const loincAccepted = '{name} has the code {loinc} now.'
export const loincRefused = 'The code was not accepted'
export const loincUnlisted = '{count} tests have a code that the list lacks. They keep it.'
export const loincUnmatched = '{count} tests have no code, and no name on the list fits.'
export const loincAllDone = 'No offer is waiting.'
export const loincNotice =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the LOINC Committee and is available at no cost under the license at http://loinc.org/license.'
export const downloadFailed = 'The file could not be fetched'
export const recent = 'Recent imports'
export const none = 'No imports yet'
export const noneHelp = 'Runs of the last weeks stand here with their results.'
export const columnFile = 'File'
export const columnKind = 'Kind'
export const columnState = 'State'
export const columnRows = 'Rows'
export const columnLoaded = 'Loaded'
export const columnRefused = 'Refused'
export const columnStarted = 'Started'
export const state = {
  RUNNING: 'Running',
  DONE: 'Done',
  DONE_WITH_ERRORS: 'Done, some refused',
  FAILED: 'Failed',
} as const
