export const title = 'Quality control'
export const section = { board: 'Board', lots: 'Materials and lots', reviews: 'Monthly review' } as const
export const sections = 'Parts of quality control'
export const kind = {
  control: 'Control',
  reagent: 'Reagent',
  calibrator: 'Calibrator',
  consumable: 'Consumable',
} as const
export const event = {
  calibration: 'Calibration',
  reagent: 'Reagent change',
  maintenance: 'Maintenance',
  corrective: 'Corrective action',
} as const
export const disposition = {
  stands: 'The result stands',
  repeat: 'Repeat it',
  correct: 'Correct the report',
} as const
export const state = {
  rejected: 'Rejected',
  expired: 'Lot expired',
  missing: 'Control missing',
  due: 'Control due',
  warn: 'Warning',
  in_control: 'In control',
  off: 'Not in force',
} as const
export const verdict = {
  accept: 'In control',
  warn: 'Warning',
  reject: 'Rejected',
  incomplete: 'Not complete',
  none: 'Not judged',
} as const
export const scope = {
  P: 'the point itself',
  R: 'in one run',
  W: 'within level',
  A: 'across levels',
} as const
export const severity = { warn: 'Warn', reject: 'Reject' } as const

// Refusals.
export const materialMissing = 'Choose the material.'
export const nameMissing = 'Enter the name.'
export const nameTaken = 'Another material already has this name.'
export const factors = 'ISI and mean normal PT'
export const factorsHelp = 'For INR: of this lot, on each instrument.'
export const factorInstrument = 'Instrument'
export const factorAnyInstrument = 'Any other'
export const factorIsi = 'ISI'
export const factorMnpt = 'Mean normal PT (s)'
export const factorAdd = 'Add values'
export const factorRemove = 'Remove values {row}'
export const factorRow = '{column}, row {row}'
export const factorWrong = 'Enter a number above 0 with at most four decimals.'
export const factorTwice = 'This instrument already has values. Remove one of the two.'
export const factorControl = 'Only a reagent or calibrator has these. Remove them.'
export const factorRecorded = '{instrument}: ISI {isi}, mean normal PT {mnpt} s'
export const lotMissing = 'Enter the lot number.'
export const lotTaken = 'This lot of this level is already entered.'
export const levelsRange = 'Use a whole number from 1 to 6.'
export const levelTooHigh = 'Levels of this material: {levels}.'
export const openedEarly = 'A lot is not opened before it is received.'
export const expiresEarly = 'The expiry date is before the day of receipt.'
export const hoursRange = 'Use a whole number from 1 to 744.'
export const rulesMissing = 'Choose at least one rule that rejects.'
export const scopeWrong = '{rule} is not looked at there.'
export const ruleTwice = 'Enter {rule} once.'
export const sdPositive = 'Use a standard deviation above zero.'
export const unitMissing = 'Enter the unit.'
export const unitDiffers = 'The test is reported in {unit}. Enter the target in that unit.'
export const planTaken = 'This test already has a plan on this instrument.'
export const planGone = 'The plan is not in force. Approve it first.'
export const nothingToApprove = 'Nothing waits for approval. Reload the page.'
export const approverIsAuthor = 'Someone other than the person who edited the draft must approve it.'
export const valueMissing = 'Enter the value.'
export const valueNotNumber = 'Enter a number such as 5.4. “{raw}” cannot be judged.'
export const improbableFar =
  '{raw} is more than {sds} SD from the mean of {mean}. Check it. To keep it, say in the comment how it came about and save again.'
export const improbableNegative =
  '{raw} is below zero. Check it. To keep it, say in the comment how it came about and save again.'
export const improbableWhy = 'Say how {raw} came about.'
export const measuredLater = 'This time is in the future.'
export const measuredEarly = 'Enter a run within 90 days of its measurement.'
export const lotOtherMaterial =
  'Lot {lot} is of {material}, which is no control of {test}. Choose another lot, or add the test to the material.'
export const runTwice =
  'The same values of these lots at this time were recorded already by {name}, {at}. Correct the time if this is another run.'
export const lotWrong = 'This lot is not a control of this level.'
export const lotExpired = 'Lot {lot} could be used until {day}. Open a lot that is in date.'
export const lotNotYet = 'Lot {lot} was received on {day}, after this run.'
export const checkedOnMissing = 'Enter the day of the check.'
export const lotFailedUse = 'This lot did not pass its check. Take another lot.'
export const lotUncheckedUse =
  'Each new lot of {material} is checked first. Enter the check and that it passed.'
export const controlLotExpired =
  '{control}: lot {lot} could be used until {day}. Choose a control lot that is in date.'
export const heldUnchecked =
  '{instrument}: {name}, lot {lot}, is in use and its lot-to-lot check is not passed. Enter the check, or take another lot.'
