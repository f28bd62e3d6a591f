export const subject = 'Plate'
export const title = 'Plating'
export const one = 'Plate {number}'
export const status = { OPEN: 'Open', DELETED: 'Deleted' } as const
export const stage = {
  FILLING: 'Filling',
  LOADED: 'Loaded',
  RUNNING: 'Running',
  RESULTED: 'Results in, not reviewed',
  REVIEWED: 'Reviewed',
  CLOSED: 'Closed',
  FAILED: 'Failed',
} as const
export const move = {
  load: 'Mark as loaded',
  run: 'Start run',
  review: 'Mark as reviewed',
  close: 'Close plate',
  refill: 'Back to filling',
  fail: 'Mark as failed',
  override: 'Override hold',
} as const
export const outcome = {
  ACCEPT: 'Accepted',
  REPEAT: 'Repeat',
  CONTROL_FAIL_RERUN: 'Control failed, run again',
  REJECT: 'Reject',
  OVERRIDE: 'Hold overridden',
} as const
export const verdictWord = { PASS: 'Controls passed', HOLD: 'On hold' } as const
/** In lists, in place of the stage of a plate that its controls hold. */
export const heldOpen = 'On hold, not reviewed'
export const heldStage = 'On hold: {outcome}'
export const outcomeMissing =
  'This plate is on hold. Choose Repeat, Control failed or Reject, and give a reason.'
export const notHeld = 'Nothing holds this plate.'
export const onHold = 'Plate {number} is on hold: {why}'
export const wasOnHold = 'Plate {number} was on hold: {why}'
export const wellHold =
  'Plate {number} reports nothing of this specimen: {why} Repeat it or collect it again.'
export const overriddenMark = 'Plate {number} spoke against {raw}. Overridden by {name}, {at}: {why}'
export const overriddenPlateMark = 'Plate {number} held this. Overridden by {name}, {at}: {why}'
export const overrideNothing = 'Nothing on {number} speaks against a result of {barcode} in {well}.'
export const overrideNoSpecimen = '{well} holds no specimen on this plate.'
export const overriddenWell = '{well}, {barcode}, {test} {raw}: overridden by {name}, {at}: {why}'
export const overriddenTest = '{test} {raw}: overridden by {name}, {at}: {why}'
export const overrideWell = 'Override {well}'
export const overrideWellTitle = 'Override what {number} says of {well}?'
export const overrideWellHelp =
  '{why} This value no longer conflicts with this plate; another value is held again. A person verifies it, even if a rule had. No value changes. The plate, Turbo CLS and the batch report keep this mark.'
export const overrideWellDone = '{well} overridden.'
export const wellOther =
  'Plate {number} says {raw} and the result says {stands}. Correct the result or run the specimen again.'
export const failedHold = 'Plate {number} failed. Accept a repeat plate with this specimen first.'
export const waterAmplified = '{control} in {well} amplified.'
export const positiveAbsent = '{control} in {well} did not amplify.'
export const controlOff = '{control} in {well} did not show what it must.'
export const reviewLine = '{outcome}, {name}, {at}'
export const reviewLineWhy = '{outcome}, {name}, {at}: {why}'
export const reviewTitle = 'Review {number}, which is on hold'
export const reviewHelp = '{why} Its results stay held until a repeat plate with the specimens is accepted.'
export const reviewOutcome = 'Outcome'
export const reviewChoose = 'Choose one'
export const reviewSave = 'Save review'
export const overrideTitle = 'Override the hold of {number}?'
export const overrideHelp =
  '{why} Results of its specimens can be released once a person verified them, even if a rule had. The plate, Turbo CLS and the batch report keep this mark.'
export const kind = { EXTRACTION: 'Extraction', PCR: 'PCR' } as const
export const order = { down: 'Down', across: 'Across' } as const
export const role = {
  NTC: 'No template control',
  PC: 'Positive control',
  NEC: 'Extraction control',
  CAL: 'Calibrator',
  IS: 'Internal standard',
} as const

