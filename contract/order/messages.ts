export const tabs = {
  label: 'Order sections',
  results: 'Results',
  medications: 'Medications',
  specimens: 'Specimens',
  documents: 'Documents',
  billing: 'Billing',
  history: 'History',
} as const
export const closedBanner = "This order is closed. Edits don't reopen it."
export const correctionWaits = 'A change made after closing goes into the next report version.'
export const deletedBanner = 'This order was deleted. It no longer appears in any list.'
export const holdBanner = 'On hold: {reason}'
export const holdBy = '{name}, {at}'
export const holdUntil = 'Follow up {at}'
export const flagBanner = 'Flagged: {reason}'
export const place = '{n} of {total}'
export const previous = 'Previous order'
export const next = 'Next order'
export const factsRequisition = 'Requisition'
export const factsSampleid = 'Sample ID'
export const factsLocation = 'Location'
export const factsPhysician = 'Physician'
export const factsCollected = 'Collected'
export const factsReceived = 'Received'
export const factsAddSampleid = 'Add'
export const factsAddSampleidLong = 'Add sample ID'
export const factsEditSampleid = 'Edit sample ID'
export const actMore = 'More: hold, flag, status'
export const actLabels = 'Labels'
export const actPreview = 'Preview'
export const actReceive = 'Receive'
export const actEnter = 'Enter results'
export const actEnterDone = 'Done entering'
export const actVerify = 'Verify {count}'
export const actRelease = 'Release report'
export const actEdit = 'Edit order'
export const actHold = 'Put on hold…'
export const actClearHold = 'Clear hold'
export const actFlag = 'Flag…'
export const actClearFlag = 'Clear flag'
export const actClose = 'Close order…'
export const actReject = 'Reject order…'
export const actClearExport = 'Clear export…'
export const actRemove = 'Delete order…'
export const setHoldTitle = 'Put {what} on hold?'
export const setHoldText =
  'Results can be entered. Nothing is verified, released or closed until the hold is cleared.'
export const setHoldUntil = 'Follow up'
export const setHoldUntilHint = 'For example t+2 08:00. The hold does not end by itself.'
export const setHoldOk = 'Hold'
export const flagTitle = 'Flag {what}?'
export const flagText = 'A flag marks the order for attention. It does not block anything.'
export const flagOk = 'Flag'
export const closeTitle = 'Close this order?'
export const closeText = 'A closed order cannot be reopened. Later edits wait for a corrected report.'
export const closeOk = 'Close order'
export const rejectTitle = 'Reject this order?'
export const rejectText = 'Its unfinished tests are rejected with the same reason. This cannot be undone.'
export const rejectOk = 'Reject order'
export const removeTitle = 'Delete this order?'
export const removeText = 'It is removed from every list and search. Results, reports and history are kept.'
export const removeOk = 'Delete order'
export const removeDone = 'Order deleted'
export const clearExportTitle = 'Clear the export date?'
export const clearExportText = 'The order will count as not exported and go out with the next export.'
export const clearExportOk = 'Clear export'
export const doneClosed = 'Order closed'
export const doneRejected = 'Order rejected'
export const doneSampleid = 'Sample ID saved'
export const doneExportCleared = 'Export cleared'
export const doneReceived = 'Received {count}'
export const doneReceiptUndone = 'Receipt undone'
export const doneSpecimenRejected = 'Specimen {letter} rejected'
export const doneVerified = '{count} verified'
export const doneUnverified = 'Verification undone'
export const doneReleased = 'Report released, version {number}'
export const doneCalled = 'Critical call recorded'
export const doneMedicationAdded = 'Medication added'
export const doneMedicationRemoved = 'Medication removed'
export const undoReason = 'Undone'
export const reason = 'Reason'
export const reasonMissing = 'Enter a reason.'
export const stale = 'Changed by {name}, {at}. The current order is shown; check it, then try again.'
export const staleUnknown =
  'Someone else changed this order. The current order is shown; check it, then try again.'