export const heldBatchLot =
  'Batch {batch}: {name}, lot {lot}, could be used until {day}. Repeat with a lot that is in date.'
export const checkNeeded = 'Check each new lot against the one before'
export const checkResult = 'Result of the check'
export const checkResults = { none: 'Not checked', passed: 'Passed', failed: 'Did not pass' } as const
export const lotFailedChip = 'Did not pass'
export const lotUncheckedChip = 'Not checked'
export const levelTwice = 'Enter at most four values of level {level}.'
export const excludedAlready = 'This point is excluded already.'
export const reasonMissing = 'Say what happened with the vial or the sample.'
export const noteMissing = 'Enter a note.'
export const eventLater = 'This time is in the future.'
export const causeMissing = 'Enter the cause.'
export const actionMissing = 'Enter what was done.'
export const actFirst = 'Enter the cause and what was done first.'
export const closeNeedsRun =
  'Run the controls again after the action. The last run must be complete and accepted.'
export const closeNeedsToday = 'The last accepted run no longer answers for now. Run the controls again.'
export const closeNeedsResults = 'Decide about each patient result first. Still open: {count}.'
export const closedAlready = 'This failure was closed meanwhile. Reload the page.'
export const notOfFailure = 'This result is not among those to be reviewed.'
export const valueChanged = 'This result was changed meanwhile. Reload the page.'
export const monthEarly = 'Sign a month when it is over.'
export const monthSigned = 'This month is signed already.'
export const monthFormat = 'Enter the month as 2026-03.'
export const fewValues = 'Values of this lot: {count}. At least two are needed.'
export const noTargetThen = 'No approved target at this time'

// Holds, at the row of a result.
export const heldFailure =
  '{instrument}: control rejected {at} by {rules}. Close the failure on Quality Control first.'
export const heldMissing = '{instrument}: no accepted control answers for this result. Run the controls.'
export const failedThen =
  '{instrument}: measured {at}, in the time of the control rejected {rejected}, ended {ended}. Look at it by itself.'
export const failedThenOpen =
  '{instrument}: measured {at}, in the time of the control rejected {rejected}. Look at it by itself.'
export const heldLot =
  '{instrument}: {name}, lot {lot}, could be used until {day}. Take a lot that is in date.'
export const heldSeveral = 'Several instruments measure this test. Choose the one that measured it.'
export const heldNoPlan = '{instrument} has no approved control plan for this test.'
export const instrumentUnknown = 'Choose an instrument of this laboratory.'
export const instrumentVerified = 'Take the verification back before you change the instrument.'
export const chooseInstrument = 'Instrument that measured {name}'
export const noInstrument = 'Choose instrument'

// The board.
export const boardLabel = 'Tests under control'
export const columnState = 'State'
export const columnTest = 'Test'
export const columnInstrument = 'Instrument'
export const columnLast = 'Last accepted'
export const columnUntil = 'Next due'
export const columnWhy = 'Why'
export const noneYet = 'No test is under control yet'
export const noneHelp =
  'Add a plan for a test and its instrument. Nothing is held before the plan is approved.'
export const noMatch = 'No tests match'
export const clear = 'Clear search'
export const searchBoard = 'Search by test or instrument'
export const searchPlaceholder = 'Test or instrument'
export const addPlan = 'Add plan'
export const never = 'Never'
export const notComputed =
  'Values of this lot: {count}. Their mean is {mean} and their SD is {sd}. Take those, or say that the target is the insert’s.'
export const notProvisional =
  'Values of this lot: {count}, fewer than 20. Their mean is {mean}; by the CV of lot {lot} the SD is {sd}. Take those, or say that the target is the insert’s.'
export const offWhileFailed =
  'A run is rejected and not settled. Settle it before the plan is switched off: with it the results would go out unseen.'
export const longerLife =
  'A lab administrator moves the last day of a lot back. The day on the label is {day}.'
export const boardWhy = {
  rejectedAt: 'Rejected, {at}. Verification is held.',
  rejected: 'By {rules}, {at}. Verification is held.',
  expired: '{name}, lot {lot}, until {day}. Verification is held.',
  missing: 'No accepted run today. Verification is held.',
  due: 'Due before {at}.',
  warn: 'By {rules}. Nothing is held.',
  off: 'The plan waits for approval. Nothing is held.',
  switchedOff: 'Switched off. Nothing is held.',
  draft: 'A changed plan waits for approval.',
  target: 'A target waits for approval.',
  nearExpiry: 'Last day of lot {lot}: {day}.',
} as const

