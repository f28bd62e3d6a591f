export const title = 'Imports'
export const what = 'File contents'
export const kind = {
  patients: 'Patients (CSV)',
  locations: 'Locations (CSV)',
  physicians: 'Physicians (CSV)',
  users: 'Users (CSV)',
  prices: 'Prices (CSV)',
  coverage: 'Coverage lists (CSV)',
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
  prices:
    'A CSV file with a header line: name, CPT, price, first day, and if wanted payer ID and last day. A row already on file for the same code, payer and first day is rejected.',
  coverage:
    'A CSV file with a header line: source, CPT, list (covers or denies), diagnosis, first day, and if wanted payer type, payer ID, times, days and last day. One diagnosis in each row.',
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
export const previewAllOne = '1 row'
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
  cents: 'Price',
  validFrom: 'First day',
  validTo: 'Last day',
  payer: 'Payer ID',
  payerKind: 'Payer type',
  kind: 'List',
  diagnosis: 'Diagnosis',
  times: 'Times',
  days: 'In days',
  roles: 'Roles',
} as const
export const again = 'Read again'
export const startMany = 'Import {total} rows'
export const startOne = 'Import 1 row'
export const startNote = 'Valid rows are imported. Rejected rows come back as a file, each with its reason.'
export const started = 'Import of {name} started.'
export const notStarted = 'The import did not start'
export const running = 'Importing {name}'
export const leave = 'You can leave this page. The import continues and is listed below.'
export const progress = 'Rows: {done} of {total}'
export const progressOpen = 'Rows: {done}'
export const result = '{loaded} imported, {refused} rejected'
export const refusedFile = 'Download rejected rows'
export const listedFile = 'Download the list'
export const loincTitle = 'LOINC codes of tests'
export const loincSub = 'Tests with a code on the list: {listed} of {total}'
export const loincNone = 'No LOINC list loaded yet'
export const loincNoneHelp =
  'Choose the file above. Tests are compared with it, and nothing changes until you accept it.'
export const loincOffers = 'Suggestions for {name}'
export const loincAccept = 'Accept {loinc}'
export const loincAccepted = '{name} now has the code {loinc}.'
export const loincRefused = 'The code was not saved'
export const loincUnlisted = 'Tests with a code that is not on the list: {count}. They keep it.'
export const loincUnmatched = 'Tests with no code and no matching name on the list: {count}.'
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
  CANCELLED: 'Stopped',
} as const
export const cancel = 'Stop import'
export const cancelTitle = 'Stop the import of {name}?'
export const cancelText = 'Rows that are imported stay. The others are not imported.'
export const cancelled = 'Import of {name} stopped.'
export const wasCancelled = 'Stopped. Rows imported before: {loaded}.'
export const byPerson = 'Asked for on the import page'
export const tryAgain = 'Try again'
export const triedAgain = 'Import of {name} continues.'
export const fileGone = 'The file is no longer on the server. Choose it again.'
export const rowYesNo = 'Use Y or N.'
export const rowLoinc = '{loinc} is not a LOINC code: the check digit is wrong.'
export const rowResultType = 'Use D, M, C, N, T, A or R.'
export const fileSections = 'the sections file'
export const fileTests = 'the tests file'
export const fileTestResults = 'the test results file'
export const fileSampleTypes = 'the sample types file'
export const fileDictionary =
  'Line 1, column dictEntry: this is a dictionary file and is not imported. Result choices come with the test results file.'
export const fileNotCatalogue =
  'Line 1: this is not a sample types, sections, tests or test results file. Its columns are {columns}.'
export const rowNoValue = 'The value is empty.'
export const rowLongValue = 'The value is longer than 400 characters.'
export const rowInstant = 'Use a date and time with its UTC offset, such as 2024-03-07T08:15:00Z.'
export const rowFuture = 'The result date is in the future.'
export const rowNumberTaken =
  'this number belongs to another patient, {number}: compare name and date of birth'
export const rowOnFile = 'already on file as {number}'
export const rowSamePerson = 'the same person as on line {line}'
export const rowLikely = 'imported; possible duplicate of {number}: {reasons}'
export const rowNoPatient = 'no patient on file with the number {number}: import the patients first'
export const doneClinical =
  'Patients added: {patients}; already on file: {known}. Possible duplicates listed: {likely}. Results added: {results}; already on file: {before}.'
export const rowOpenQuote = 'A quotation mark on this line is never closed.'
export const rowBadQuotes = 'The quotation marks on this line cannot be read.'
export const rowCells =
  'Cells in this row: {cells}; in the header: {columns}. Check for a missing or extra delimiter.'