export const resultsNone = 'No tests on this order'
export const resultsNoneHelp = 'Tests appear here once the order has panels or single tests.'
export const resultsSingles = 'Single tests'
export const resultsTest = 'Test'
export const resultsDrug = 'Drug or metabolite'
export const resultsTarget = 'Target'
export const resultsResult = 'Result'
export const resultsUnit = 'Unit'
export const resultsFlag = 'Flag'
export const resultsFinding = 'Finding'
export const resultsRange = 'Range'
export const resultsCutoff = 'Cutoff'
export const resultsPrevious = 'Previous'
export const resultsChange = 'Change'
export const resultsMedications = 'Medications'
export const resultsVerified = 'Verified {at}, {name}'
export const resultsWaiting = '{count} pending'
export const resultsNotified = 'Notified {name}, {role}, {at}, read back'
export const resultsSelect = 'Select {name}'
export const resultsVerifySelected = 'Verify {count} selected'
export const resultsMore = 'More actions for {name}'
export const resultsVerify = 'Verify'
export const resultsUnverify = 'Undo verification…'
export const resultsRetest = 'Retest…'
export const resultsCancel = 'Cancel test…'
export const resultsCorrect = 'Correct…'
export const resultsNotReceived = 'Specimen {letter} has not been received. Receive it first.'
export const resultsChangedMeanwhile = '{name} just entered {value}. Enter keeps yours, Esc uses theirs.'
export const resultsSaving = 'Saving'
export const resultsWaitTitle = 'Waiting for the server. Results not saved yet: {count}'
export const resultsWaitText =
  'They are sent again automatically when the server responds. Stay on this page until then.'
export const resultsWaitsToSend = 'Not saved yet. It is sent again when the server responds.'
export const resultsNotSaved = 'Not saved'
export const resultsEntryHint =
  'Enter saves and moves down · Tab moves to the next field · Esc restores · Paste fills down'
export const resultsEntryFor = 'Result of {name}'
export const resultsAnswers = 'Answers'
export const resultsPasteTitle = 'Enter {count} pasted results?'
export const resultsPasteTitleOne = 'Enter 1 pasted result?'
export const resultsPasteText = 'Compare each value with its test before saving.'
export const resultsPasteTooMany = 'Values past the last test, left out: {count}.'
export const resultsPasteOk = 'Save {count} results'
export const resultsPasteOkOne = 'Save 1 result'
export const resultsLeaveTitle = 'Leave with unsaved results ({count})?'
export const resultsLeaveText =
  'Entries in the marked cells will be lost, including those waiting to be sent.'
export const resultsLeave = 'Leave'
export const resultsStay = 'Stay'
export const resultsRetestTitle = 'Retest {name}?'
export const resultsRetestText =
  'The current value is retracted but stays on record. A new line is added for the new value.'
export const resultsCancelTitle = 'Cancel {name}?'
export const resultsCancelText = 'The test will not be performed. The report states the reason.'
export const resultsUnverifyTitle = 'Undo verification of {name}?'
export const resultsUnverifyText = 'The value is kept and needs verification again.'
export const resultsCorrectTitle = 'Correct {name}?'
export const resultsCorrectText =
  'Released as {value}. The released value stays in effect until the corrected report is released; the report shows both.'
export const resultsNewValue = 'Corrected value'
export const resultsPersonNotified = 'Person notified'
export const resultsPersonNotifiedMissing = 'Enter the person notified.'
export const resultsValueMissing = 'Enter the corrected value.'
export const resultsDraft = 'Draft correction'
export const resultsReplaces = 'Replaces {value}'
export const resultsReevaluated =
  'Released with a different sex or age. Now: {flag}, {range}. Correct this result.'
export const resultsMaybeCritical = 'Critical?'
export const resultsNoFlag = 'no flag'
export const resultsNoRange = 'no range'
export const resultsMarkedChange =
  'Delta check: changed by {percent}%, more than this test allows without review'
export const criticalText = 'Record the critical call before releasing the report.'
export const criticalRecord = 'Record critical call'
export const criticalTitle = 'Critical result notification'
export const criticalIntro = 'Notify the provider immediately and confirm read-back.'
export const criticalValues = 'Results reported'
export const criticalPersonNotified = 'Person notified'
export const criticalRole = 'Role'
export const criticalAt = 'Date and time'
export const criticalAtHint = 't 08:15 is today at 08:15'
export const criticalReadBack = 'Read-back confirmed'
export const criticalOk = 'Record call'
export const criticalPersonNotifiedMissing = 'Enter the person notified.'
export const criticalRoleMissing = 'Enter the role of the person notified.'
export const criticalAtMissing = 'Enter the date and time.'
export const criticalReadBackMissing = 'Confirm read-back before saving.'
export const criticalValuesMissing = 'Choose at least one result.'
export const criticalWaiting = 'Critical call pending'
export const timeline = {
  title: 'Timeline',
  entered: 'Entered',
  received: 'Received',
  resulted: 'Resulted',
  verified: 'Verified',
  reported: 'Reported',
} as const
export const medicationsTitle = 'Medications'
export const medicationsAll = 'All {count}'
export const resultsSoftened = 'may be explained by {why}'
export const resultsNormalized = '{value} {unit} per 100 mg/dL creatinine, for trends only'
export const medicationsLink = 'Link to an ingredient'
export const medicationsNotRead = 'Could not be read: not compared'
export const medicationsNotCurrent = 'Not current: not compared'
export const validityTitle = 'Specimen validity'
export const resultsExpected = 'Expected'
export const resultsValidityOf = '{panel}, specimen validity'
export const medicationsNone = 'No medications listed'
export const medicationsNoneHelp =
  'Prescribed medications are listed here and compared with toxicology results.'