// One test on one instrument.
export const backToBoard = 'Quality control'
export const recordRun = 'Record a control'
export const print = 'Print'
export const chartApart = 'Levels apart'
export const chartZ = 'One axis, z'
export const table = 'Table'
export const view = 'View'
export const chartLabel = 'Levey-Jennings chart of {test} on {instrument}, runs: {count}'
export const noRuns = 'No runs yet'
export const noRunsHelp = 'Record the first control of this test.'
export const level = 'Level {level}'
export const levelFacts = 'lot {lot}, mean {mean}, SD {sd} {unit}'
export const clamped = '{level} at {at}: z {z}, drawn at the edge'
export const columnMeasured = 'Measured'
export const columnLevel = 'Level'
export const columnLot = 'Lot'
export const columnValue = 'Value'
export const columnZ = 'z'
export const columnVerdict = 'Verdict'
export const columnBy = 'By'
export const excluded = 'Excluded: {why} ({name})'
export const exclude = 'Exclude'
export const excludeTitle = 'Exclude this point'
export const excludeHelp =
  'Only for a vial or sample that was documented to be wrong. Later runs are judged again without it.'
export const why = 'Reason'
export const excludedNow = 'Excluded. {changed}'
export const changedNone = 'No other verdict changed.'
export const changedSome = 'Verdicts of other runs that changed: {list}.'
export const changedOne = '{at}: {from}, now {to}'
export const findingText = '{rule} {scope}'
export const lastRuns = 'Runs shown: {count}'
export const marks = {
  lot: 'Level {level}: lot {lot}',
  target: 'Level {level}: new target',
} as const

// Recording a run.
export const runTitle = 'Record a control of {test} on {instrument}'
export const runHelp = 'Enter goes to the next value. The verdict comes when all are saved.'
export const measuredAt = 'Measured at'
export const valueOf = 'Level {level}, {material}, lot {lot}'
export const expected = 'Expected {low} to {high} {unit}'
export const noTarget = 'No approved target: the value is kept and not judged.'
export const noLot = 'No lot in use for level {level}. Enter one under Materials and lots.'
export const comment = 'Comment'
export const save = 'Save run'
export const runSaved = '{verdict}. {rules}'
export const runHeld = 'Verification of this test on this instrument is held.'

// Plan and targets.
export const planTitle = 'Control plan'
export const planSub = 'What the test needs, and by which rules runs are judged'
export const planHelp = 'Saved as a draft. What is in force stays so until the draft is approved.'
export const editPlan = 'Edit plan'
export const findTest = 'Find test'
export const test = 'Test'
export const instrument = 'Instrument'
export const chooseTest = 'Choose test'
export const levels = 'Levels'
export const levelsHelp = 'Different levels in each run'
export const hours = 'Hours between runs'
export const eachDay = 'A new run on each day of testing'
export const r4s = 'R-4s'
export const r4sMode = { both2s: 'One over +2 SD, one under −2 SD', range4s: 'More than 4 SD apart' } as const
export const rules = 'Rules'
export const ruleOff = 'Off'
export const planOn = 'Holds verification'
export const inForce = 'In force, version {number}, approved by {name} {at}'
export const isDraft = 'Draft: not approved'
export const hasDraft = 'A changed draft waits for approval:'
export const planText = 'Levels: {levels}. Hours between runs: {hours}{day}. {rules}.'
export const planDay = ', and on each day'
export const planOffText = 'Switched off'
export const approve = 'Approve'
export const approvePlan = 'Approve the plan of {test} on {instrument}'
export const approveTarget = 'Approve the target of level {level}, lot {lot}'
export const approveHelp = 'It is in force from now on. Runs before keep what they were judged by.'
export const approved = 'Approved.'
export const saved = 'Saved.'
export const targetsTitle = 'Targets'
export const targetsSub = 'Mean and standard deviation by lot'
export const addTarget = 'Add target'
export const targetHelp = 'A draft judges nothing before it is approved.'
export const chooseLot = 'Choose lot'
export const lot = 'Lot'
export const mean = 'Mean'
export const sd = 'Standard deviation'
export const unit = 'Unit'
export const fromRuns = 'Compute from runs'
export const computedFrom = 'Values: {n}. Mean {mean}, SD {sd}, CV {cv} %.'
export const provisional = 'Provisional: fewer than 20 values.'
export const provisionalCv = 'SD by the CV of lot {lot}.'
export const provisionalSample = 'SD of the values themselves: {sd}.'
export const provisionalShort = '{facts}, provisional'
export const outliersFound = 'Values more than 3 SD from the mean: {count}. Look at them before approval.'
export const source = { insert: 'package insert', computed: 'computed' } as const
export const targetText = 'Level {level}, lot {lot}: {mean} ± {sd} {unit}, {source}'
export const noTargets = 'No targets yet'
export const replaced = 'Replaced'
export const targetInForce = 'Approved by {name}, {at}'
export const note = 'Note'
export const resets = 'Restart rules from here'

