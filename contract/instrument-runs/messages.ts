export const fileEmpty = 'The file is empty.'
export const fileTooLarge = 'The file is larger than 200 MB when unpacked. Split it and send the parts.'
export const fileTooManyCells = 'The file has more than 2 million cells. Split it and send the parts.'
export const fileTooLong =
  'This file needs more time than a file of results may. Split it and send the parts.'
export const fileTooMuch =
  'This file needs more memory than a file of results may. Split it and send the parts.'
export const fileStopped =
  'The server stopped while it read this file. Load it on this page to read it again.'
export const fileFailed = 'This file could not be read. Export it again.'
export const characterUnread = 'The line holds a character that cannot be read.'
export const hiddenCharacter = 'The line holds a character that cannot be seen. Type the value by hand.'
export const valueTooLong = 'The value is longer than 200 characters. Type it by hand.'
export const fileIsMessage =
  'This file is a message of a live connection ({protocol}), not an exported file. Connect the instrument (tab Connection) and let it send the message, or export the results as .xlsx or CSV.'
export const fileBrokenWorkbook = 'The workbook is not whole. Export it again.'
export const fileNoWorkbook =
  'The file is named like a workbook and is none. Export it as .xlsx, .xls or CSV.'
export const fileLockedWorkbook = 'The workbook has a password. Export it without one.'
export const fileOldWorkbook = 'The workbook is older than Excel 97. Save it as .xlsx or CSV.'
export const fileBinary = 'The file is no text and no workbook. Export it as .xlsx, .xls or CSV.'
export const fileEncoding = 'The file is not in the encoding that the profile names.'
export const sheetMissing = 'The workbook has no sheet {sheet}. It has {sheets}.'
export const beginMissing = 'No line begins with {text}.'
export const headerMissing = 'No line has all of these columns: {columns}.'
export const columnMissing = 'The columns have no {column}.'
export const aboveMissing = 'No line above the table says {words}.'
export const platesMissing = 'No block of wells begins with {text}.'
export const noResults = 'The table has no lines.'
export const specimenMissing = 'The line names no specimen.'
export const testMissing = 'The line names no test.'
export const valueMissing = 'The line has no value.'
export const valueNone = 'The instrument gave no value: {value}.'
export const placeLine = 'line {line}'
export const placeRow = 'sheet {sheet}, row {line}'
export const placeWell = '{place}, well {well}'
export const wholeFile = 'the file'
export const profileNone =
  'No profile reads this file. Choose the instrument that wrote it, or another export.'
export const profileUnknown = 'There is no such profile.'
export const numberFormat = 'Enter a plain number, such as 0.5.'
export const codeMissing = 'Enter the code that the instrument sends.'
export const factorPositive = 'The factor must be greater than zero.'
export const factorNeedsUnit = 'Name the unit that the factor belongs to.'
export const rangeOrder = 'The high end must be above the low end.'
export const testUnknown = 'There is no such test.'
export const outOfService = 'The instrument is out of service. Put it back into service first.'
export const noSpecimen = 'No specimen has this barcode.'
export const codeNoTest = 'The code is no test yet. Map it once and its lines match.'
export const notOrdered = '{test} is not ordered on this specimen.'
export const severalOpen = '{test} waits more than once on this specimen. Enter it there.'
export const twiceInRun = 'This test of this specimen has several lines. Accept one of them.'
export const hasValue = 'The test has a value already: {value}.'
export const saysLess =
  '{raw} says less than that number and would replace it. Repeat diluted, at most {most} times, or set the line aside.'
export const ratioTaken = '“{sent}” is taken as 1 part in {factor}.'
export const unitOther = 'The unit is {sent}, and the test has {expected}.'
export const noUnit = 'none'
export const beyondEnd = 'The value is beyond what the instrument measures: {value}.'
export const boundedBy =
  'The instrument sent {sent}, beyond what it measures, so that {raw} is entered. A dilution tells the number.'
