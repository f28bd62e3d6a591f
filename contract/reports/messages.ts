export const pdfContinued = '{state} report, continued'
export const pdfPage = 'Page {page} of {count}'
export const pdfDirector = 'Laboratory director {name}'
export const pdfPreliminary =
  'PRELIMINARY REPORT. Results are incomplete and may change. A final report will follow.'
export const pdfAmended = 'AMENDED REPORT. Replaces {before}. Information added.'
export const pdfAmendedNote =
  'AMENDED REPORT. Replaces {before}. Only a note was added. No result or conclusion is changed.'
export const pdfAcceptable = 'Acceptable'
export const pdfNotAcceptable = 'NOT ACCEPTABLE: {condition}'
export const pdfBorn = 'DOB, sex'
export const pdfPatientId = 'Patient ID'
export const pdfRequisition = 'Requisition'
export const pdfSpecimens = 'Specimens'
export const pdfSpecimensBelow = '{count}, listed below'
export const pdfCollected = 'Collected'
export const pdfReceived = 'Received'
export const pdfSource = 'Source'
export const pdfCondition = 'Condition'
export const pdfOrderedBy = 'Ordered by'
export const pdfCorrectedRow = 'CORRECTED {at}. Was {old}, now {now}.'
export const pdfPerformedAt = 'Performed at {lab}'
export const pdfKeyFindings = 'Key findings'
export const pdfCriticalCalls = 'Critical result notification'
export const pdfMedications = 'Prescribed medications'
export const pdfQuestions = 'Questions about this report'
export const pdfReadBack = 'Read back.'
export const pdfNotReadBack = 'NOT READ BACK.'
export const pdfReportedTo = '{result}: reported to {name}'
export const pdfNotTested = {
  SPECIMEN_REJECTED: 'Specimen rejected. No test was performed.',
  ORDER_REJECTED: 'Order rejected. No test was performed.',
  ORDER_CANCELLED: 'Order canceled. No test was performed.',
} as const
export const pdfReportedBy = 'by {name}'
export const pdfTitle = 'Laboratory report {requisition}'
export const specimenNotAccepted =
  'Specimen {letter} ({type}, {source}, collected {at}) was not accepted: {condition}. {disposition}.'
export const allComplete = 'all tests complete'
export const previewNotReleased = 'preview, not released'
export const releasedBy = 'Released by'
export const criticalNotReported = 'Critical. Provider not yet notified.'
export const criticalReported = 'Reported to {name} ({role}), {at}'
export const correctedFinding = 'Corrected. Was {old}, reason: {reason}.'
export const readForAnother =
  'Flag and reference range as previously released, for the sex and age then on file.'
export const notPerformedFor = 'Not performed: {reason}'
export const notPerformed = 'Not performed'
export const orderDeleted = 'The order was deleted.'
export const orderDraft = 'The order is a draft. Submit it first.'
export const changeAsked = 'The clinic asks for a change: “{text}” Accept or decline it on the order first.'
export const orderHeld = 'The order is on hold: {reason}. Clear the hold first.'
export const completeIssued =
  'A complete report was issued, so a preliminary one would withdraw results. Verify or cancel the pending correction.'
export const followsFromCorrected =
  '{name} follows from the corrected {inputs}: verify its correction first, so that both are reported together.'
export const criticalCallMissing =
  '{name} is critical: record the critical call first, or release without it from {at}.'
export const criticalCallFirst = '{name} is critical: record the critical call first.'
export const criticalCallAlone =
  '{name} is critical and nobody was told yet. Record the call, or release this report by itself.'
export const nothingVerified = 'No verified results to report.'
export const allReported = 'All results reported. To amend, describe the addition.'
export const nothingNew = 'No results verified since the last report.'
export const labReleases = 'Only the laboratory can release this report.'
export const chooseOrder = 'Choose an order.'
export const mergedTitle = 'Laboratory reports'
export const nothingToPreview = '{number} has no verified results to preview.'
export const nothingReleased = '{number} has no released report. Release it first, or open the preview.'
export const incomplete = 'The report is incomplete. {missing}'
export const storedTitle = '{state} report {number} v{version}'
export const previewCell = 'Preview, not released'
export const pdfPerformedAll = 'All tests performed at {lab}'
/** Behind the name of a panel whose tests are of both kinds. */
export const titleScreen = 'screen'
export const titleConfirmation = 'confirmation'
export const methodScreen = 'Presumptive screen'
export const methodConfirmation = 'Definitive confirmation'
export const pdfReportedByLab = 'Reported by {lab}'
export const pdfPerformedUnless = 'Tests performed, unless marked otherwise, at {lab}'
export const pdfCorrectedOne =
  'CORRECTED REPORT. Replaces {before}. 1 result corrected; previous and corrected values are listed below.'