// What stands against a well, a plate or a layout.
export const noSuchWell = 'Enter a well such as C7.'
export const notOnPlate = '{well} is no well of a plate with {format} wells.'
export const controlNameMissing = 'Enter the name of the control.'
export const targetMissing = 'Enter the target.'
export const reporterMissing = 'Enter the reporter dye.'
export const replicatesRange = 'Enter a number from 1 to 4.'
export const controlsMany = 'A layout holds 32 controls at most.'
export const targetsMany = 'A layout holds 12 targets at most.'
export const layoutNameMissing = 'Enter the name of the layout.'
export const layoutNameTaken = 'Another layout has this name.'
export const layoutMissing = 'Choose the layout.'
export const layoutOff = 'This layout is switched off.'
export const layoutWell = 'A plate with {format} wells has no {well}.'
export const layoutTwice = '{well} stands twice in this layout.'
export const layoutMoving =
  'Controls without a well move: on {format} wells these are {count} positive and {count} no template controls, or none.'
export const layoutMovingWell =
  '{well} is the well of a moving control on some plates. Choose another, or give each control a well.'
export const layoutFull = 'Controls and closed wells leave no room for specimens.'
export const testTypeMissing = 'Choose the test type.'
export const testTypeOff = 'This test type is switched off.'
export const instrumentOff = 'This instrument is out of service. Choose another.'
export const batchOther = 'This batch is of another test type or no longer open.'
export const barcodeMissing = 'Enter the barcode of the plate.'
export const barcodeTakenNow = 'Another plate has just taken this barcode.'
export const barcodeTaken = 'Plate {number} has this barcode.'
export const sourceOther = '{number} is of another test type.'
export const sourceKind = '{number} is no extraction plate with 96 wells.'
export const sourceState = '{number} is {stage}. Load it first.'
export const sourceUnknown = 'Choose an extraction plate.'
export const sourceTwice = 'A plate stands in one quadrant only.'
export const sourceQuadrant = 'A plate with 96 wells has one source plate.'
export const sourceAlike =
  '{one} and {other} have their controls in the same wells. Stamp them into different plates.'
export const sourceReplicates = 'A layout with replicates is not stamped.'
export const noSteps = 'Change at least one well.'
export const locked = '{well} holds a control of the layout. It stays.'
export const closed = '{well} stays empty in this layout.'
export const taken = '{well} holds {what}, placed by {name}. It stays.'
export const emptied = '{well} was emptied by somebody else. Look again before you change it.'
export const nothingThere = '{well} is empty.'
export const inWells = '{barcode} is on this plate already, in {wells}.'
export const onPlate = '{barcode} is already on {number}, {well}.'
export const full = '{number} has no free well left.'
export const noRoomFrom = 'There is no free well from {well} on.'
export const notFilling = '{number} is {stage}. Its wells stay as they are.'
export const notOpen = '{number} was deleted.'
export const empty = 'Put a specimen into a well first.'
export const wasRead = 'A run was read into this plate. It stays.'
export const nothingToUndo = 'There is nothing to undo.'
export const nothingToRedo = 'There is nothing to do again.'
export const othersChange = 'The last change of this plate was made by {name}. It stays.'