export const medicationsName = 'Medication'
export const medicationsDetail = 'Strength, dose or schedule'
export const medicationsRemove = 'Remove {name}'
export const medicationsRemoveSure = 'Remove?'
export const medicationsKeep = 'Keep'
export const medicationsWas = 'was {name}'
export const medicationsVerified = 'Verified {at}'
export const medicationsOk = 'Add'
export const medicationsMissing = 'Enter or choose a medication.'
export const specimensNone = 'No specimens'
export const specimensNoneHelp = 'Specimens are added in order entry.'
export const specimensReceive = 'Receive'
export const specimensUndo = 'Undo receipt…'
export const specimensUndoTitle = 'Undo receipt of specimen {letter}?'
export const specimensUndoText = 'It goes back to expected. Possible only before testing starts.'
export const specimensUndoOk = 'Undo receipt'
export const specimensReject = 'Reject…'
export const specimensRejectTitle = 'Reject specimen {letter}?'
export const specimensRejectText =
  'Its unfinished tests are rejected too, and the report states the reason and disposition. This cannot be undone.'
export const specimensRejectOk = 'Reject specimen'
export const specimensDisposition = 'Disposition'
export const specimensDispositionHint = 'For example: discarded, recollection requested'
export const specimensCollected = 'Collected'
export const specimensReceived = 'Received'
export const specimensContainer = 'Container'
export const specimensCondition = 'Condition'
export const specimensComment = 'Comment'
export const specimensRejected = 'Rejection reason'
export const specimensBarcode = 'Barcode'
export const documentsNone = 'No documents yet'
export const documentsNoneHelp = 'Released reports and files for this order appear here.'
export const documentsOpen = 'Open {title}'
export const billingInsurance = 'Insurance'
export const billingNoInsurance = 'No insurance on this order'
export const billingDiagnoses = 'Diagnoses'
export const billingNoDiagnoses = 'No diagnosis codes on this order'
export const billingPolicy = 'Policy'
export const billingGroup = 'Group'
export const billingRelation = 'Relationship'
export const billingNotShown = 'Charges and claims for this order are not shown yet.'
export const reportTitle = 'Report'
export const reportReflexesOpen = 'Tests that the results call for, neither added nor declined: {names}.'
export const reportReflexesLeft = 'The release leaves these tests open, neither added nor declined:'
export const reportReflexesAgree = 'Release without them'
export const reportReflexesReason = 'Reason to decline them'
export const reportReady = 'Ready for {state} report.'
export const reportMissing = 'Missing for the report'
export const reportBlocked = 'Not ready'
export const reportNone = 'No report has been released.'
export const reportVersion = 'Version {number}'
export const reportView = 'View version {number}'
export const reportLink = 'Create a link to version {number}'
export const reportPreviewTitle = 'Preview, not released'
export const reportReleasedTitle = 'Released report'
export const reportOldTitle = 'This is the released report.'
export const reportOldText = 'The order has changed since. The changes are not released.'
export const reportShowNext = 'Preview next version'
export const reportNextTitle = 'This is a preview of the next version.'
export const reportNextText = 'It is not released. The released report is still in effect.'
export const reportShowReleased = 'Show released report'
export const reportReleaseTitle = 'Release the {state} report?'
export const reportReleaseText =
  'Version {number} goes to {location}. A released report cannot be withdrawn, only corrected.'
export const reportHolds = 'Results included: {count}.'
export const reportLeavesOut = 'Unverified tests left out: {count}. The report will be preliminary.'
export const reportReasonLabel = 'Reason for the change'
export const reportAmend = 'Amend report…'
export const reportPreliminary = 'Release preliminary report…'
export const reportArm = 'Continue'
export const reportOk = 'Release version {number}'
export const reportPreparing = 'Preparing the PDF'
export const reportPrint = 'Print'
export const reportDownload = 'Download'
export const reportLinkTitle = 'Link to report version {number}'
export const reportLinkText =
  'Anyone with the link and the patient’s date of birth can read this report until {at}.'