export const pdfCorrectedMany =
  'CORRECTED REPORT. Replaces {before}. {count} results corrected; previous and corrected values are listed below.'
export const pdfVersion = 'Version {version}'
export const pdfVersionBefore = 'version {version}'
export const pdfClia = 'CLIA {number}'
export const pdfReport = '{state} report'
export const pdfBornOn = 'born {date}'
export const pdfPatient = 'Patient'
export const pdfComments = 'Comments'
export const pdfReason = 'Reason: {reason}.'
export const pdfNotified = 'Notified: {name}.'
export const pdfLongResult = 'Result: {value}'
export const testsToFollowOne = '1 test to follow'
export const testsToFollowMany = '{count} tests to follow'
export const criticalFindingSaid = 'Critical. {call}.'
export const readBackWords = 'read back'
export const providerNotNotified = 'Provider not yet notified.'
export const farAbove = 'Far above the range {range}.'
export const farBelow = 'Far below the range {range}.'
export const unverifiedOne = '1 test is not verified yet.'
export const unverifiedMany = '{count} tests are not verified yet.'
export const whyChanged = 'Enter why the report is {verb}.'
export const rejected = 'Rejected'
export const rejectedBy = 'Rejected {at} by {name}'
export const pdfResultedAt = 'resulted {at}'
export const pdfTitleContinued = '{title}, continued'
export const pdfCritical = 'CRITICAL {flag}'
export const pdfStateVersion = '{state}, version {version}'
export const pdfTest = 'Test'
export const pdfResult = 'Result'
export const pdfFinding = 'Finding'
export const pdfFlag = 'Flag'
export const pdfUnit = 'Unit'
export const pdfCutoff = 'Cutoff'
export const pdfExpected = 'Expected'
export const cutoffWithUnit = '{cutoff} {unit}'
export const expectedByCt = '{expected}; Ct cutoff {ct}'
export const medicationAsNeeded = 'as needed'
export const medicationRegular = 'regularly, not as needed'
export const medicationLastDose = 'last dose {at}'
export const medicationUnread = '{medication} (could not be read, not compared)'
export const medicationNotCurrent = '{medication} (not current, not compared)'
export const pdfRange = 'Range'
export const pdfMedicationsHead = 'Medications'
export const pdfPrevious = 'Previous'
export const reason = 'Reason: {reason}'
export const dispositionNotTested = 'Not tested'
export const specimenNotReceived = 'Specimen {letter} ({type}, {source}, collected {at}) was not received.'
export const noTestPerformed = 'no test performed'
export const amendedNote = 'Amended {at}: {reason}'
export const recordedTemplate = '{label}, revision {revision}'
export const pdfNpi = 'NPI {number}'
export const pdfFax = 'Fax {number}'
export const pdfCollectedAt = 'collected {at}'
export const pdfReceivedAt = 'received {at}'
export const groupAnalytics = 'Analytics'
export const groupOrders = 'Orders'
export const groupBilling = 'Billing'
export const groupTotals = 'Totals'
export const groupPublic = 'Public health'
export const gapTestName = 'A result has no test name.'
export const gapUnnamedTest = 'A test'
export const gapResult = '{test} has no result.'
export const gapUnit = '{test} has neither a unit nor an interpretation.'
export const gapOldValue = '{test} was corrected: the old value is missing.'
export const gapCorrectedAt = '{test} was corrected: the date is missing.'
export const gapCorrectedWhy = '{test} was corrected: the reason is missing.'
export const gapCorrectedTold = '{test} was corrected: the person notified is missing.'
export const gapLabName = 'The performing laboratory’s name is missing.'
export const gapLabAddress = 'The performing laboratory’s address is missing.'
export const gapUnnamedPanel = 'A panel'
export const gapPanel = '{panel} has no tests.'
export const specimen = 'Specimen {letter}'
export const gapSource = '{specimen} has no source.'
export const gapReceiptDate = '{specimen} has no date of receipt.'
export const gapReceiptTime = '{specimen} has no time of receipt.'
export const gapCondition = '{specimen} was not acceptable: its condition is missing.'
export const gapDisposition = '{specimen} was not acceptable: its disposition is missing.'
export const gapPatientName = 'The patient’s name is missing.'
export const gapPatientId = 'The patient’s identification number is missing.'
export const gapReportDate = 'The report date is missing.'
export const gapSpecimen = 'The report has no specimen.'
export const gapTests = 'The report has no tests.'
export const gapCorrection = 'A corrected report must show the old and the new result.'
export const cycles = 'Ct {ct}'
export const unflagged = 'not flagged'
export const abnormal = 'Abnormal'
export const rangeOf = 'range {range}'
export const noRange = 'No reference range for this patient'
export const noRangeWords = 'no range'
/** A value whose reading changed and not its digits: both readings are told. */
export const withReading = '{value} ({reading})'
export const readsOtherwise =
  '{name} was released as {was} and now reads {now}. Correct it under Results first.'