// Run files and runs.
export const controlsTitle = 'Positive controls in quality control'
export const controlWords = '{name} for {test}'
export const controlCt = '{target} Ct {ct}'
export const controlReady = 'It is entered with the findings that are accepted.'
export const controlState = {
  ready: 'Ready',
  unknown: 'Unknown control',
  held: 'Not entered',
  left: 'No QC control',
} as const
export const controlNoInstrument = 'Choose the instrument of this plate. Its controls belong to one.'
export const controlNoCt = '{target} has no Ct, so quality control has nothing to judge.'
export const runFileEmpty = 'Empty wells: {wells}. Confirm that they stay empty.'
export const runFileTargets = 'The layout names no targets. Add them to the layout first.'
export const fileMissing = 'Choose a file.'
export const fileLarge = 'This file is larger than 8 MB.'
export const fileBroken = 'The file did not arrive whole. Choose it again.'
export const runStage = '{number} is {stage}. A run is read while the plate is running.'
export const runHead = 'Line {line}: the columns Well, Target and Ct are needed.'
export const runNoPlate = 'The file does not name its plate. Add a line: Plate,{barcode}'
export const runOtherPlate = 'The file is of plate {found}. This is {barcode}.'
export const runWell = 'Line {line}: {well} is no well of this plate.'
export const runCt = 'Line {line}: {text} is no Ct. Enter a number or Undetermined.'
export const runDate = 'Line {line}: {text} is no date such as 2026-11-24.'
export const runOtherDay = 'The file is of {found}. A run of this plate is from {from} to {to}.'
export const runOtherInstrument = 'The file is of instrument {found}. This plate is on {own}.'
export const runLarge = 'Line {line}: the file has more wells than this plate, which has {format}.'
export const runTwice = 'Line {line}: {well} has {target} twice.'
export const runTarget = 'Line {line}: the target is missing.'
export const runUnknownTarget = 'Line {line}: {target} is no target of this layout.'
export const runMissingTargets = 'Targets without a reading: {wells}.'
export const runMissing = 'Filled wells without a reading: {wells}.'
export const runControls = 'Control wells without a reading: {wells}.'
export const runExtra = 'Readings in wells that hold nothing on this plate: {wells}.'
export const runNoResults = 'The file has no [Results] section. Export the run again with its results.'
export const runOtherBlock = 'The file is of a {found}-well block, and this plate is of {format}.'
export const runScan =
  'The file does not name its plate. Scan the barcode of the plate that was in the instrument.'
export const runScannedOther = 'The plate scanned is {found}. This is {barcode}.'
export const runOtherWell = 'Line {line}: {well} is {found} in the file and {own} on the plate.'
export const runOmitted = 'Left out at the instrument: {wells}. Export the run with these wells.'
export const runLines = 'The file was not read. {first}'
export const andMore = '{list} and {count} more'
export const runRead = '{file} read. Readings: {count}.'
export const runAlready = '{file} was read before. Nothing changed.'
export const format = {
  sds: 'Applied Biosystems 7500 and 7900HT (SDS setup file)',
  quantstudio: 'QuantStudio and ViiA 7 (sample setup)',
  cfx: 'Bio-Rad CFX (plate file)',
  lightcycler: 'LightCycler 480 (sample list)',
  plain: 'Plain table (CSV)',
} as const

// Rules of an assay, and what they say of a plate.
export const rulesTaken = 'This test type has rules already. Open them again.'
export const rulesNoDraft = 'There is no draft to approve.'
export const rulesAuthor = 'Another person approves these rules than wrote them.'
export const rulesReplay = 'Replay the draft over the last 90 days first.'
export const rulesOld = 'The replay is older than 7 days. Replay the draft again.'
export const rulesRead = 'Read the results that it would change first.'
export const rulesResult = 'Say for {analyte} which test it is and what is entered.'
export const rulesAnalyte = '{analyte} is no analyte of these rules.'
export const rulesControlTest = 'Choose a PCR test for the internal control.'
export const rulesNumber =
  'Enter Ct for the Ct that was read, or words. A fixed number would be reported as a Ct.'
export const rulesCutoff =
  '{test} counts a Ct up to {ct}. Set {ct}, up to and including it, or change the test first.'
export const acceptCutoff =
  '{test} reads Ct {ct} otherwise than these rules. Make the cutoffs the same, then enter it by hand.'
export const rulesTest = 'Choose a test of this test type that is in use.'
export const notJudged = 'No rules were in force when this run was read. Nothing was concluded.'
export const plateHeld = 'The plate is held. {why}'
export const acceptStage = '{number} is {stage}. Verdicts are accepted while the run is under review.'
export const acceptNot = {
  REPEAT: 'To be repeated.',
  RECOLLECT: 'To be collected again.',
  REREAD: 'The file is to be read again.',
  CONTROL_FAIL_RERUN: 'A control failed.',
  IDENTIFY: 'The plate is not known.',
} as const
export const acceptHas = '{test} has a result already. It stays.'
export const acceptNone = '{test} was not ordered for this specimen, or its order was deleted.'