export const reportLinkHours = 'Link expires after (hours)'
export const reportLinkMake = 'Create link'
export const reportLinkCopy = 'Copy link'
export const reportLinkCopied = 'Link copied'
export const reportStates = {
  PRELIMINARY: 'preliminary',
  FINAL: 'final',
  AMENDED: 'amended',
  CORRECTED: 'corrected',
} as const
export const linksTitle = 'Shared links'
export const linksNone = 'No active links.'
export const linksMade = 'Created by {name}, {at}'
export const linksUntil = 'Expires {at}'
export const linksTries = 'Wrong dates of birth entered: {count}'
export const linksRevoke = 'Revoke'
export const linksRevokeThis = 'Revoke the link to {title}, created by {name}'
export const linksRevokeTitle = 'Revoke the link to {title}?'
export const linksRevokeText =
  'The link stops working immediately. This cannot be undone, but you can create a new link.'
export const linksRevokeOk = 'Revoke link'
export const linksRevoked = 'Link revoked.'
export const labelsTitle = 'Print labels'
export const labelsCount = 'Labels'
export const labelsCopies = 'Copies of each'
export const labelsPrinter = 'Printer'
export const labelsNoPrinter = 'No printer is set up. The labels open as a PDF.'
export const labelsPrint = 'Print {count}'
export const labelsPdf = 'As PDF'
export const labelsPdfTitle = 'Labels'
export const labelsAgain = 'These labels were already printed. Enter why they are printed again.'
export const labelsAgainLabel = 'Reason for reprinting'
export const labelsNoNumber = 'Labels need a requisition number.'
export const labelsPrinted = 'Labels sent to {printer}, port {port}'
export const labelsLoadingPreview = 'Drawing the preview'
export const labelsRecord = 'Record again'
export const loading = 'Loading the order'
export const loadingResults = 'Loading results'
export const keysGroup = 'Order'
export const keysToVerify = 'Go to Verify'
export const keysCellGroup = 'In a result'
export const keysCellNext = 'Save, go to the next result'
export const keysCellPrevious = 'Save, go to the previous result'
export const keysCellDetected = 'Detected'
export const keysCellNotDetected = 'Not detected'
export const keysCellRestore = 'Restore the saved value'
export const notVerified = 'not verified'
export const keepAsIs = 'Keep as it is'
export const link = 'Link'
export const labelOf = 'Label {letter}'
export const specimenOf = 'Specimen {letter}'
/** Who usually takes a critical call; offered, not required. */
export const criticalRoles = {
  physician: 'Physician',
  nurse: 'Nurse',
  nursePractitioner: 'Nurse practitioner',
  physicianAssistant: 'Physician assistant',
  chargeNurse: 'Charge nurse',
  clinicStaff: 'Clinic staff',
} as const
export const historyOf = {
  analysis: 'Test',
  specimen: 'Specimen',
  orderMedication: 'Medication',
  report: 'Report',
} as const
export const reportNotTested =
  'It has no results. It says why nothing was tested, and the condition and disposition of the specimens.'
export const doneNoAnswer = 'No answer recorded'
export const doneLeftMessage = 'Message recorded'
export const criticalNoAnswer = 'No answer'
export const noAnswerTitle = 'Record that nobody answered?'
export const noAnswerText = 'Called at {at}. The call stays pending until someone is notified.'
export const noAnswerOk = 'Record no answer'
export const criticalLeftMessage = 'Left message'
export const criticalNoPhone = 'no phone on file'
export const criticalPhone = 'Phone called'
export const criticalNote = 'Note'
export const attempts = 'Call attempts'
export const attemptCalled = 'Called {at}'
export const attemptReached = 'reached {name}'
export const attemptNoAnswer = 'no answer'
export const attemptLeftMessage = 'left a message'
export const attemptLeftMessageWith = 'left a message with {name}'
export const pasteTooWide = 'Paste the barcode and the value, or the barcode, the test and the value.'
export const pasteNoBarcode = 'Row {row} has no barcode. Put the specimen’s barcode first in each row.'
export const pasteOtherBarcode = 'Row {row}: {id} is not a specimen of this order. Nothing was pasted.'
export const pasteNoTest = 'Row {row}: {id} has no open test for it. Nothing was pasted.'
export const pasteSpecimens =
  'These rows have no barcode and would reach another specimen. Paste one specimen at a time, or put its barcode in each row.'
export const actTransfer = 'Transfer to another patient…'
export const transferTitle = 'Transfer this order to another patient?'
export const transferText =
  'For an order that was entered for the wrong person. Its specimens and results go with it. What was reported must be corrected first, and stays with the first patient.'
