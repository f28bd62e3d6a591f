export const orders = 'Orders'
export const cases = 'Cases'
export const newOrder = 'New order'
export const newCase = 'New case'
export const collectedRange = 'Collected: last {days} days'
export const noneInRange = 'No orders collected in the last {days} days'
export const noneInRangeHelp = 'Older orders are hidden by the date filter.'
export const showAllDates = 'Show all dates'
export const none = 'No orders yet'
export const noneHelp = 'Orders appear here once they are entered or received.'
export const noMatch = 'No order matches these filters'
export const noMatchText = 'No order matches “{text}”'
export const noMatchHelp = 'Search by requisition number, tube barcode, or the patient’s last or first name.'
export const clearFilters = 'Clear filters'
export const searchesAllDates = 'Search covers all dates'
export const search = 'Search orders'
export const searchPlaceholder = 'Search this list'
export const tabs = {
  label: 'State',
  ALL: 'All',
  OPEN: 'Open',
  CLOSED: 'Closed',
  REJECTED: 'Rejected',
  HOLD: 'Hold',
} as const
export const filtersAdd = 'Filter'
export const filtersCollected = 'Collected'
export const filtersLastDays = 'last {days} days'
export const filtersLocation = 'Location'
export const filtersPhysician = 'Physician'
export const filtersReport = 'Report'
export const filtersAnyReport = 'any'
export const filtersFlagged = 'Flagged'
export const filtersStat = 'STAT'
export const filtersOnly = 'only'
export const filtersWork = 'Waiting'
export const work = {
  toReceive: 'to be received',
  inProgress: 'in progress',
  readyToReport: 'ready to report',
  pastTarget: 'unreported past target',
} as const
export const criticalWord = 'Critical'
export const criticalNotNotified = 'Critical result: provider not notified yet'
export const criticalNotified = 'Critical result: provider notified, read back'
export const clinicHoldReason = 'The laboratory is reviewing this order. Call for details.'
export const clinicHoldByName = 'the laboratory'
export const pick = 'requisition number or tube barcode'
export const bulk = {
  label: 'Actions for the selected orders',
  hold: 'Hold',
  flag: 'Flag',
  labels: 'Print labels',
  reports: 'Generate reports',
  clearExport: 'Clear export',
  remove: 'Delete…',
  held: '{count} on hold',
  released: 'Hold cleared on {count}',
  flagged: '{count} flagged',
  unflagged: 'Flag cleared on {count}',
  cleared: 'Export cleared on {count}',
  removed: '{count} deleted',
  nothing: 'Nothing was changed',
  noReport: 'No report has been released.',
  clearTitle: 'Clear the export date of {count}?',
  clearText: 'These orders will count as not exported and go out with the next export.',
  removeTitle: 'Delete {count}?',
  removeText: 'They are removed from every list and search. Results, reports and history are kept.',
  why: 'Reason',
  tooMany: 'At most {count} at a time.',
} as const
export const peekTitle = 'At a glance'
export const peekOpen = 'Open order'
export const peekClose = 'Close'
export const columnNumber = 'Req #'
export const columnPatient = 'Patient'
export const columnPlace = 'Location, physician'
export const columnLocation = 'Location'
export const columnPhysician = 'Physician'
export const columnCollected = 'Collected'
export const columnReceived = 'Received'
export const columnPanels = 'Panels'
export const columnStatus = 'Status'
export const columnFlags = 'Flags'
export const columnExported = 'Exported'
export const columnReported = 'Reported'
export const reviewed = 'Reviewed'
export const holdTitle = '{state}. On hold: {reason} ({name})'
export const locationHint = 'Name or code'
export const physicianHint = 'Name or NPI'
export const keysSelect = 'select'
export const keysPeek = 'preview'
export const keysLabels = 'labels'
export const keysAll = 'all keys'
export const peekRequisition = 'Requisition'
export const peekTests = 'Tests'
export const peekComment = 'Comment'
export const patientMerged = 'This patient was just merged into another record.'
export const patientMergedSearch =
  'This patient was just merged into another record. Search for the patient again.'
export const reasonMissing = 'Enter a reason.'
export const closedNoHold = 'The order is CLOSED and cannot be held. Flag it instead.'
export const notExported = 'The order has not been exported.'
export const testProblem = '{problem} Remove it or choose another.'
export const collectionFuture = 'The collection time is in the future. Check the requisition.'
export const collectionBeforeBirth =
  'The collection time is before the patient’s date of birth. Check both dates.'
export const receiptFuture = 'The receipt time is in the future.'
export const receiptBeforeCollection = 'Received before it was collected. Check both times.'
export const locationInactive = '{name} is inactive. Choose another location.'
export const physicianInactive = 'This physician is inactive. Choose another.'
export const specimenTwice = 'Specimen {letter} already exists. Use another letter.'
export const inactive = '{name} is inactive. Choose another.'
export const panelOrTest = 'Choose either a panel or a test.'
export const panelInactive = '{name} is inactive. Remove it or choose another.'
export const noSpecimen = 'No specimen {letter}. Add it or choose another specimen.'
export const unfit = '{test} cannot be run on {type}. Choose another specimen.'
export const requisitionTaken = 'Requisition {number} is already in use.'
export const requisitionTakenHelp = '{number} is already in use. Open that order or enter another number.'
export const notSaved = 'Some values are not valid. Nothing was saved.'
export const correctionNumber =
  'Reports were issued under {number}, so the number cannot change. Add a comment instead.'