// Failures.
export const failureTitle = 'Open failure'
export const failureSince = 'Rejected {at} by {rules}. Verification of this test on this instrument is held.'
export const step = {
  cause: '1. Cause',
  action: '2. What was done',
  run: '3. Accepted run',
  results: '4. Patient results since the last accepted run',
} as const
export const since = 'Since {at}'
export const sinceStart = 'No accepted run stands before it: all results count.'
export const causeLabel = 'Cause'
export const actionLabel = 'What was done'
export const saveAction = 'Save cause and action'
export const actedBy = '{name}, {at}'
export const runWaits = 'Run the controls again after the action.'
export const runDone = 'Accepted run of {at}'
export const noResults = 'No patient result was measured in this time.'
export const open = 'Open order'
export const allOpen = 'All that are open'
export const decision = 'Decision'
export const decide = 'Record decision'
export const nothingTicked = 'Choose the results first.'
export const decideNote = 'Why'
export const decideNoteHelp = 'For example: five repeated, change at most 2 %.'
export const decided = '{what}: {note} ({name})'
export const markAs = 'Decision about {requisition} {letter}'
export const stillOpen = 'Open: {count}'
export const repeatHelp =
  'A result that is to be repeated or corrected is done once its order has the new one.'
export const close = 'Close failure'
export const closed = 'Closed. Verification goes on.'
export const onlyManager = 'A laboratory administrator closes it.'

// Lots.
export const materials = 'Materials'
export const materialsSub = 'Controls, reagents and what else is used by lot'
export const addMaterial = 'Add material'
export const editMaterial = 'Edit material'
export const noMaterials = 'No materials yet'
export const noMaterialsHelp = 'Add the first control material, then its lots.'
export const name = 'Name'
export const materialKind = 'Kind'
export const maker = 'Manufacturer'
export const tests = 'Tests'
export const testsHelp = 'Tests under control that need it. An expired lot in use holds them.'
export const active = 'In use'
export const lots = 'Lots'
export const addLot = 'Add lot'
export const editLot = 'Edit lot'
export const lotOf = '{material}, level {level}'
export const number = 'Lot number'
export const received = 'Received'
export const opened = 'Opened'
export const openDaysRange = 'Use a whole number from 0 to 3650.'
export const material = 'Material'
export const openDays = 'Days after opening'
export const expires = 'Expires'
export const inUse = 'In use'
export const checkedOn = 'Lot-to-lot check'
export const checkNote = 'What the check showed'
export const noLots = 'No lots yet'
export const lotExpiredChip = 'Expired'
export const lotSoonChip = 'Ends soon'
export const lotGood = 'In date'
export const edit = 'Edit'
export const editOf = 'Edit {name}'
export const until = 'Until {day}'

// Monthly review.
export const reviewTitle = 'Monthly review'
export const reviewSub = 'The figures of a month, signed by the director when it is over'
export const month = 'Month'
export const figuresText =
  'Runs: {runs}. Rejected: {rejected}. With warnings: {warned}. Not complete: {incomplete}. Failures: {failures}. Excluded points: {excluded}.'
export const sign = 'Sign'
export const signTitle = 'Sign the review of {month}'
export const signed = 'Signed by {name}, {at}'
export const notSigned = 'Not signed'
export const notOver = 'Not over yet'
export const signNow = 'Signed.'
export const noReviews = 'No runs in any month yet'

// Controls that an instrument sent.
export const controlNameMissing = 'Enter the name that the instrument sends.'
export const levelMissing = 'Choose the level.'
export const nameNotControl = 'Choose a control material.'
export const sentUnplanned = 'The test has no control plan in force. Nothing is judged.'
export const sentUnknown = 'No control has the name or lot number {name}. Map it once.'
export const sentSeveral = 'Several control lots have the number {name}. Map it once.'
export const sentLeft = 'Mapped as no QC control.'
export const sentNoLot = 'No lot of {material}, level {level}, is in use.'
export const sentSeveralLots =
  'Several lots of {material}, level {level}, are in use. Keep one in use, or have the instrument send the lot number.'
export const sentNotInUse = '{material}: lot {lot} is not in use.'
export const sentAgain = 'This control was entered before, measured {at}.'
export const sentNoNumber = '{raw} is no number and cannot be judged.'
export const sentLevel = '{material}: the control plan has no level {level}.'
export const sentNoTarget =
  'Lot {lot} had no approved target on this instrument when it was measured. The value is kept and not judged.'
export const sentVerdict = {
  accept: 'In control',
  warn: 'In control, warned by {rules}',
  reject: 'Rejected by {rules}. Verification is held.',
  incomplete: 'The run waits for its other levels or a target.',
} as const
export const runSource = {
  typed: 'Typed',
  file: 'File {name}',
  line: 'Message over the line ({name})',
  plate: 'Plate {name}',
} as const