export const calculatesOtherwise =
  '{name} was released as {was} and is now calculated as {now}. Correct it under Results first.'
export const correctionChangesNothing =
  '{name}: the pending correction is the same as the released result. Undo its verification and cancel it under Results.'
export const criticalNotExcluded = 'A critical value cannot be excluded. {call}'
export const callWithdrawn = '{result} (not confirmed; not part of this report)'
export const callCorrected = '{result} (since corrected)'
export const birthDate = 'Date of birth'
export const sex = 'Sex'
export const ofSpecimen = 'Specimen {letter} {what}'
export const changed = '{what}: was {old}, now {now}.'
export const changedInVersion = 'Corrected in version {version}. {changed}'
export const pdfCorrectedIdentity =
  'CORRECTED REPORT. Replaces {before}. Previous and corrected entries are listed here.'
export const pdfNoResult = {
  SPECIMEN_REJECTED: 'Specimen rejected. No result is reported.',
  ORDER_REJECTED: 'Order rejected. No result is reported.',
  ORDER_CANCELLED: 'Order canceled. No result is reported.',
} as const
export const noResultReported = 'no result reported'
export const ageOf = '{letter} {age}'
export const linkReplaced =
  'This version was replaced by the {state} report, version {version}, on {at}. Open the current report instead.'
export const linkCurrent = 'Open the current report.'
export const collectedWord = 'collected'
export const receivedWord = 'received'
export const sourceWord = 'source'
export const tooManyLinks =
  'This report has {most} links from the last hour. Revoke those not needed, or wait.'
export const called = 'Called {at}'
export const pdfCalled = '{result}: called {at}'
export const callNoAnswer = 'no answer'
export const callLeftMessage = 'left a message'
export const callLeftMessageWith = 'left a message with {name}'
export const criticalTried = 'Critical. {calls} Provider not yet notified.'
export const testedPastStability = 'Tested past the stability of {hours} h.'
export const sharedTitle = 'Shared report'
export const sharedHelp = 'Enter the patient’s date of birth to open the report.'
export const sharedDob = 'Date of birth'
export const sharedDobHint = 'Month, day, year'
export const sharedDobMissing = 'Enter the date of birth.'
export const sharedSubmit = 'Show report'
export const sharedWrong = 'This is not the patient’s date of birth.'
export const sharedTriesLeftOne = 'Check it. 1 try is left.'
export const sharedTriesLeft = 'Check it. {count} tries are left.'
export const sharedTriesNone = 'That was the last try. Ask the laboratory for a new link.'
export const sharedNo = {
  expired: 'This link has expired.',
  revoked: 'This link was withdrawn.',
  spent: 'This link was closed after five wrong dates of birth.',
  unknown: 'This link does not open a report. Check that it was copied in full.',
} as const
export const sharedAsk = 'For help, call {lab}:'
export const sharedAskNoPhone = 'For help, call {lab}.'
export const sharedState = '{state} report, version {version}'
export const sharedReleased = 'Released {at}'
export const sharedReplaced =
  'The version in your link, version {version}, was replaced. Use the {state} report below.'
