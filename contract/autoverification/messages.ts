export const boundMissing = 'Enter limits, or allow only normal results.'
export const boundsTurned = 'The upper limit is below the lower one.'
export const testUnknown = 'This test is not in the catalogue, or is inactive.'
export const taken = 'This test has a rule already. Edit that one.'
export const nothingToApprove = 'There is no draft to approve.'
export const simulateFirst = 'Simulate this draft first.'
export const simulationOld = 'The simulation is too old. Simulate the draft again.'
export const readFirst = 'Results that this draft would have released were corrected later. Read them first.'
export const approverIsAuthor = 'Someone other than the author must approve it.'
export const title = 'Autoverification'
export const none = 'No rules'
export const noneHelp =
  'A rule verifies results of a test without a person. It is off until the director approves it.'
export const add = 'Add rule'
export const edit = 'Edit'
export const simulateAction = 'Simulate 90 days'
export const approveAction = 'Approve'
export const columnTest = 'Test'
export const inForce = '{rule}, v{revision}'
export const columnInForce = 'In force'
export const columnDraft = 'Draft'
export const notInForce = 'Off'
export const shareText = 'Released by rule: {released} of {results}; in force now: {before}'
export const correctedText = 'Released, corrected later: {corrected}'
export const capped = 'Only the newest results were taken.'
export const versions = 'Versions'
export const versionsOf = 'Versions of {name}'
export const versionsLoading = 'Loading the versions'
export const versionTitle = 'v{revision}, approved by {name} on {at}'
export const versionOff = 'Switched off'
export const versionNotKept =
  'Version {revision} was in force before versions were kept here. Its text is in the audit trail of this rule.'
export const versionRule = 'Rule {name} v{revision}'
export const partDelta = 'Change since the previous value up to {percent} %'
export const partDeltaTest = 'Change: the delta check of the test'
export const partNoControl = 'No control plan is asked for'
export const partInstruments = 'Only results that an instrument sent'
export const partNoConfirmations = 'No toxicology confirmations'
export const partNoCultures = 'No cultures'
export const noDraft = 'None'
export const limits = '{low} to {high}'
export const limitFrom = 'from {low}'
export const limitTo = 'up to {high}'
export const onlyNormalWords = 'only normal'
export const formTitle = 'Rule for autoverification'
export const fieldTest = 'Test'
export const fieldName = 'Name'
export const fieldOn = 'Switched on'
export const fieldLow = 'Lowest value'
export const fieldHigh = 'Highest value'
export const fieldOnlyNormal = 'Only values without a flag'
export const fieldDelta = 'Highest change since the previous value, %'
export const fieldDeltaHint = 'Empty: the delta check of the test'
export const fieldControl = 'A control plan must be in force'
export const fieldTyped = 'Also results that a person typed'
export const fieldConfirmations = 'Also toxicology confirmations'
export const fieldCultures = 'Also cultures'
export const always =
  'A rule never releases a critical value, a marked change, a correction, a repeat, a flagged order, an expired or unacceptable specimen, or anything that is held.'
export const save = 'Save draft'
export const saved = 'Draft saved'
export const approved = 'Rule approved'
export const whyHeld = 'Why held'
export const rows = 'Results of the simulation'
export const columnNumber = 'Req #'
export const columnValue = 'Result'
export const columnWhy = 'Why held'
export const columnCorrected = 'Corrected to'
export const readTick = 'I have read the results that were corrected later'
export const replayNote =
  'Holds and flags of orders are not replayed. Controls are replayed by the failures that were open when a result was entered.'
export const whys = {
  refused: 'On hold, or refused by verification',
  control_held: 'Control not in',
  no_control: 'No control plan',
  critical: 'Critical',
  delta: 'Change since the previous value',
  abnormal: 'Flagged',
  outside_limits: 'Outside the limits',
  not_a_number: 'Not a plain number',
  typed: 'Typed by a person',
  marked: 'Marked by the instrument',
  dilution_owed: 'To be repeated diluted',
  correction: 'Correction',
  repeat: 'Repeat',
  past_stability: 'Past stability',
  index_beyond: 'Index beyond its limit',
  index_unknown: 'Index not known',
  no_conclusion: 'Invalid or no conclusion',
  not_performed: 'Not performed',
  confirmation: 'Toxicology confirmation',
  culture: 'Culture',
  commented: 'Has a comment',
  failed_period: 'Measured while the control failed',
  condition: 'Specimen condition',
  order_flagged: 'Order flagged',
  no_range: 'Not known to be within a range',
  delta_unknown: 'Change cannot be calculated',
  review: 'Calculation asks for a look',
  no_internal_control: 'No internal control',
  validity: 'Specimen validity',
} as const
export const back = 'Turbo CLS'
export const loading = 'Loading the rules'
export const chooseTest = 'Choose a test'
export const findTest = 'Find a test'
