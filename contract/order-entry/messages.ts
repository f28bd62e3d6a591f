export const order = 'order'
export const caseWord = 'case'
export const orderWord = 'Order'
export const caseTitle = 'Case'
export const newTitle = 'New {recordName}'
export const editTitle = 'Edit {recordName} {number}'
export const copyLast = 'Copy from last {recordName}'
export const copyNeedsPatient = 'Choose an existing patient first.'
export const copyNone = 'This patient has no earlier {recordName}.'
export const copied = 'Copied from {number}. Check each card.'
export const requisitionTitle = 'Requisition'
export const requisitionSub = 'Scan to fill in the number'
export const requisitionScanned = 'Scanned {time}'
export const requisitionNumber = 'Requisition number'
export const requisitionNumberHint = 'Leave blank to auto-assign'
export const requisitionScannedMark = 'scanned'
export const requisitionPriority = 'Priority'
export const requisitionReceived = 'Date received'
export const requisitionReceivedHint = 't 10:38, now, or leave blank'
export const requisitionCollected = 'Collected'
export const requisitionCollectedHint = 't 08:15, t-1 2105, 11/19/26 0815'
export const requisitionComment = 'Comment'
export const requisitionExists = '{number} already exists.'
export const requisitionExistsWho = '{patient}, collected {date}.'
export const requisitionOpen = 'Open it'
export const requisitionStay = 'Stay here'
export const requisitionOther = 'Scanned {scanned}, but the form has {typed}.'
export const requisitionUse = 'Use {scanned}'
export const requisitionRepeat = 'Already scanned'
export const patientTitle = 'Patient'
export const patientNew = 'New patient'
export const patientKnown = 'Existing patient'
export const patientFind = 'Find a patient'
export const patientFindHint = 'Last name, first name, date of birth or patient number'
export const patientCreateFrom = 'New patient “{text}”'
export const patientLastname = 'Last name'
export const patientFirstname = 'First name'
export const patientMiddlename = 'Middle name'
export const patientDob = 'Date of birth'
export const patientDobHint = '3/7/61, 03071961 or 7 mar 1961'
export const patientGender = 'Gender'
export const patientPhone = 'Phone'
export const patientAddress = 'Address'
export const patientCity = 'City'
export const patientState = 'State'
export const patientZip = 'ZIP'
export const patientNumber = 'Patient number'
export const patientChange = 'Change patient'
export const patientDuplicatesTitle = 'Already on file?'
export const patientDuplicatesSub = 'Compare before you continue.'
export const patientUse = 'Use this patient'
export const patientCreateAnyway = 'Create anyway'
export const patientSearchFailed =
  'Patients could not be searched. Look for the patient by name before you create one.'
export const peopleTitle = 'Physician and location'
export const peopleSub = 'Sets defaults for tests'
export const peopleLocation = 'Location'
export const peoplePhysician = 'Physician'
export const peopleNpi = 'NPI {npi}'
export const peopleNotHere = 'NPI {npi}. Not listed at this location.'
export const specimens = {
  title: 'Specimens',
  sub: '{count}, lettered from A',
  letter: 'Letter',
  sampleType: 'Sample type',
  source: 'Source',
  container: 'Container',
  condition: 'Condition',
  ofLetter: '{field} of specimen {letter}',
  choose: 'Choose',
  add: 'Add specimen',
  remove: 'Remove specimen {letter}',
  removed: 'Specimen {letter} removed',
  added: 'Specimen {letter} added',
  onlyOne: 'An order needs at least one specimen.',
  noLetters: 'The letters A to Z are used up.',
} as const
export const testsTitle = 'Tests and panels'
export const testsNone = 'None yet'
export const testsCount = '{count} tests'
export const testsCountOne = '1 test'
export const testsLabel = 'Panels and tests'
export const testsFind = 'Type a test, panel or code'
export const testsTest = 'test'
export const testsUsedHere = 'Common here'
export const testsCommon = 'Common'
export const testsAddPanel = 'Add panel {number} from the short list'
export const testsNeeds = '{item} needs {types}; specimen {letter} is {actual}.'
export const testsGone = '{item} is assigned to specimen {letter}, which was removed.'
export const testsInactive = '{item} is no longer offered. Remove it or choose another.'
export const testsAddNeeded = 'Add specimen {letter} {type}'
export const testsMoveTo = 'Use specimen {letter}'
export const testsOr = ' or '
export const testsOtherType = 'of another type'
export const billingTitle = 'Diagnosis and insurance'
export const billingComplete = 'Codes, payer, medications'
export const billingDiagnoses = 'Diagnosis codes'
export const billingDiagnosisFind = 'ICD-10 code or description'
export const billingTypeFirst = 'Type a code or description'
export const billingPayer = 'Insurance payer'
export const billingPayerFind = 'Name or payer ID'
export const billingUnmapped = {
  first: 'Not a payer on file. Payer Mapper matches “{written}” to {payer}.',
  second: 'Second payer: not on file. Payer Mapper matches “{written}” to {payer}.',
  third: 'Third payer: not on file. Payer Mapper matches “{written}” to {payer}.',
} as const
export const billingUse = {
  first: 'Use {payer}',
  second: 'Use {payer} as second payer',
  third: 'Use {payer} as third payer',
} as const
export const billingPolicy = 'Policy number'
export const billingPolicyHint = 'As on the card, with any letters'
export const billingGroup = 'Group number'
export const billingMedications = 'Medications'
export const billingMedicationFind = 'Medication or ingredient'
export const billingMedicationFree = 'As written: “{text}”'
export const billingQuestions = 'Questions: {form}'
export const billingYes = 'Yes'
export const billingNo = 'No'
export const summaryTitle = 'Summary'
export const summaryPatient = 'Patient'
export const summaryLocation = 'Location'
export const summarySpecimens = 'Specimens'
export const summaryTests = 'Tests'
export const summaryLabels = 'Labels'
export const summaryLabelsOn = '{count} on {printer}'
export const summaryLabelsPdf = '{count} as PDF'
export const summaryPrinter = 'Label printer'
export const summaryMissing = 'Still missing'
export const summaryNothingMissing = 'Ready to save'
export const summaryProblems = '{count} problems'
export const summaryProblem = '1 problem'
export const summaryMissingShort = '{count} missing'
export const summaryPanels = '{panels}, {tests}'
export const summaryPanelsOne = '1 panel'
export const summaryPanelsMany = '{count} panels'
export const intakeTitle = 'Filled in from a submitted form'
export const intakeText =
  'Check everything with the patient. Saving the order accepts the form; until then the form does not change.'