export const sharedPreliminary = 'Not all tests are complete. A later report may add to or change this one.'
export const sharedUntil = 'This link works until {at}.'
export const sharedPreparing = 'Preparing the report…'
export const sharedOpen = 'Open report (PDF)'
export const sharedSave = 'Save report (PDF)'
export const sharedNewTab = 'opens in a new tab'
export const sharedFailed = 'The report could not be loaded.'
/** A result that stands and is told otherwise, as each version said it. */
export const resultCorrectedFor = '{test} corrected: {reason}'
export const medicationsChangedBy = 'Medication list changed by {name}, {at}'
export const referenceChanged = 'Reference of drugs changed: {note}'
export const concludedBy = 'Concluded by {by}'
export const reviewLapsed = 'The pharmacist’s conclusion was about the earlier results'
export const resultsSince = 'Results added since {before}'
export const keyFinding = 'Key finding'
export const keyFindingQuoted = '“{text}”'
export const keyFindingWithdrawn = 'withdrawn'
export const pdfWithdrawn =
  'REPORT WITHDRAWN. The specimen is from another patient. All results reported for this patient are withdrawn. No further report will follow.'
export const resultsWithdrawn = 'results withdrawn'
export const sharedWithdrawn =
  'This report was withdrawn. The order was entered for this patient by mistake. No further report will follow.'
export const toxPrescribed = 'Prescribed'
export const toxPrescribedContinued = 'Prescribed, continued'
export const toxMeans = 'What was found, and what it means'
export const toxFinding = 'Finding'
export const toxFound = 'found'
export const toxNotFound = 'not found'
export const toxNotFoundExplained = 'not found; may be explained by {why}'
/** By the flag of the sentence. */
export const toxExplained = {
  'as-needed': 'use as needed',
  window: 'the time since the last dose',
  'below-cutoff': 'an amount below the cutoff',
  'low-dose-form': 'the patch',
} as const
export const toxNotListed = 'Not on the list'
export const toxNoneListed = 'No medication listed'
export const toxNoConclusion = 'No conclusion'
export const toxNothingSaid = 'No conclusion is drawn about this entry.'
export const toxNoneLookedFor = 'No test on this order detects these medications.'
export const toxSpecimenNotCompared = 'The results of the specimen were not compared.'
export const toxByPharmacist = 'concluded by the pharmacist, see the review; {rule}'
export const toxValidity = 'Specimen validity'
export const toxValidityOf = 'Specimen validity, specimen {letter}'
export const toxValid = 'valid'
export const toxNotMeasured = 'not tested'
export const toxNotMeasuredMeans = 'Results are interpreted as for a valid specimen.'
export const toxValidMeans = 'No finding above is limited by dilution or adulteration.'
export const toxDiluteMeans = 'Positive results stand; negative results are not compared. Recollect.'
export const toxUnprovenMeans = 'Positive results stand; negative results are not compared.'
export const toxUnfitMeans = 'No drug result of this specimen is reported or compared.'
export const toxPendingMeans = 'Nothing is compared yet.'
export const toxTable = 'Drug testing, all results'
export const toxScreenNote =
  'A screen is presumptive. The confirmation is definitive and overrules the screen beside it.'
export const toxScreenNoteAlone = 'A screen is presumptive.'
export const toxCutoffsSince = 'All cutoffs are of the version of {date}.'
export const toxCutoffsOfScreens = 'Screen cutoffs are of the version of {date}{but}.'
export const toxCutoffsOfConfirmations = 'Confirmation cutoffs are of the version of {date}{but}.'
export const toxCutoffsBut = ' unless the row has another date'
export const toxNegatives = 'Tested, negative'
export const toxNegativesContinued = 'Negative, continued'
export const toxNegativesUnit = '{text}, {unit}'
export const toxScreenAndCutoff = 'Screen, cutoff'
export const toxConfirmationAndCutoff = 'Confirmation, cutoff'
export const toxNamedNote = '{name}: {note}'
export const toxDrug = 'Drug or metabolite'
export const toxResult = 'Result'
export const toxAgainst = 'Against medications'
export const toxPerCreatinine = 'At 100 mg/dL creatinine'
export const toxNormalizedNote =
  'Amounts at 100 mg/dL of creatinine are for trends of one patient only and are not compared with cutoffs.'