// Verdicts on the screen.
export const finding = {
  DETECTED: 'Detected',
  NOT_DETECTED: 'Not detected',
  INCONCLUSIVE: 'Inconclusive',
  INVALID: 'Invalid',
  UNREAD: 'Not read',
  HELD: 'Held',
} as const
export const controlVerdict = { PASS: 'Passed', FAIL: 'Failed', NOT_JUDGED: 'Not judged' } as const
export const wellAction = {
  ACCEPT: 'Nothing to repeat',
  REPEAT: 'Repeat',
  RECOLLECT: 'Collect again',
  REREAD: 'Read the file or the run again',
  CONTROL_FAIL_RERUN: 'Run the plate again',
  IDENTIFY: 'Find out which plate this is',
} as const
export const viewVerdicts = 'Verdicts'
export const verdictLoading = 'Loading the verdict'
export const verdictFailed = 'The verdict of this plate could not be loaded. Nothing is concluded.'
export const verdictHeld = 'The plate is held. No result is entered.'
export const verdictPassed = 'The controls passed.'
export const verdictBy = '{file}, judged by {assay} v{number}'
export const verdictNext = 'Next: {action}.'
export const verdictMore = 'More under Verdicts: {count}'
export const verdictReasons = 'Why the plate is held'
export const verdictProblems = 'Found in the file'
export const verdictTable = 'Verdicts of {number}'
export const verdictCount = '{finding}: {count}'
export const verdictOf = '{analyte}: {finding}'
export const verdictWell = '{well}, {verdict}'
export const factVerdictWhy = 'Why'
export const factResult = 'Beside its result'
export const columnVerdict = 'Verdict'
export const columnNext = 'Next'
export const columnSpecimen = 'Specimen'
export const columnAnalyte = 'Analyte'
export const columnOutcome = 'Outcome'
export const acceptAction = 'Accept results'
export const acceptTitle = 'What became of the results of {number}'
export const acceptDone = 'Entered: {entered}. Not entered: {kept}.'
export const acceptEntered = 'Entered'
export const acceptRefused = 'Not entered.'

// The screen of the rules of assays.
export const rules = 'Assay rules'
export const rulesIntro =
  'A run is judged by the rules that were in force when it was read. Without rules nothing is concluded.'
export const rulesNone = 'No assay rules yet'
export const rulesNoneHelp =
  'Add those of an assay from its package insert. They judge nothing until they are approved.'
export const rulesLoading = 'Loading the rules'
export const rulesAdd = 'New rules'
export const rulesEdit = 'Edit draft'
export const rulesEditOf = 'Edit the draft of {name}'
export const rulesForm = 'Rules of an assay'
export const rulesFormHelp =
  'Enter what the package insert says. The draft judges nothing until it is approved.'
export const rulesInForce = 'In force, version {number}'
export const rulesApprovedBy = 'Approved {at} by {name}'
export const rulesNotInForce = 'Nothing is in force'
export const rulesDraft = 'Draft'
export const rulesDraftBy = 'Written by {name}'
export const rulesSave = 'Save draft'
export const rulesSaved = 'Draft saved.'
export const rulesWrong = 'Mend what is marked.'
export const rulesReplayAction = 'Replay over 90 days'
export const rulesReplayedLine = 'Replayed {at}. Runs: {runs}. Results: {results}. Changed: {changes}.'
export const rulesReplayAgain = 'Replay the draft again to see the results that it would change.'
export const rulesNoChange = 'The draft changes no result of these runs.'
export const rulesNothingBefore = 'Nothing was in force before, so there is nothing to compare.'
export const rulesChanges = 'Results that the draft of {name} would change'
export const rulesReadTick = 'I read these results'
export const rulesApprove = 'Approve'
export const rulesApproveOf = 'Approve the draft of {name}'
export const rulesReplayOf = 'Replay the draft of {name}'
export const rulesApproved = 'Approved. Runs that are read from now on are judged by version {number}.'
export const columnBefore = 'Now'
export const columnAfter = 'With the draft'
export const columnWhy = 'Why'
export const noResult = 'No result'
export const ctBelow = 'Ct below {ct}'
export const ctUpTo = 'Ct up to {ct}'
export const targetLine = '{name}: {limit}; positive control {low} to {high}; a blank passes {blank}'
export const blankAny = 'without a Ct only'
export const blankLimit = 'not with {limit}'
export const controlLine = 'Internal control {name}, {from}: {limit}'
export const resultLine = '{analyte}, from {targets}, fills {test}: {detected} or {notDetected}'
export const testUnknown = 'a test that is no longer here'
export const controlsLine =
  'Controls: {controls}. Repeats before it is collected again: {repeats}. Cycles: {cycles}.'