export const repeatDiluted =
  'The instrument sent {sent}, beyond what it measures, so that {raw} is entered. Repeat diluted, at most {most} times.'
export const repeatFurther =
  'Diluted {factor} times, the instrument sent {sent}, beyond what it measures, so that {raw} is entered. Repeat diluted further, at most {most} times.'
export const dilutionAboveOne = 'Enter a number above 1, such as 10.'
export const dilutionNumber = 'Enter how many times it was diluted, such as 10, or 1 if it was not.'
export const notDiluted = 'Not diluted, as said by {who}.'
export const dilutionProblem = {
  unread:
    'The dilution “{dilution}” cannot be read without a guess. Enter how many times it was diluted, or 1 if it was not.',
  notAllowed:
    'It was diluted ({dilution}), and code {code} allows no dilution. Allow it with the code, or set the line aside.',
  tooMuch:
    'It was diluted {dilution} times, and code {code} allows {most}. Repeat it less diluted, or set the line aside.',
  tooThin:
    'Diluted {dilution} times, it is below what the instrument measures. Repeat it less diluted, or set the line aside.',
  noNumber:
    '{value} of a diluted specimen ({dilution}) is no number. Repeat it undiluted, or set the line aside.',
} as const
export const dilutionSaid = 'The instrument says that it was diluted {dilution} times.'
export const dilutionJudged = 'Its dilution is read with its file and judged by its method.'
export const dilutionNone = 'Code {code} allows no dilution. Allow it with the code first.'
export const dilutionOfControl = 'Only a specimen of a patient is diluted.'
export const controlDiluted =
  'The instrument says that this control was diluted ({dilution}). Enter it on the page of quality control.'
export const dilutionTold = '{line}: diluted {factor} times'
export const dilutionToldMultiplied = '{line}: diluted {factor} times, multiplied already'
export const dilutionOver = 'Code {code} allows at most {most}.'
export const belowZero =
  '{value} is below zero: the instrument could not measure it. Run the specimen again, or set the line aside.'
export const timeUnclear = 'time “{time}” is not understood or lies ahead of now'
export const measuredFirst = 'measured before the specimen was collected'
export const numberUnsure = '{value} cannot be read as a number without a guess.'
export const changedSince = 'What the line becomes has changed. Look at it again.'
export const decidedAlready = 'The line is decided already.'
export const acceptUnderWay =
  'The matched lines of this run are being accepted already. {name} began it at {at}.'
export const acceptOther = 'Another acceptance of the same run is under way, begun by {name}.'
export const acceptNothing = 'No line of this run is matched.'
export const acceptedOf = 'Accepted: {done}. Not entered: {failed}.'
export const notEntered = 'Not entered: {why}'
export const entryFailed =
  'The program could not enter this line. Accept it alone, or type the value by hand.'
export const lineGone = 'The run has no such line.'
export const otherPatient = 'The instrument names another patient: {patient}'
export const otherPatientBirth = 'born {birth}'
export const birthUnclear = 'The birth date that the instrument names cannot be compared: {birth}'
export const flaggedBy = 'The instrument marked it: {flags}.'
export const typeUnknown = 'The type “{type}” is none that the profile knows.'
export const typeMissing = 'The row has no type.'
export const needsRows = 'A run by LC-MS/MS or GC-MS needs a line for each result.'
export const needsType = 'Say where the type of a row stands.'
export const needsSpecimenType = 'Enter the word for specimens.'
export const noMethod =
  'Held: no approved method for {analyte} on this instrument. Nothing of it is accepted.'
export const notJudged =
  'Held: this instrument is judged by its methods, and the line was not read with their columns. Read its file by a profile for LC-MS/MS or GC-MS.'
export const methodOtherTest =
  'Held: the method for {analyte} is for {methodTest}, and the code is for {test}.'