export const toxScreenCell = '{name}: {finding}'
export const toxCutoffCell = 'cutoff {cutoff}'
export const toxCutoffOf = 'version of {date}'
export const toxNoConfirmation = 'No confirmation'
export const toxOfScreen = 'Screen'
export const toxOfConfirmation = 'Confirmation'
export const toxUnder = '{what}: {text}'
export const toxPrevious = 'Previous: {value}, {date}'
export const pdfKinds = { toxicology: ', toxicology', microbiology: ', microbiology' } as const
export const toxNoLonger = 'no longer listed here'
export const toxCutoffSince = 'Cutoff, since'
export const cumulative = 'Cumulative report'
export const cumulativeOf = 'Cumulative report, {name}'
export const cumulativeSummary =
  'A summary of reported results of several specimens. It is not the report of one specimen and does not replace it.'
export const cumulativeRange = 'Collected {from} to {to}'
export const cumulativeMade = 'Made {at} by {name}'
export const cumulativeContinued = 'Cumulative report, continued'
export const cumulativeColumns = 'Collections {from} to {to} of {count}, newest first'
export const cumulativeReport = '{state}, version {version}'
export const cumulativeCorrected = 'corrected'
export const cumulativeRangeThen = 'range {range}'
export const cumulativePerformed = 'Performed by'
export const cumulativeNone = 'No results were reported for this patient in these days.'
export const cumulativePdfOnly = 'The cumulative report is a PDF of released results.'
export const cumulativeTooMany = 'Too many reports in these days. Choose fewer days; at most {most}.'
export const cumulativeDays = 'The last day is before the first.'
export const cumulativeUnit = 'Unit'
export const cumulativeReference = 'Range or cutoff'
export const toxReference = 'Interpreted by the reference of {reference}.'
export const toxReferenceOwn =
  'Interpreted by the reference of {reference} and version {number} of the laboratory, approved {date}.'