export const replicatesLine = 'Replicates differ by {spread} Ct at most; low level from Ct {lowFrom}.'
export const tagLine = 'Tag of the positive control: {name}'
export const noCtLine = 'Also means no Ct: {words}'
export const sourceLine = 'Source: {source}'
export const noCtEmpty = 'an empty cell'
export const edge = { below: 'Below', atMost: 'Up to and including' } as const
export const controlFrom = { specimen: 'From the specimen', reagent: 'Added to each well' } as const
export const roleShort = { NTC: 'NTC', PC: 'PC', NEC: 'NEC', PEC: 'PEC' } as const
export const sectionAssay = 'The assay'
export const sectionTargets = 'Targets'
export const sectionTarget = 'Target {number}'
export const sectionInternal = 'Internal control'
export const sectionResults = 'Results'
export const sectionResult = 'Result {number}'
export const sectionControls = 'Control wells that each plate needs at least'
export const sectionFile = 'The file of the instrument'
export const ruleAssay = 'Assay'
export const ruleSource = 'Package insert and its revision'
export const ruleCycles = 'Cycles'
export const ruleRepeats = 'Repeats before it is collected again'
export const ruleSpread = 'Replicates differ at most by, Ct'
export const ruleLowFrom = 'Low level from Ct'
export const ruleTarget = 'Target, as the instrument writes it'
export const ruleLimit = 'Detected'
export const ruleLimitCt = 'Cutoff, Ct'
export const ruleBlankCt = 'A blank fails at Ct'
export const ruleBlankHint = 'Left empty, any Ct fails'
export const ruleLow = 'Positive control from Ct'
export const ruleHigh = 'Positive control to Ct'
export const ruleInternal = 'Internal control, as the instrument writes it'
export const ruleFrom = 'Where it comes from'
export const ruleInPositive = 'The positive control shows it too'
export const ruleControlTest = 'Test of the internal control'
export const ruleDetectedHint = 'Write Ct for the Ct that was read'
export const ruleTag = 'Tag of the positive control'
export const ruleTagNone = 'None'
export const ruleAnalyte = 'Reported as'
export const ruleAnalyteTargets = 'Detected where all of these are'
export const ruleTest = 'Fills the test'
export const ruleDetected = 'Entered where detected'
export const ruleNotDetected = 'Entered where not detected'
export const ruleEmptyCell = 'An empty cell means that there is no Ct'
export const ruleNoCt = 'Other words for no Ct'
export const ruleNoCtHint = 'One a line. Undetermined is always known.'
export const addTarget = 'Add a target'
export const removeTarget = 'Remove target {number}'
export const addResult = 'Add a result'
export const removeResult = 'Remove result {number}'
export const namedOf = '{part}, {of}'
export const targetUnnamed = 'Target {number}, no name yet'

// The screens.
export const listLabel = 'Plates'
export const lists = { open: 'Open', done: 'Done', deleted: 'Deleted' } as const
export const searchHint = 'Plate number or barcode'
export const noneOpen = 'No open plates'
export const noneOpenHelp = 'Make one from a batch or from the work that waits.'
export const noneDone = 'No closed or failed plates'
export const noneDeleted = 'No deleted plates'
export const noneMatch = 'No plates match'
export const create = 'New plate'
export const added = '{number} made.'
export const saved = '{number} saved.'
export const edit = 'Edit'
export const editTitle = 'Edit {number}'
export const remove = 'Delete'
export const removeTitle = 'Delete {number}?'
export const removeHelp = 'Its specimens can go onto another plate. Specimens: {count}.'
export const removed = '{number} deleted.'
export const reason = 'Reason'
export const noSuch = 'No such plate'
export const noSuchHelp = 'Choose one from the list of plates.'
export const loading = 'Loading the plate'
export const deletedLine = 'Deleted {at} by {name}: {why}'
export const layoutVersion = '{name} v{number}'
export const wellsOf = '{format} wells'
export const fieldKind = 'Kind'
export const fieldType = 'Test type'
export const fieldLayout = 'Layout'
export const fieldBarcode = 'Barcode'
export const fieldBarcodeHint = 'Leave blank to use the plate number'
export const fieldInstrument = 'Instrument'
export const fieldBatch = 'Batch'
export const fieldSource = 'Stamp from plate'
export const fieldQuadrant = 'Quadrant {quadrant}, from {well}'
export const unset = 'Not set'
export const choose = 'Choose'
export const layoutFacts = '{order}, controls: {controls}, room for specimens: {count}'
export const noLayouts = 'There is no layout yet. Add one first.'
export const layouts = 'Layouts'
export const layoutAdd = 'Add a layout'
export const layoutEdit = 'New version of {name}'
export const layoutName = 'Name'
export const layoutFormat = 'Wells'
export const layoutOrder = 'Fill order'
export const layoutReplicates = 'Wells for each specimen'
export const layoutControls = 'Controls'
export const layoutControlsHint =
  'One a line: role, name, and a well if it never moves. Roles: NTC, PC, NEC, CAL, IS. Example: PC, Positive, A12'