export const fileOneColumn =
  'Only one column found. The first line must name the columns, separated by commas, semicolons, tabs or bars.'
export const rowTildes =
  'Cells in this row: {cells}; in the header: {columns}. Check for a missing or extra tilde.'
export const fileOrangeBook = 'the FDA Orange Book products file'
export const rowIngredients = 'More than 20 ingredients.'
export const rowIngredient = 'An ingredient is longer than 120 characters.'
export const rowForm = 'The form or route is longer than 80 characters.'
export const rowStrength = 'The strength is longer than 240 characters.'
export const rowApplicationType = 'Use A or N.'
export const rowApplication = 'An application number has six digits.'
export const rowProduct = 'A product number has three digits.'
export const rowMarket = 'Use RX, OTC or DISCN.'
export const rowNotFinal = 'The observation is {status}, not final.'
export const rowUnreadable = 'Cannot be read.'
export const fhirMissing = 'It is missing.'
export const fhirOtherKind = 'Expected {expected}, found {found}.'
export const fhirOtherValue = 'Expected {expected}.'
export const fhirKinds = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  other: 'another kind of value',
}
export const rowNotFhir = 'Not a FHIR resource.'
export const rowOtherCategory = 'non-laboratory observations'
export const fileNotBundle = 'Line 1, {path}: this is not a FHIR bundle. {message}'
export const rowNotJson = 'Not JSON.'
export const chooseLocation = 'Choose a location for these patients.'
export const rowNoSubject = 'The observation names no patient.'
export const leftOut = 'Not imported: {list}.'
export const fileObservations = 'a laboratory observations file'
export const rowUuid = 'Not an identifier (UUID).'
export const fileList = 'Line 1, column 1: this is a list, not a FHIR bundle.'
export const rowIcdCode = 'No order number and code in columns 1 to 13.'
export const rowIcdFlag = 'Column 15 must be 0 or 1.'
export const rowIcdText = 'No description.'
export const rowIcdTwice = 'This code is already on line {line}.'
export const rowNoSection = 'testSection: no test type {name}. Import the sections first.'
export const rowNoSampleType = 'sampleType: no sample type {name}. Import the sample types first.'
export const rowNoTest = 'testName: no test {name}. Import the tests first.'
export const doneCatalogue =
  '{added} added; {known} already on file and unchanged. The director sets ranges and limits.'
export const doneDrugs =
  '{products} products: {added} medications added, {changed} with a new market status. Discontinued ones are kept but not offered.'
export const fileNoYear =
  'Fiscal year missing: keep it in the file name (icd10cm_order_2026.txt), or enter the first day as YYYY-MM-DD.'
export const fileNotIcd =
  'This is not the ICD-10-CM order file. Use icd10cm_order_<year>.txt from the CMS download, not the addenda or codes file.'
export const doneIcdKept = 'No codes were retired because some lines could not be read.'
export const fileLoinc = 'the list of LOINC order codes'
export const rowOrderObs = 'Use Order, Observation, Both or Subset.'
export const doneLoinc =
  '{codes} codes: {added} added, {changed} changed. Tests: {listed} have a listed code, {unlisted} a code not on the list, {offered} a suggestion to accept, {unmatched} no code. No test was changed.'
export const mapNoPatientField = '{field} is not a patient field.'
export const mapNoColumn = 'The file has no column {column}.'
export const rowDobMissing = 'Date of birth missing.'
export const rowDayFirst = 'Dates in this file seem to have the day first. Write them as YYYY-MM-DD.'
export const rowDobFormat = 'Use a date such as 1961-03-07, 3/7/1961 or 7 Mar 1961.'
export const rowNoSuchDay = 'No such date.'
export const rowYear = 'Write the year with four digits.'
export const neededFirstName = 'first name'
export const neededLastName = 'last name'
export const neededDob = 'date of birth'
export const rowGender = 'Use male, female, other or unknown.'
export const rowNoLocation = 'Choose a location for the file, or enter one in each row.'
export const rowUnknownLocation = 'No location with the code or name {name}.'
export const mapMissing = 'No column for {field}. Choose one.'
export const fileNoRows = 'The file has a header line and no rows.'
export const fileZips = 'the ZIP code table'
export const rowZip = 'A ZIP code has five digits.'
export const rowState = 'A state has two capital letters.'
export const fileCounties = 'the county table'
export const rowFips = 'A county’s FIPS code has five digits.'
export const fileNotPlaces =
  'Line 1: this is not a ZIP code table ({zipColumns}) or a county table ({countyColumns}). Its columns are {columns}.'
