export const title = 'Turbo CLS'
export const tabsLabel = 'Results to verify'
export const tabs = { READY: 'Ready', PENDING: 'Pending', ERRORS: 'Errors', CALLS: 'Critical calls' } as const
export const search = 'Search results'
export const searchPlaceholder = 'Requisition or patient'
export const columnTest = 'Test'
export const columnResult = 'Result'
export const columnUnit = 'Unit'
export const columnFlag = 'Flag'
export const columnRange = 'Range'
export const columnPrevious = 'Previous'
export const columnWhy = 'Why it waits'
export const columnEntered = 'Entered'
export const columnAge = 'Open for'
export const columnAttempts = 'Attempts'
export const stat = 'STAT'
export const noValue = 'No value yet'
export const moreHolds = '+{count}'
export const emptyReady = 'No results ready to verify'
export const emptyReadyHelp = 'Results come here when nothing holds them.'
export const emptyPending = 'No results pending'
export const emptyPendingHelp =
  'Results that wait for a control, a repeat, a confirmation, the pharmacist, a hold or another person are listed here.'
export const emptyErrors = 'No results with errors'
export const emptyErrorsHelp =
  'Marked changes, critical values without a call, missing data, conflicts and expired specimens are listed here.'
export const emptyCalls = 'No critical calls owed'
export const emptyCallsHelp =
  'A critical value comes here when it is entered, and stays until somebody was told and read it back.'
export const noMatch = 'No results match these filters'
export const clearFilters = 'Clear filters'
export const filterPanel = 'Panel'
export const filterTestType = 'Test type'
export const filterLocation = 'Location'
export const filterInstrument = 'Instrument'
export const filterStat = 'STAT'
export const filterOnly = 'only'
export const filterWhy = 'Reason'
export const filterWhyAll = 'All reasons'
export const addFilter = 'Add filter'
export const whys = {
  order_at_rest: 'Order closed',
  on_hold: 'On hold',
  delta_unseen: 'Marked change',
  entered_by_same_person: 'Another person verifies',
  control_hold: 'Control not in',
  plate_hold: 'Plate on hold',
  inputs_unverified: 'Inputs not verified',
  repeat_waits: 'Repeat running',
  critical_call_owed: 'Critical, not called',
  past_stability: 'Past stability',
  marked: 'Instrument mark',
  plate_overridden: 'Plate overridden',
  dilution_owed: 'Repeat diluted',
  invalid: 'Invalid',
  no_conclusion: 'No conclusion',
  failed_period: 'Control failed then',
  specimen_condition: 'Specimen condition',
  order_flagged: 'Order flagged',
  delta_unknown: 'Change not known',
  review: 'Calculation to look at',
  no_internal_control: 'No internal control',
  validity_waits: 'Validity not in',
  specimen_unfit: 'Specimen unfit',
  confirmation_waits: 'Confirmation not in',
  pharmacist_waits: 'Pharmacist review',
  missing_data: 'Missing data',
  conflict: 'Conflict',
  index_beyond: 'Index beyond its limit',
  index_unknown: 'Index not known',
} as const
export const specimenCondition = 'Specimen {letter} was received: {condition}.'
export const orderFlagged = 'Order flagged: {reason}'
export const deltaUnknown = {
  bound: 'Change since the previous value cannot be calculated: one of them is a bound.',
  unit: 'Change since the previous value cannot be calculated: it was in another unit.',
  kind: 'Change since the previous value cannot be calculated: one of them is not a number.',
  withheld: 'Change since the previous value cannot be calculated: that value was withheld.',
  old: 'Not compared with the previous value: it is older than the window of this test.',
  specimen: 'Change since the previous value cannot be calculated: it was of another specimen type.',
  zero: 'Change since the previous value cannot be checked as a percentage: that value was 0.',
  time: 'Change since the previous value cannot be checked by the day: the collections are less than a minute apart.',
} as const
export const noInternalControl = 'Not detected, and no internal control is on record for this specimen.'
export const confirmationWaits = 'Presumptive. The confirmation is not in yet: {tests}.'
export const pharmacistWaits = 'Verified. It waits for the pharmacist’s review.'
export const rangeMissing =
  'This test has no range for the age and sex of this patient: nothing says whether the value is normal.'