export const layoutClosed = 'Wells that stay empty'
export const layoutClosedHint = 'Names with spaces between them: A1 H12'
export const layoutTargets = 'Targets'
export const layoutTargetsHint = 'One a line: target, reporter, quencher. Example: RNase P, VIC'
export const layoutActive = 'In use'
export const layoutNotInUse = 'Not in use'
export const layoutSaved = '{name} v{number} saved.'
export const layoutLine = 'Line {line} cannot be read. Write it like the example.'
export const moved = 'Plate {number}: {stage}.'
export const refillTitle = 'Back to filling {number}?'
export const refillHelp = 'Its wells can be changed again.'
export const failTitle = 'Mark {number} as failed?'
export const failHelp = 'It is not read. Its specimens can go onto another plate.'
export const undo = 'Undo'
export const redo = 'Redo'
export const undone = 'Undone: {wells}'
export const redone = 'Done again: {wells}'
export const print = 'Print'
export const runFile = 'Run file'
export const runFileTitle = 'Run file of {number}'
export const runFileFormat = 'Instrument'
export const runFileConfirm = 'Write the file with empty wells: {count}'
export const runFileNow = 'Download'
export const readFile = 'Read a run'
export const readTitle = 'Read a run into {number}'
export const readHelp =
  'The export of QuantStudio, Design & Analysis or CFX, or a CSV file with a line Plate,{barcode} and the columns Well, Target and Ct.'
export const scannedPlate = 'Plate in the instrument'
export const runOfOther =
  'This run was read into plate {number}, {at}, {name}. A run is of one plate: choose the file of this one.'
