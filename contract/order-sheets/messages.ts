export const title = 'Order for many'
export const link = 'Order for many'
export const intro =
  'Upload or paste a list of patients, such as a school or a nursing home. Good rows are sent as orders; rows with a problem stay here until you correct or drop them.'
export const drop = 'Drop a CSV or Excel (.xlsx) file here, or choose one'
export const dropHint = 'The first line names the columns. At most 500 patients and 4 MB.'
export const choose = 'Choose a file'
export const paste = 'Or paste rows from a spreadsheet, with the column names in the first line'
export const pasteRead = 'Read pasted rows'
export const pasteEmpty = 'Paste the rows first.'
export const pastedName = 'Pasted rows'
export const openSheets = 'Unfinished lists'
export const openNone = 'No unfinished lists'
export const openNoneHelp = 'A list stays here until each of its rows is sent or dropped, on any computer.'
export const lineCounts = 'Rows: {rows} · sent: {sent} · dropped: {dropped}'
export const knownSheet = 'This list is already here. It was opened where you left it.'
export const setupTitle = 'The same for everyone'
export const columnsTitle = 'Columns'
export const columnsSub = 'Matched by name; change what does not fit'
export const notInSheet = 'Not in the list'
export const rowsTitle = 'Patients'
export const setupFields = {
  form: 'Form',
  locationId: 'Location',
  physicianId: 'Provider',
  panelIds: 'Tests',
  sampleTypeId: 'Sample type',
  sourceId: 'Source',
  collectedAt: 'Collected',
  diagnoses: 'Diagnosis codes',
  claimReason: 'Reason for sending claims incomplete',
} as const
export const diagnosesHint = 'For everyone; separate codes with commas. A column may add its own.'
export const claimReasonHint = 'Goes with each order of the sheet that has insurance.'
export const collectedHint = 'Leave empty where it is not collected yet, or where a column holds it.'
export const chooseOne = 'Choose'
export const save = 'Check rows'
export const saved = 'Checked.'
export const fields = {
  patientNumber: 'Patient number',
  lastname: 'Last name',
  firstname: 'First name',
  middlename: 'Middle name',
  dob: 'Birth date',
  gender: 'Sex',
  race: 'Race',
  ethnicity: 'Ethnicity',
  phone: 'Phone',
  email: 'Email',
  line1: 'Street',
  line2: 'Apartment or suite',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  payerName: 'Insurance',
  policyNumber: 'Member number',
  groupNumber: 'Group number',
  collected: 'Collected',
  diagnoses: 'Diagnosis codes',
  residence: 'Residence',
  worker: 'Essential worker',
  consentName: 'Who agreed',
  comment: 'Comment',
} as const
export const states = {
  READY: 'Ready',
  WRONG: 'Needs attention',
  SENT: 'Sent',
  DROPPED: 'Dropped',
} as const
export const all = 'All'
export const line = 'Line'
export const state = 'Status'
export const cellOf = '{field}, line {line}'
export const rowProblem = 'Line {line}'
export const dropRow = 'Drop'
export const dropRowOf = 'Drop line {line}'
export const takeBack = 'Take back'
export const takeBackOf = 'Take back line {line}'
export const edit = 'Edit'
export const editOf = 'Edit line {line}'
export const onFile = 'On file, {number}'
export const orderedBefore = 'Ordered already as {number}'
export const sendReady = 'Send ready orders ({count})'
export const sending = 'Sending {done} of {total}'
export const sendTitle = 'Send {count} orders?'
export const sendTitleOne = 'Send 1 order?'
export const sendText = 'Each patient gets an order of their own. Rows that need attention stay in the list.'
export const sentAll = '{count} orders sent.'
export const sentAllOne = '1 order sent.'
export const sentSome = '{sent} sent, {left} not sent. The reasons stand with the rows.'
export const finish = 'Put the list away'
export const finishTitle = 'Put this list away?'
export const finishText = 'Rows that were not sent are deleted: {count}. Orders that were sent stay.'
export const finished = 'List put away.'
export const none = 'No row is in this state'
export const noLocations = 'No location to order from'
export const nothingToSend = 'Choose at least one row.'
export const nameMissing = 'Name the list.'
export const tooMuch =
  'This file holds more than a list of patients: too many columns, or too much in a workbook. Save the list alone and try again.'
export const tooManyRows = 'This list has {rows} rows. Split it into lists of at most {most}.'
export const noRows = 'This list has no rows under its column names.'
export const noFile = 'Choose a file or paste rows.'
export const oldDates =
  'This workbook counts dates from 1904. Save it as CSV in your spreadsheet program, then choose that file.'
export const brokenWorkbook = 'This workbook cannot be read. Save it again, or as CSV.'
export const formNeedsPaper =
  'This form asks each patient for a photo, a drawn signature or medications. Order one at a time.'
export const formOff = 'This form is turned off. Choose another.'
export const choosePart = 'Choose the {part}.'
export const sameAsLine = 'The same patient and tests as line {line}. Drop one of the two.'
export const numberUnknown = 'No patient of this location has this number and birth date.'
export const numberOfAnother = '{number} is {name}. Correct the patient number or the name.'
export const severalKnown =
  'Several patients of this name and birth date are on file. Enter the patient number.'
export const sexDiffers = 'The patient on file is {sex}. Correct the list, or the record first.'
export const yesNo = 'Enter Yes or No.'
export const oneOf = 'Enter one of: {choices}.'
export const aNumber = 'Enter a number.'
export const aDate = 'Enter a date such as 3/7/2026.'
export const noColumn = 'The list has no column “{column}”.'
export const rowNotReady = 'This row still needs attention.'
export const isFinished = 'This list was put away.'
export const tooMany = 'You have {most} unfinished lists. Finish one first.'
export const tooLarge = 'This file is larger than 4 MB. Split the list.'
export const more = 'Show more ({left})'
export const notKept = 'Not saved: {reason} Change the cell again to retry.'