export const bundleButton = 'Inspector bundle'
export const bundleHelp = 'One ZIP with everything on record about this report'
export const bundleFailed = 'The bundle could not be made'
/** What each file of the inspector bundle is, by its name. */
export const bundleFiles: Readonly<Record<string, string>> = {
  'requisition.csv': 'The order as entered: who ordered what, for whom, with what was listed.',
  'receipt.csv':
    'Each specimen: when it was collected and received, by whom, in what condition, and what became of it.',
  'operators.csv': 'Each test: who entered, verified and released its result, and when.',
  'critical-calls.csv': 'Each attempt to tell of a critical value.',
  'corrections.csv': 'What each version of the report corrected, as it is printed there.',
  'versions.csv':
    'Each version of the report: when and by whom it was released, and the SHA-256 of its content and of its PDF.',
  'links.csv': 'Each link to the report that was handed out, and how it ended.',
  'readers.csv': 'Each time the report or its results were read.',
  'recalls.csv': 'Whom a correction was told, when, how, and who acknowledged.',
  'pharmacist-reviews.csv': 'Each review by a pharmacist: what was changed and advised.',
  'history.csv': 'Every change of the order from its audit trail, field by field.',
} as const
export const bundleReadme = `Inspector bundle of {number}
Made {at} by {name} at {lab}.

{files}

versions/ holds each version of the report as PDF, and its content as JSON. The SHA-256 of the JSON is the hash that was stored
when the version was released.
SHA256SUMS.txt holds the SHA-256 of every other file: check it with sha256sum -c SHA256SUMS.txt.
Times are those of {zone}; those of history.csv are UTC.
`
export const bundleHeads = {
  field: 'Field',
  value: 'Value',
  specimen: 'Specimen',
  type: 'Type',
  source: 'Source',
  barcode: 'Barcode',
  state: 'State',
  collected: 'Collected',
  received: 'Received',
  receivedBy: 'Received by',
  condition: 'Condition',
  rejectReason: 'Reason of rejection',
  comment: 'Comment',
  test: 'Test',
  code: 'Code',
  testVersion: 'Test version',
  result: 'Result as entered',
  entered: 'Entered',
  enteredBy: 'Entered by',
  verified: 'Verified',
  verifiedBy: 'Verified by',
  released: 'Released',
  releasedBy: 'Released by',
  reason: 'Reason',
  at: 'Time',
  outcome: 'Outcome',
  toldTo: 'Told',
  role: 'Role',
  phone: 'Telephone',
  readBack: 'Read back',
  by: 'By',
  version: 'Version',
  what: 'What',
  old: 'Old',
  now: 'New',
  leftOpen: 'Released with tests left open',
  contentHash: 'SHA-256 of content',
  pdfHash: 'SHA-256 of PDF',
  template: 'Template',
  expires: 'Expires',
  revoked: 'Withdrawn',
  tries: 'Wrong dates of birth',
  who: 'Who',
  how: 'How',
  address: 'Network address',
  had: 'Version received',
  told: 'Told at',
  acknowledged: 'Acknowledged',
  acknowledgedBy: 'Acknowledged by',
  note: 'Note',
  changes: 'Changes',
  advice: 'Advice',
  instant: 'Time (UTC)',
  action: 'Action',
  entity: 'Entity',
  record: 'Record ID',
  fieldName: 'Field',
  auditRow: 'Audit row',
  hash: 'Hash of audit row',
} as const
export const bundleFields = {
  number: 'Requisition',
  patient: 'Patient',
  patientId: 'Patient ID',
  dob: 'Date of birth',
  gender: 'Sex',
  physician: 'Ordered by',
  npi: 'NPI',
  location: 'Location',
  priority: 'Priority',
  collected: 'Collected',
  entered: 'Entered',
  enteredBy: 'Entered by',
  ordered: 'Ordered',
  diagnosis: 'Diagnosis',
  medication: 'Medication',
  comment: 'Comment',
  answer: 'Answer: {name}',
} as const
export const notDrawn =
  'The report of {number} cannot be drawn: {what}. It stays as it is; tell whoever looks after the system.'
export const fontUnread = 'the font {font} cannot be read'
export const pagesUnread = 'its pages could not be made'
export const documentPart = '{part} does not fit on a report ({path}: {problem})'
/** The parts of a report, as somebody looks for them who is told that one cannot be drawn. */
export const documentParts: Readonly<Record<string, string>> = {
  lab: 'the laboratory',
  patient: 'the patient',
  specimens: 'the list of specimens',
  orderer: 'the ordering physician',
  validity: 'the validity of the specimens',
  keyFindings: 'the list of key findings',
  panels: 'the list of results',
  toxicology: 'the drug testing',
  criticalCalls: 'the list of critical calls',
  medications: 'the list of medications',
  pharmacist: 'the pharmacist’s review',
  comments: 'the list of comments',
  changes: 'the list of changes',
  template: 'the template',
}
export const documentPartOther = 'a part'
export const reflexesOpen = '{names}: the results call for this. Add or decline.'
export const controlMissing =
  '{name} was read without its internal control. Look at it and release this report by itself.'
export const isolate = 'isolate {number}'
export const isolateTitle = 'Isolate {number}: {organism}'
export const isolateAntibiotic = 'Antibiotic'
export const isolateMic = 'MIC'
export const isolateDisk = 'Zone (disk)'
export const isolateMethod = 'Method'
export const isolateInterpretation = 'Interpretation'
export const isolateBreakpoints = 'Breakpoints: {breakpoints}'
export const isolateChanged = 'CORRECTED {at}: {what} was {old}, now {now}.'
export const isolateNotReported = 'not reported'
export const isolatesBefore = 'isolates as listed below'
export const isolatesChanged = 'isolates changed ({count}), as listed below'
export const isolatesOnReport = 'Susceptibilities: see the report'
export const isolateLegend = '{letter} = {words}'

export const whoseChanged =
  'its patient, specimens or physician were changed since it was released, and what they were then was not kept'
/** Of an isolate that an earlier version told and this one does not. */
export const isolateWithdrawn = 'This isolate is no longer reported. Its susceptibilities are withdrawn.'