export const runPlateBy = { file: 'Plate named by the file', scan: 'Plate scanned' } as const
export const runDay = 'run of {day}'
export const runInstrument = 'instrument {names}'
export const runBlock = '{block}-well block'
export const readField = 'File'
export const readNow = 'Read'
export const mapLabel = 'Plate map of {number}'
export const tableLabel = 'Wells of {number}'
export const viewMap = 'Map'
export const viewTable = 'Table'
export const viewRuns = 'Readings'
export const viewHistory = 'History'
export const views = 'Views of the plate'
export const scansGo = 'Scans go'
export const control = 'Control'
export const blank = 'Blank'
export const clear = 'Clear'
export const scanInto = 'Scan into {well}'
export const scanFull = 'No free well'
export const unplacedTitle = 'Unplaced'
export const unplacedNone = 'No specimens wait for this plate'
export const unplacedFrom = 'From'
export const waitingWork = 'Waiting work'
export const fillFrom = 'Fill'
export const fillBar = 'Fill {first} to {last}, {order}. Specimens: {count}'
export const fillOne = 'Fill {first}. Specimens: {count}'
export const place = 'Place {count}'
export const noWellYet = 'No well yet'
export const replaceTitle = 'Replace what is in these wells?'
export const replaceHelp = 'Filled wells: {wells}'
export const replace = 'Replace'
export const emptyWell = '{well}, empty'
export const closedWell = '{well}, stays empty'
export const blankWell = '{well}, blank'
export const controlWell = '{well}, control {role} {name}'
export const lockedWell = '{well}, control {role} {name}, fixed by layout'
export const specimenWell = '{well}, sample {barcode}, {name}'
export const goneWell = '{well}, sample {barcode}, its order was deleted'
export const gone = 'Its order was deleted'
export const specimenWords = '{barcode} {name}'
export const wellPlaced = '{well}, sample {barcode}, {name}, placed'
export const wellsChanged = 'Wells changed: {count}'
export const notDone = 'Not done: {count}'
export const statMark = 'STAT'
export const legend = 'Legend'
export const legendBatch = '{number}, {count}'
export const legendNoBatch = 'No batch, {count}'
export const legendGhost = 'About to place, {count}'
export const legendControl = 'Control, {count}'
export const legendBlank = 'Blank, {count}'
export const legendEmpty = 'Empty, {count}'
export const legendVerdict = '{verdict}, {count}'
export const legendLocked = 'Fixed by layout'
export const nextHere = 'Empty, next is {barcode} {name}'
export const activeEmpty = 'Empty'
export const activeClosed = 'Stays empty'
export const chosenWells = 'Wells chosen: {count}'
export const details = 'Details'
export const detailsOf = 'Well {well}'
export const factPlaced = 'Placed'
export const factBy = '{at} by {name}'
export const factFrom = 'Stamped from'
export const factTests = 'Tests'
export const factReplicate = 'Replicate'
export const factBatch = 'Batch'
export const factWhy = 'Look at this'
export const columnWell = 'Well'
export const columnContent = 'Content'
export const columnPatient = 'Patient'
export const columnBatch = 'Batch'
export const columnTests = 'Tests'
export const columnNote = 'Note'
export const columnStage = 'Stage'
export const columnSpecimens = 'Specimens'
export const columnFree = 'Free wells'
export const columnMade = 'Made'
export const columnCt = 'Ct'
export const notDetermined = 'Undetermined'
export const emptyCell = 'Empty cell'
export const noRuns = 'No run was read yet'
export const runLine = '{file}, read {at} by {name}'
export const goTo = 'Go to well'
export const keysGroup = 'Plate map'
export const keyArrows = 'Next well; with Shift a range, with Ctrl to the edge'
export const keyType = 'A well such as C7: go there'
export const keyControl = 'Control'
export const keyBlank = 'Blank'
export const keyClear = 'Clear'
export const keyFillDown = 'Fill down'
export const keyFillRight = 'Fill right'
export const keyCopy = 'Copy and paste wells as a table'
export const keyUndo = 'Undo and redo'
export const keyDetails = 'Details'
export const keyPlace = 'Place the preview'
export const pasteUnknown = 'Not found among the specimens that wait: {codes}'
export const csvExport = 'Export map'
export const csvImport = 'Import map'
export const csvTitle = 'Import a map into {number}'
export const csvHelp =
  'A CSV file with the columns Well and Content: a barcode, a control such as NTC, BLANK, or nothing. Wells that it does not name stay.'
export const csvField = 'File'
export const csvHead = 'The file needs the columns Well and Content in its first line.'
export const csvTwice = '{well} stands twice in the file.'
export const csvUnknown = '{well}: {code} is neither on this plate nor among the specimens that wait.'
export const csvCannot = '{well}: {why}'
export const csvSame = 'The file has the wells as they are. There is nothing to change.'
export const csvDifferences = 'Differences to {number}'
export const csvNow = 'On the plate'
export const csvAfter = 'In the file'
export const csvNothing = 'empty'
export const csvApply = 'Change wells: {count}'
export const csvLeft = 'Not changed: {count}'
export const csvUnreadable = 'This is no CSV file.'
export const handle = 'Drag to fill'
export const keyDigits = 'A barcode: place it and go on'
export const pasteNone = 'The clipboard holds no barcodes.'
export const usedFor = 'Stamped into'
export const scanUnsent = '{code} was not sent. Check the connection and scan it again.'
export const scanAlready = '{barcode} is on this plate already, in {wells}.'
export const scanRepeat = '{code} was scanned twice. It was taken once.'
export const scanWaits = '{code} is being placed.'
export const dismiss = 'Dismiss'
export const scanLog = 'Last scans'