export const methodUnit = '{line}: the unit is {sent}, and the method has {expected}.'
export const rowNoAnalyte = '{line}: the row names no analyte.'
export const rowNoSample = '{line}: the row names no specimen.'
export const rowNoKind = '{line}: {why}'
export const rowUnclear = '{line}: “{text}” is neither yes nor no.'
export const rowNoPlace = '{line}: the place in the sequence is no whole number.'
export const severalRSquared = 'The file gives several r²: {values}.'
/** As a confirmation takes it. */
export const notDetectedEntry = 'Not detected'
export const unnamedPerson = 'a person not named'
export const verdict = {
  REPORT: 'Reported',
  NOT_DETECTED: 'Not detected',
  BELOW_LLOQ: 'Below the lower limit',
  DILUTE: 'Dilute',
  REINJECT: 'Inject again',
  REVIEW: 'Look at it',
  NOT_REPORTED: 'Not reported',
  HELD: 'Run not accepted',
} as const
export const verdictWhy = '{verdict}. {reasons}'
export const controlLevel = 'Level {level}'
export const controlIsNone = 'No QC control'
export const nameTitle = 'Control {name}'
export const nameHelp = 'Its values go to the lot of this control that is in use.'
export const nameKind = 'What it is'
export const nameKindControl = 'QC control'
export const nameKindNone = 'No QC control'
export const nameNoneHelp = 'A calibrator or a blank. Its lines are set aside.'
export const nameMaterial = 'Control'
export const nameChoose = 'Choose'
export const nameNoMaterials = 'Add the control and its lots under Quality control first.'
export const nameLevel = 'Level'
export const nameSaved = '{name} is {control}.'
export const controlNoResult = 'A control is no result of a specimen.'
export const controlNoName = 'The instrument sent no name of the control.'
export const controlOf = '{material}, level {level}, lot {lot}'
export const controlNoQc = 'Quality control is switched off.'
export const controlWhen =
  'When it was measured is not clear: {text}. Enter it on the page of quality control.'
export const controlAside =
  'A known control cannot be set aside. Enter it. A wrong value is left out afterward, with its cause.'
export const sourceLabels = { file: 'File', astm: 'ASTM', hl7: 'HL7' } as const
export const state = {
  matched: 'Matched',
  repeated: 'Repeated',
  outOfRange: 'Beyond range',
  flagged: 'Marked',
  unitDiffers: 'Unit differs',
  unmatched: 'Unmatched',
  unknownTest: 'Unknown test',
  refused: 'Refused',
  held: 'Held',
  control: 'Control',
  controlUnknown: 'Unknown control',
  controlHeld: 'Control held',
  controlLeft: 'No QC control',
  unread: 'Not read',
  outOfService: 'Out of service',
  accepted: 'Accepted',
  setAside: 'Set aside',
} as const
export const fileTooBig = 'The file is larger than 32 MB. Split it and load the parts.'
export const otherSerial = 'The file names the serial number {serial}, which is that of {name}.'
export const otherLoaded = 'The same file was loaded for {name}.'
export const otherDay = 'The file was measured on {day}. Today is {today}.'
export const doubted = 'Is this the right file? {doubts}'
export const overLine = 'Connection'
export const mapOne = 'Map'
export const mapOf = 'Map {code}'
export const mapSave = 'Save'
export const watchedFolder = 'Folder of the instrument'
export const profileNameMissing = 'Enter the name.'
export const profileNameTaken = 'Another profile of this instrument has this name.'
export const needsSpecimen = 'Say where the specimen stands.'
export const needsTest = 'Say where the test stands.'
export const needsValue = 'Say where the value stands.'
export const needsHeader = 'Choose the line with the names of the columns.'
export const needsColumns = 'Say which columns are results.'
export const needsBegin = 'Enter the words with which each section begins.'
export const needsBlock = 'Enter the words with which a block of wells begins.'
export const sampleBroken = 'The sample did not arrive whole. Choose it again.'
export const sampleTooBig = 'The sample is larger than 4 MB. Cut it to some lines.'
export const profileVersion = '{name}, version {version}'