export const intakeUnplaced = 'No longer offered, so not filled in: {panels}.'
export const intakeOpen = 'Open the form'
export const intakeOrdered = 'This form became order {number}'
export const intakeOrderedText = 'A form can be used for one order only.'
export const intakeDismissed = 'This form has been dismissed'
export const intakeDismissedText = 'Return it to the queue first.'
export const intakeOpenOrder = 'Open order {number}'
export const intakeEmpty = 'Enter another {recordName}'
export const savePrint = 'Save and print labels'
export const saveNext = 'Save and next'
export const saveEdit = 'Save changes'
export const saveCorrection = 'Save correction'
export const saveGroup = 'Form'
export const saveBusy = 'Saving'
export const saveSaved = '{recordName} {number} saved.'
export const saveSavedCorrection = 'Correction of {number} saved. A corrected report is needed.'
export const saveLabelsPrinted = '{count} labels printed on {printer}.'
export const saveLabelPrinted = '1 label printed on {printer}.'
export const saveLabelsPdf = 'No label service is running on this computer; the labels are in a PDF.'
export const savePrinting = 'Printing labels'
export const saveNoLabels = 'No labels were printed.'
export const savePrintFailed = 'Labels for {number} were not printed'
export const saveAgain = 'Reprint'
export const saveAgainReason = 'Reprinted from order entry'
export const saveAsPdf = 'Save as PDF'
export const saveOpen = 'Open {recordName}'
export const saveRefused = 'Not saved: the server refused it'
export const saveUnread = 'The server’s response could not be read'
export const saveUnreadText =
  'It is not known whether anything was saved. Your entries are still here. Try again; the order is not saved twice.'
export const copyFailed = 'The last order could not be copied'
export const saveNotSaved = 'Not saved'
export const saveOffline =
  'The server did not respond. Your entries are still here and are sent again when it responds.'
export const saveOfflineEdited = 'The server did not respond. Your entries are still here.'
export const saveRetry = 'Try again'
export const saveRejected = 'This {recordName} was rejected. It can no longer be edited.'
export const draftSaved = 'Draft saved {time}'
export const draftSaving = 'Saving draft'
export const draftFailed = 'Draft not saved; trying again'
export const draftOfferTitle = 'Continue your draft?'
export const draftOfferText = 'A draft was saved on {time}.'
export const draftOfferAbout = 'A draft for {who} was saved on {time}.'
export const draftResume = 'Resume draft'
export const draftDiscard = 'Start new'
export const draftDiscardEdit = 'Discard draft'
export const mistakesTitle = 'Is this correct?'
export const mistakesText = 'These may be mistakes. Compare with the form.'
export const mistakesYes = 'Yes, save'
export const mistakesBack = 'Go back and change'
export const requiredNumber = 'Enter 4 to 24 letters, digits or dashes'
export const requiredCollected = 'Enter the collection date and time'
export const requiredLastname = 'Enter the last name'
export const requiredFirstname = 'Enter the first name'
export const requiredDob = 'Enter the date of birth'
export const requiredGender = 'Choose the gender'
export const requiredLocation = 'Choose a location'
export const requiredPhysician = 'Choose a physician'
export const requiredSampleType = 'Choose a sample type for specimen {letter}'
export const requiredSource = 'Choose a source for specimen {letter}'
export const requiredItems = 'Order at least one test or panel'
export const requiredPolicy = 'Enter the policy number'
export const requiredPayer = 'Choose the insurance payer'
export const requiredAnswer = 'Answer “{question}”'
export const requiredNumberAnswer = 'Enter a number for “{question}”'
export const requiredDiagnoses = 'A claim allows at most 12 diagnosis codes'
export const merge = {
  title: 'Someone else changed this {recordName}',
  text: 'Choose which value to keep. Nothing is saved until you do.',
  yours: 'Yours',
  theirs: 'Theirs',
  field: 'Field',
  keep: 'Keep',
  empty: 'Empty',
  save: 'Save the merged {recordName}',
  back: 'Back to the form',
  missing: 'Choose a value for: {fields}',
  changedByBoth: 'changed by both',
} as const