export const transferPatient = 'Right patient'
export const transferPatientMissing = 'Choose the patient that the specimens are of.'
export const transferOk = 'Transfer'
export const transferDone = 'Order transferred to {name}'
export const reflexTitle = 'Reflex tests'
export const reflexText = 'Called for by the verified results and the listed medications.'
export const reflexAdd = 'Add {count}'
export const reflexAdded = '{count} added'
export const reflexDecline = 'Decline…'
export const reflexDeclineTitle = 'Decline reflex tests'
export const reflexDeclineText = 'They are not offered or added again on this order.'
export const reflexDeclineOk = 'Decline'
export const reflexDeclined = 'Reflex tests declined'
export const reflexKey = 'Add reflex tests'
export const reflexCause = 'Reflex: {sentence}'
export const isolates = 'Isolates'
export const isolatesAdd = 'Add isolates'
export const isolatesOf = 'Isolates of {name}'
export const isolatesAddTo = 'Add isolates to {name}'
export const isolatesHelp =
  'Paste a block of antibiotic and value into an antibiotic cell. Enter goes to the next line.'
export const isolatesCorrectHelp =
  'This was released. The report will show what changed, with the previous entry beside it.'
export const isolatesResult = 'Result'
export const isolatesResultHelp = 'Each isolate must be named here, with the same quantity.'
export const isolatesAddOne = 'Add isolate'
export const isolatesSave = 'Save isolates'
export const isolate = 'Isolate {number}'
export const isolateOrganism = 'Organism'
export const isolateQuantity = 'Quantity'
export const isolateQuantityHint = '>100,000 CFU/mL, 3+, moderate'
export const isolateStandard = 'Breakpoint source'
export const isolateStandardNone = 'None'
export const isolateEdition = 'Edition'
export const isolateEditionHint = 'M100, 35th edition'
export const isolateRemark = 'Remark'
export const isolateTable = 'Susceptibilities of isolate {number}'
export const isolateAntibiotic = 'Antibiotic'
export const isolateAntibioticAt = 'Antibiotic {row} of isolate {number}'
export const isolateMethod = 'Method'
export const isolateMethodAt = 'Method {row} of isolate {number}'
export const isolateMethods = { MIC: 'MIC', disk: 'Zone (disk)' } as const
export const isolateValue = 'Value'
export const isolateValueAt = 'Value {row} of isolate {number}'
export const isolateMicUnit = 'µg/mL'
export const isolateZoneUnit = 'mm'
export const isolateInterpretation = 'Interpretation'
export const isolateInterpretationAt = 'Interpretation {row} of isolate {number}'
export const isolateSuppress = 'Do not print'
export const isolateSuppressAt = 'Do not print antibiotic {row} of isolate {number}'
export const isolateRemoveLine = 'Remove'
export const isolateRemoveLineAt = 'Remove antibiotic {row} of isolate {number}'
export const isolateRemove = 'Remove isolate {number}'
/** United States Adopted Names of what is commonly tested, to choose from while typing; any other may be typed. */
export const antibioticNames: readonly string[] = [
  'Amikacin',
  'Amoxicillin-clavulanate',
  'Amphotericin B',
  'Ampicillin',
  'Ampicillin-sulbactam',
  'Anidulafungin',
  'Azithromycin',
  'Aztreonam',
  'Caspofungin',
  'Cefazolin',
  'Cefepime',
  'Cefiderocol',
  'Cefotaxime',
  'Cefoxitin',
  'Ceftaroline',
  'Ceftazidime',
  'Ceftazidime-avibactam',
  'Ceftolozane-tazobactam',
  'Ceftriaxone',
  'Cefuroxime',
  'Cephalexin',
  'Chloramphenicol',
  'Ciprofloxacin',
  'Clarithromycin',
  'Clindamycin',
  'Colistin',
  'Dalbavancin',
  'Daptomycin',
  'Doxycycline',
  'Ertapenem',
  'Erythromycin',
  'Fluconazole',
  'Fosfomycin',
  'Gentamicin',
  'Gentamicin, high-level synergy',
  'Imipenem',
  'Imipenem-relebactam',
  'Levofloxacin',
  'Linezolid',
  'Meropenem',
  'Meropenem-vaborbactam',
  'Metronidazole',
  'Micafungin',
  'Minocycline',
  'Moxifloxacin',
  'Mupirocin',
  'Nitrofurantoin',
  'Oxacillin',
  'Penicillin',
  'Piperacillin-tazobactam',
  'Rifampin',
  'Streptomycin, high-level synergy',
  'Tedizolid',
  'Tetracycline',
  'Tigecycline',
  'Tobramycin',
  'Trimethoprim',
  'Trimethoprim-sulfamethoxazole',
  'Vancomycin',
  'Voriconazole',
]