export const donePlaces = 'Places: {rows}. New or changed: {added}.'
export const fileSpreadsheet = 'This is a spreadsheet or a zip archive. Save it as CSV, or unpack it first.'
export const filePdf = 'This is a PDF. Choose a text file.'
export const fileGzip = 'This gzip file is damaged or incomplete. Download it again.'
export const fileHuge = 'Unpacked, this file is too large to import.'
export const fileNotText = 'This is not a text file.'
export const fileLongLine = 'Line {line} is longer than {most} characters.'
export const mapNoField = '{field} is not a field of {what}.'
export const rowKnown = '{what} is already on file. Change it on its own page.'
export const rowTwice = '{what} is already on line {line}.'
export const neededCode = 'code'
export const neededName = 'name'
export const ofLocation = 'a location'
export const locationOfCode = 'A location with this code'
export const ofPrice = 'a price'
export const ofCoverage = 'a coverage rule'
export const neededProcedure = 'CPT code'
export const neededAmount = 'price'
export const neededFirstDay = 'first day'
export const neededSource = 'source'
export const priceOfDay = 'A price for this code, payer and first day'
export const coverageOfDay = 'This line of the list'
export const donePrices = 'Prices added: {added}.'
export const doneCoverage = 'Coverage rules added: {added}.'
export const rowListKind = 'Use covers or denies.'
export const rowPayerKind = 'Use one of: {kinds}.'
export const rowWhole = 'Use a whole number.'
export const doneLocations = 'Locations added: {added}.'
export const neededNpi = 'NPI'
export const ofPhysician = 'a physician'
export const physicianOfNpi = 'A physician with this NPI'
export const rowNoPractice = 'Imported without a location. Add one before ordering for this physician.'
export const donePhysicians = 'Physicians added: {added}.'
export const neededUsername = 'username'
export const neededEmail = 'email address'
export const neededUserType = 'user type'
export const rowEmail = 'Use an email address, such as ana@clinic.org. The one-time link goes there.'
export const rowNoRole = 'No role called {name}.'
export const ofUser = 'a user'
export const rowUserType = 'Use one of: {choices}.'
export const accountOfName = 'An account with this username'
export const rowNoPhysician =
  'Imported, but one of its locations has no physician yet. Add the location to the account later.'
export const doneUsers = 'Accounts added: {added}. Each was emailed a one-time link.'
export const refusedTitle = 'Rejected rows of {name}'
export const stopped = 'The import stopped. Imported rows are kept; import the same file again to continue.'
export const rowEmptyCell = 'This cell is empty.'
export const rowLongCell = 'This cell has {length} characters; the limit is {most}.'
export const fileNotThis = 'Line 1: this is not {what}. Missing column: {missing}. Its columns are {columns}.'
export const firstRefused = 'First rejected row: line {line}, {problem}'
export const willRefuse = 'Rows to be rejected and returned with reasons: {bad} of {total}.'
export const fileSyntheaPatients = 'the Synthea patients file'
export const fileNotSynthea =
  'Line 1: this is not a Synthea patients or observations file; others are not imported. Its columns are {columns}.'
export const fileSyntheaObservations = 'the Synthea observations file'
export const leftOutSynthea = 'Non-laboratory observations are not imported.'
export const loincHas = '{name} already has the code {loinc}. Change it on the test’s page.'
export const loincNotOffered = '{loinc} is not suggested for {name}. Enter it on the test’s page.'
export const mapNotJson = 'The column map must be JSON, field to column name.'
export const chooseFull = 'This file is empty. Choose another.'
export const busy = 'Another file of this kind is being imported. Wait until it is done.'
export const previewIcd = '{codes} codes, {billable} billable, effective {from}.'
export const previewIcdBad = 'Lines that cannot be read: {bad}. No code will be retired.'
export const previewIcdRetires =
  '{count} codes on file; those missing from this file are retired effective {from}.'
export const rowNoLoinc = 'LOINC code missing.'
export const rowHidden = 'A hidden control or direction character. Remove it.'
export const remarkPostcode = 'Imported. ZIP code: {zip} is not a US ZIP code. Check the address.'
export const fileJson = 'Line {line}, column {column}: this is not JSON.'
export const fileJsonCut = 'Line {line}, column {column}: this is not JSON; the file seems to be incomplete.'
export const fileNothing = 'Nothing to import after line 1.'
/** Ends what is said of a year that is loaded after a newer one. */
export const doneIcdOlder = 'Valid until {until}, when the next year on file begins.'
export const doneIcd =
  'Effective {from}: {codes} codes, {billable} billable. {added} added, {changed} changed, {retired} retired.'
export const fileLine = 'Line {line}: {problem}'