export const sexMissing =
  'The range depends on the sex, which is neither male nor female on file: {ranges}. Correct the patient, or judge the value by itself.'
export const notCalculated = '{reason} Enter what is missing, or cancel the test.'
export const conflict = {
  otherValue: 'Instrument {instrument} sent {sent} as well. Decide on it in Instruments.',
  receivedFirst: 'Collected after it was received. Correct the times.',
  resultedFirst: 'Collected after it was tested. Correct the times.',
  measuredFirst:
    'Measured before it was collected: the value is of another tube. Correct the times, or run it again.',
  bornLater: 'Collected before the patient was born. Correct the date of birth or of collection.',
} as const

export const repeatRuns = 'Repeat running'

export const repeatWaits = 'Repeat: {reason} The new value is not in yet.'
export const callOwed = 'Critical, nobody was told yet.'
export const marked = 'The instrument marked it: {marks}.'
export const pastStability = 'Tested past the stability of {hours} h.'
export const invalid = 'Invalid. Repeat it, or report it as invalid by itself.'
export const noConclusion = 'No conclusion can be drawn from this value.'
export const verifyOne = 'Verify 1'
export const verifyMany = 'Verify {count}'
export const verifyReadyOne = 'Verify 1 ready'
export const verifyReadyMany = 'Verify {count} ready'
export const verifyTitleOne = 'Verify 1 result?'
export const verifyTitleMany = 'Verify {count} results?'
export const verifyText =
  'You verify as {name}. A result that changed after you saw it is not verified and is named afterward.'
export const withoutPlan = 'This test has no control plan.'
export const verifyWithoutPlan = {
  one: 'Its test has no control plan in Quality Control: nothing says that it was in control.',
  many: '{count} are of tests without a control plan in Quality Control: nothing says that they were in control.',
} as const
export const verifyAdvice = 'Not ready: {reasons}'
export const verifiedOne = '1 result verified'
export const verifiedMany = '{count} results verified'
export const outcome = 'Verify'
export const outcomeName = '{number}, {patient}, {test}'
export const notVerifiable = 'It cannot be verified: {reason}'
export const keysMove = 'move'
export const keysSelect = 'select'
export const keysVerify = 'verify'
export const keysRepeat = 'repeat'
export const keysHold = 'hold'
export const keysCall = 'call'
export const keysSeen = 'acknowledge change'
export const keysAllReady = 'verify all ready'
export const keysOpen = 'open order'
export const keysAll = 'all keys'
export const selectPage = 'All on this page'
export const group = 'Turbo CLS'
export const repeatTitle = 'Repeat {name}?'
export const repeatText = 'The value {value} is retracted and stays readable. The test waits for a new value.'
export const repeatOk = 'Repeat'
export const repeated = 'Repeat ordered'
export const holdTitle = 'Hold {number}?'
export const holdText = 'Nothing of this order is verified or released until the hold is cleared.'
export const holdOk = 'Hold'
export const held = 'On hold'
export const seenTitle = 'Acknowledge the change of {name}'
export const seenText = 'The value changed by {change} from {previous}. Say what was checked.'
export const seenNote = 'What was checked'
export const seenOk = 'Acknowledge'
export const seenDone = 'Change acknowledged'
export const notCritical = 'This result is not critical.'
export const notMarked = 'The change of this result is not marked.'
export const noRepeat = 'There is no value to repeat.'
export const callTitle = 'Call about {value}'
export const callText = '{patient}, {number}. {location}: {phone}'
export const noPhone = 'no phone on file'
export const called = 'Call recorded'
export const attempted = 'Attempt recorded'
export const attemptsOne = '1 attempt'
export const attemptsMany = '{count} attempts'
export const attemptsNone = 'None'
export const overdueNotice = 'Critical result, nobody told for {minutes} min: {number}'
export const escalate = 'Over {minutes} min: tell whoever is in charge'
export const stripLabel = 'Row under the cursor'
export const was = 'Was {value} on {day}.'
export const change = 'Change {change}.'
export const actVerify = 'Verify'
export const actRepeat = 'Repeat'
export const actHold = 'Hold'
export const actCall = 'Record call'
export const actSeen = 'Acknowledge change'
export const rules = 'Rules'