export const correctionPatient =
  'Results were reported under this patient. Enter an order for the right patient, and correct each result of this order to TNP other patient.'
export const correctionTests =
  'The order is closed, so its tests cannot change. Enter a new order for other tests; correct a result under Results.'
export const correctionSpecimens =
  'The order is closed, so specimens cannot be added or removed. Enter a new order for another specimen.'
export const correctionRefused = 'A corrected report cannot change this. Nothing was saved.'
export const correctionWayOut = 'Edit the order and save it again.'
export const correctionUnreadable = 'The pending change to this order cannot be read. {wayOut}'
export const correctionImpossible = 'The pending change to this order cannot be made. {reasons} {wayOut}'
export const testHasResult =
  '{names}: results were entered, so it cannot be removed. Put it back, or retest or reject it under Results.'
export const rejected = 'The order is REJECTED and cannot be changed. Enter a new order.'
export const lastDose = 'Last dose'
export const lastDoseOf = 'Last dose of {name}'
export const lastDoseAt = 'last dose {at}'
export const lastDoseHint = 'Date, with the time if known'
export const asNeeded = 'Taken'
export const asNeededOf = 'How {name} is taken'
export const asNeededUnsaid = 'As written'
export const asNeededWords = { yes: 'As needed', no: 'Regularly' } as const
export const closedMedications =
  'The order is CLOSED. Change its medications by editing the order; the change is saved as a pending correction.'
export const medicationOther =
  'This name is not {name}, which was chosen from the list. Choose the medication again, or enter the name alone.'
export const medicationTwice = '{name} is already on this order.'
export const patientReceived =
  'A specimen of this order was received, so the order stays with its patient. Transfer it: Transfer to another patient… on the order, with a reason.'
export const patientReleased =
  'Results of this order were reported under its current patient. Correct each to TNP other patient, release the corrected report, then change the patient.'
export const patientFixed =
  'The order is {state}, so its patient cannot change. Enter an order for the right patient, and correct each result of this one to TNP other patient.'
export const patientBornLater =
  'The collection time is before this patient’s date of birth. Choose another patient or correct the collection time first.'
export const registeredTest = '{code} version {version} on {letter}'
export const whyRejected = 'Enter a reason for rejecting the order.'
export const reportedPreliminary = 'Preliminary report'
export const reportedFinal = 'Final report'
export const reportedAmended = 'Amended report'
export const reportedCorrected = 'Corrected report'
export const waitingPatientUnreadable = 'The pending patient change on this order cannot be read.'
export const specimenHasWork =
  'Specimen {letter} has work on record ({tests}), so it cannot be removed. Put it back.'
export const specimenInState = 'Specimen {letter} is {state}, so it cannot be removed. Put it back.'
export const reportedVersion = '{report}, version {version}'
export const partlySpecimens = '{done} of {of} specimens'
export const partlyTests = '{done} of {of} tests'
export const itemOn = '{code} on {letter}'
export const ordersMissing = 'Choose at least one order.'
export const rejectedAlready = 'The order is REJECTED.'
export const closedAlready = 'The order is CLOSED.'
export const untilPast = 'Choose a time in the future.'
export const heldAlready = 'The order is already on hold.'
export const notHeld = 'The order is not on hold.'
export const notFlagged = 'The order is not flagged.'
export const letterFormat = 'Use one capital letter, A to Z.'
export const numberFormat = 'Use 4 to 24 capital letters, digits or dashes.'
export const tooManyDiagnoses = 'A claim allows at most 12 diagnosis codes.'
export const clearHoldFirst = 'The order is on hold. Clear the hold first.'
export const testsPending = 'Some tests are still pending.'
export const nothingReleased = 'Nothing has been released.'
export const resultReleased = 'A result on this order has been released. Correct it instead.'
export const subject = 'Order'
export const specimenMissing = 'Add at least one specimen.'
export const testMissing = 'Order at least one test or panel.'
export const resultedNotDeleted =
  'This order has results, so it cannot be deleted. Cancel its tests or reject it, with a reason, instead.'
export const reportedNotDeleted =
  'A report was released on this order, so it cannot be deleted. Correct its results instead.'
export const criticalNotCalled =
  '{name} is critical and nobody was notified. Record the critical call first, then reject the order.'
export const underOtherPatient = 'Reported under another patient'
export const sameDayOne = '{names} is already on order {number}, collected {date}.'
/** Names hold commas of their own: semicolons tell them apart. */
export const sameDayMany = '{names} are already on order {number}, collected {date}.'
export const namedTwice = '{name} and {id} name different records. Send one of them, or the same in both.'
export const undoReason = 'Undone'
