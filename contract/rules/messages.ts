export const indexNames = { hemolysis: 'hemolysis', icterus: 'icterus', lipemia: 'lipemia' } as const
export const indexEffects = {
  raises: 'the result may be falsely high',
  lowers: 'the result may be falsely low',
  unreliable: 'the result is unreliable',
} as const
export const indexBeyond = 'The {name} index {value} is beyond {limit}: {effect}.'
export const indexMissing = 'The {name} index is not in, so its limit of {limit} was not checked.'
export const indexUnread = 'The {name} index “{value}” cannot be compared with its limit of {limit}.'
export const yearDigits = 'Type the year with two or four digits.'
export const noSuchMonth = 'There is no month {month}. The month comes first, as in 3/7/1961.'
export const notADate = 'Type a date, such as 3/7/1961, 03071961, 7 mar 1961, t or t-2.'
export const timeMissing = 'Add the time, such as 08:15.'
export const birthYearMissing = 'Add the year of birth.'
export const noSuchDay = '{month} has no day {day} in {year}.'
export const takenAs = 'Taken as {taken}. Type {other} if that is meant.'
export const birthFuture = '{date} is in the future. Check the birth date.'
export const tooLongAgo = 'That is more than {years} years ago. Check the year.'
export const checkYear = 'Check the year.'
export const timeOrYear = 'Type the time as {time}, or add the year.'
export const timeFormat = 'Type a time between 00:00 and 23:59.'
export const timeSkipped = '{time} did not exist on {date}: clocks moved forward past it.'
export const timeTwice = '{time} came twice that day; the earlier one was taken.'
export const dateMissing = 'Type a date.'
export const foreignSubstance = 'Foreign substance: {substance}.'
export const phBelow4 = 'pH below 4.'
export const phAbove11 = 'pH 11 or above.'
export const nitriteAbove500 = 'Nitrite 500 µg/mL or above.'
export const substituted = 'Creatinine below 2 mg/dL and specific gravity at most 1.0010 or at least 1.0200.'
export const phFrom4 = 'pH from 4 to below 4.5.'
export const phFrom9 = 'pH from 9 to below 11.'
export const nitriteFrom200 = 'Nitrite from 200 to below 500 µg/mL.'
export const contradiction = 'Creatinine and specific gravity contradict each other.'
export const dilute =
  'Creatinine from 2 to below 20 mg/dL and specific gravity above 1.0010 and below 1.0030.'
export const creatinineMissing = 'Creatinine was not measured.'
export const gravityNeeded = 'Creatinine is below 20 mg/dL: measure the specific gravity.'
export const aliquotsDisagree = 'The two aliquots do not agree.'
export const undetermined = 'Cannot be determined from the values entered: {reason}'
export const withRule = '{text} (rule: {rule}).'
export const notNormalized = 'Not calculated: {reason}'
export const creatinineNotMeasured = 'creatinine was not measured'
export const creatinineBounded = 'creatinine has no exact value'
export const creatinineZero = 'creatinine is zero'
export const restsRule = 'rule: {rule}'
export const restsCutoff = 'cutoff {cutoff}'
export const restsCutoffOf = 'cutoff {cutoff} (version of {version})'
export const restsLoq = '(LOQ {loq})'
export const restsWithheld = 'value not reported'
export const restsMethod = { screen: 'screen', confirm: 'confirmation' } as const
export const screenOnly = ' by screen only, presumptive'
export const listedFound = '{drug} is listed and was detected{how}'
export const metaboliteFound = '{drug} is listed and its metabolite {product} was detected{how}'
export const parentOnly =
  '{drug} is listed and was detected with too little {product}: a pattern seen when drug is added to the specimen; other causes are a very recent first dose and inhibited metabolism'
export const asNeeded = '; it is taken as needed, so ask about the last dose'
export const beyondWindow = '; the last dose was {hours} h before, and it is found for {window} h at most'
export const recentDose = '; the last dose was less than 2 h before the collection'
export const lastDoseFuture = 'The last dose is in the future.'
export const lastDoseAfterCollection = 'The last dose is after the collection. Check both times.'
export const lastDoseTooLongAgo =
  'The last dose is more than two years before the collection. Check the date.'
export const seenBelowCutoff = '; {analytes} {were} seen below the cutoff'
export const lowDoseForm = '; a patch gives little to find'
export const listedNotFound = '{drug} is listed and {missing} {were} not detected{note}'
export const singleScreenNegative = '{drug} is listed and the screen for it was negative, presumptive{note}'
export const classFound = '{drug} is listed and its class {class} was detected, presumptive'
export const screenNoProof = 'A negative screen for {class} does not show that {drug} is absent'
export const notTested = 'No test on this order detects {drug}'
export const expectedNotTested = '{drug} is listed and {product}, by which it is to be found, was not tested'
export const rescueNotExpected = '{drug} is for rescue, not expected and not compared'
export const companionNotExpected =
  '{drug} was not detected, and little of it is absorbed from its combination: not compared'
export const entryNotRead = '“{entry}” could not be read and was not compared'
export const entryNotCurrent = '“{entry}” is not a current medication and was not compared'
export const drugNotCompared = '{drug} is listed and was not compared: {why}'
export const negativeNotCompared = '{drug} is listed and was not detected; not compared: {why}'
export const foundNotCompared = '{analyte} was not compared: {why}'
export const specimenIs = 'specimen {state}'
export const validityPending = 'specimen validity is pending'
export const diluteProvesNothing = 'a negative in a dilute specimen proves nothing, recollect'
export const validityIncomplete = 'specimen validity is incomplete'
export const foundListed = '{analyte} was detected{how} and is listed'
export const classListed = 'The class {class} was detected, presumptive, and {drug} is listed'
export const classNotListed =
  'The class {class} was detected, presumptive, and no listed medication belongs to it'
export const crossReactantListed =
  'The screen for {class} was positive, presumptive, and listed {drug} can cause that: not compared'
export const screenNotExplained = '; the analytes confirmed do not explain it'
export const screenNotConfirmed = 'The screen for {class} was not confirmed'
export const minorMetabolite = ', as a minor metabolite'
export const expectedFrom = '{analyte} was detected{how} and is expected from listed {route}{amount}'
export const possibleImpurity =
  '{analyte} was detected in a trace that listed {drug} may contain from its manufacture'
export const ratioUndecided = '; {drug} is above the upper limit: dilute and repeat it to decide'
export const ratioOver = '{analyte} was detected{how} in a larger amount than listed {drug} explains{limit}'
export const ratioLimit = ', over the limit of {limit} % of {whole}'
export const amountLimit = ', over the limit of {limit} ng/mL'
export const ratioLimitOwn = ', over the limit of {limit} % of {whole} that this laboratory set'
export const amountLimitOwn = ', over the limit of {limit} ng/mL that this laboratory set'
export const productOfUnlisted = '{analyte} was detected{how} and comes from {source}, which is not listed'
export const foundNotListed =
  '{analyte} was detected{how} and no listed current medication contains it or metabolizes to it'
export const foundOneUnread = '{analyte} was detected{how}; one medication could not be read, not compared'
export const foundSomeUnread =
  '{analyte} was detected{how}; {count} medications could not be read, not compared'
export const foundUnknown = '{analyte} was detected{how} and is not in the tables, not compared'
export const outsideComparison = '{analyte} was detected{how}; nicotine that is not listed is not compared'
export const foundNoneListed = '{analyte} was detected{how} and no medication is listed to compare with'
export const noneListed = 'No medication is listed to compare with'
export const onlyHeroin = '; it comes only from heroin'
export const poppySeed = '; poppy seed in food can cause this amount'
export const sulfateAbsent = '; ethyl sulfate was not detected'
export const lowGlucuronide = '; light or incidental exposure can cause this amount'
export const askIsomers = '; a test of the isomers tells inhaler and selegiline from other sources'
export const productMissing = '; {product} was not detected, and {drug} is too low to conclude from that'
export const askProduct = '; its metabolites were not detected: ask for {product}'
export const earlyOrLowDose = '; {product} was not detected, which fits an early or a low dose'
export const ratioLow = '; {product} is low beside it'
export const undecidedProduct =
  '{drug} is listed and {missing} {were} not detected; not compared: the value of {open} does not tell whether it is there'
export const notDetermined = 'Not determined: the value does not tell'
export const undecidedAlone =
  '{drug} is listed; not compared: the value of {open} does not tell whether it is there'
export const testWithoutResult = '{drug} is listed and its test has no result'
export const sharedAnalyte = '; listed {other} gives {analyte} too, so it cannot tell them apart'
export const sharedMissing = '; {missing} {were} not detected'
export const notInSpecimen = '; {drug} itself was not detected in specimen {letters}'
export const notReportedSpecimen = 'Not reported: specimen {state}'
export const negativeInDilute = 'Negative, dilute specimen'
export const validityFound = {
  adulterated: 'Adulterated: {measured}. No drug result of this specimen is reported or compared.',
  substituted: 'Substituted: {measured}. No drug result of this specimen is reported or compared.',
  invalid: 'Invalid: {measured}. No drug result of this specimen is reported or compared.',
  dilute: 'Dilute: {measured}. Positive results stand; negative results are not compared. Recollect.',
} as const
export const unfitEither = 'substituted or invalid'
export const validityEither =
  'Substituted or invalid, not told which: {measured}. No drug result of this specimen is reported or compared.'
export const validityIncompleteFor =
  'Validity incomplete: {missing}. Positive results stand; negative results are not compared.'
export const validityPendingFor = 'Validity pending: {missing}. Nothing is compared yet.'
export const validityNotPerformed = '{test} not performed'
export const validityMeasured = {
  creatinine: 'creatinine {value} mg/dL',
  specificGravity: 'specific gravity {value}',
  ph: 'pH {value}',
  nitrite: 'nitrite {value} µg/mL',
  foreignSubstance: '{value} detected',
} as const
export const oxidants = 'oxidants'
export const patientMissing = 'Choose a patient.'
export const dobMissing = 'Enter a valid date of birth.'
export const dobFuture = 'The date of birth is in the future.'
export const collectedMissing = 'Enter the collection date and time.'
export const collectedFuture = 'The collection time is in the future.'
export const collectedAfterReceived = 'Collected after it was received. Check both times.'
export const collectedBeforeBirth = 'Collected before the patient’s date of birth.'
export const testUnknown = 'This test is not in the catalog.'
export const testInactive = '{name} is no longer offered.'
export const locationMissing = 'Choose a location.'
export const bornToday = 'The patient was born today. Is this correct?'
export const veryOld = 'The patient is {age} years old. Is this correct?'
export const orderedTwice = '{name} is ordered twice. Is this correct?'
export const thisTest = 'This test'
export const forMen = '{name} is a test for men. Is this correct?'
export const forWomen = '{name} is a test for women. Is this correct?'
export const specimen = 'Specimen'
export const specimenInTesting = 'Testing on this specimen has started.'
export const specimenReleased = 'A result from this specimen has been released. Correct it instead.'
export const specimenPending = 'Tests on this specimen are still pending.'
export const pastStabilityFor = 'Specimen {letter} is past its stability of {hours} h for {tests}.'
export const keptUnknown = 'Its storage is not on file or has no limit; the shortest limit counts.'
export const pastStability = 'Specimen {letter} is past its stability of {hours} h.'
export const noSuchMonthDots =
  'There is no month {month}. Between dots the day comes first, as in 31.12.1970.'
export const targetNotDetected = 'Not detected'
export const targetUncontrolled = 'Not detected, no internal control on record'
export const reflexScreen = '{screen} screen positive and not explained by the medications'
export const reflexNegativeScreen = '{drug} is listed and its screen is negative'
export const reflexNotTested = '{drug} is listed and no test on this order can tell of it'
export const reflexMet = {
  above: '{test} is {value}, above {limit}',
  below: '{test} is {value}, below {limit}',
  finding: '{test} is {value}',
  abnormal: '{test} is {value}, which is abnormal',
  critical: '{test} is {value}, which is critical',
}
export const reflexUnknown = {
  above: '{test} is {value}, which does not tell whether it is above {limit}',
  below: '{test} is {value}, which does not tell whether it is below {limit}',
  finding: '{test} is {value}, which could not be compared with {limit}',
  abnormal: '{test} is {value}, and no range tells whether it is abnormal',
  critical: '{test} is {value}, and nothing tells whether it is critical',
}
export const reflexCannot = '{why}; it cannot be added here: {cannot}'
export const reflexInactive = '{name} is inactive'
export const reflexNotAtHand = 'specimen {letter} is not at hand'
export const reflexOtherSpecimen = '{name} takes another kind of specimen than {letter}'
export const reflexProduct = '{drug} is listed and found in a high amount, and {product} was not tested'
export const faxForeign = 'Use a US or Canadian number. Numbers of other countries are not faxed.'
export const faxService = 'This is a service number, such as 411 or 911. Enter a fax number.'
export const faxPremium = 'Numbers that begin with 900 are not faxed.'
export const faxLength = 'Use ten digits, such as (208) 555-0142.'
export const faxForm = 'Area code and exchange begin with 2 to 9, such as (208) 555-0142.'
export const faxCharacters = 'Use digits only, such as (208) 555-0142. A fax has no extension.'
/** Calculated tests: why there is no value, what to look at, and why a formula cannot stand. */
export const calculation = {
  missing: '{name} has no result.',
  bound: '{name} is {value}, a bound and no number.',
  noNumber: '{name} is “{value}”, which is no number.',
  notPositive: '{name} is {value}: only more than zero can be used.',
  noAge: 'The patient’s age at collection is not known.',
  noSex: 'The patient’s sex is not known.',
  negative: 'It would be below zero.',
  noValue: 'The formula has no value for these results.',
  outsideTable: 'The results lie outside the formula’s table.',
  unknownName: 'The formula names “{name}”, which is neither an input nor a step before.',
  nameTwice: '“{name}” stands twice.',
  adultsOnly: 'It is for patients of 18 years and older.',
  hdlAbove: 'HDL cholesterol is above total cholesterol.',
  triglycerides400: 'Triglycerides are above 400 mg/dL.',
  triglycerides7: 'Triglycerides are below 7 mg/dL.',
  triglycerides800: 'Triglycerides are 800 mg/dL or above.',
  gapBelowZero: 'An anion gap below zero: look at the inputs.',
  noGlobulin: 'Albumin is not below total protein.',
  lotsTwo:
    'More than one reagent lot in use gives an ISI for {name}: {lots}. Take all but one out of use and enter {name} again.',
  lotNone:
    'No reagent lot in use for {name} has an ISI and a mean normal PT for its instrument. Enter them with the lot, then enter {name} again.',
  lotOwn: 'No reagent lot in use gave an ISI: the test’s own were used (ISI {isi}, mean normal PT {mnpt} s).',
  saturationOver: 'More than 100 %: look at the inputs.',
  notPercent: 'The shares are not between 0 and 100 %.',
  concentrated: 'Above 37 g/dL: look at the specimen.',
  ruleOfThree: 'Hemoglobin times three and hematocrit are more than 3 apart.',
  notADay: 'The collection did not last 22 to 26 hours.',
  fibYoung: 'Below 35 years it is less reliable.',
  fibOld: 'Above 65 years other limits hold.',
  dilute: 'Creatinine is below 20 mg/dL: the urine is dilute.',
  lowGravity: 'The specific gravity is 1.002 or below.',
  noMeaning: '“{sign}” has no meaning in a formula.',
  tooLong: 'A formula has at most {most} characters.',
  missingAtEnd: '{wanted} is missing at the end.',
  missingBefore: '{wanted} is missing before “{found}”.',
  tooDeep: 'The brackets go too deep.',
  aComparison: 'A comparison',
  aTable: 'The name of a table',
  aValue: 'A value',
  noFunction: 'There is no function “{name}”.',
  otherCount: '“{name}” takes another number of values than {count}.',
  notExpected: '“{found}” is not expected here.',
} as const
/** Values of diluted specimens. */
export const dilution = {
  instrument: 'the instrument',
  counted: 'Diluted {factor} times, as said by {who}. Measured {measured}; multiplied here.',
  multiplied: 'Diluted {factor} times, as said by {who}. It sent {measured}, multiplied already.',
  repeat: 'Above what the instrument measures. Repeat diluted, at most {most} times.',
  further: 'Above what was measured so. Repeat diluted further, at most {most} times.',
} as const
/** Runs by LC-MS/MS and GC-MS: why a run is not accepted, and what stands against a row. */
export const chromatography = {
  noStandard: 'The area of the internal standard is missing or is no number.',
  standardNotKnown: 'The calibrators do not say how large the internal standard is.',
  standardOutside: 'The internal standard is not between {low} and {high} % of that in the calibrators.',
  noRetention: 'The retention time is missing or is no number.',
  retentionNotKnown: 'The calibrators do not say when the analyte comes.',
  retentionOutside: 'The peak at {time} min is not where the analyte comes.',
  noRatio: 'The ion ratio {name} is missing or is no number.',
  ratioNotKnown: 'The calibrators do not say what ion ratio {name} is.',
  ratioOutside: 'The ion ratio {name} is {ratio}, not within {percent} % of that expected.',
  carryOver: 'It stands behind {sample} (place {at}), of which something may be left.',
  manualNoReason: 'Integrated by hand by {by} without a reason.',
  manualNotReviewed: 'Integrated by hand by {by}: another person must look at it.',
  ofKnown: '{name}: {reason}',
  knownNotFound: '{name}: the analyte was not found.',
  knownNoNumber: '{name}: “{value}” is no exact number.',
  knownOutside: '{name}: {value} is not within {percent} % of {target}.',
  calibrator: 'Calibrator {name}',
  control: 'Control {name}',
  blank: 'Blank {name}',
  fewCalibrators: 'Calibrators in use: {count}. Needed: {least}.',
  manyLeftOut: 'Calibrators left out: {count}. Allowed: {most}.',
  noNominal: '{name}: its concentration is not given.',
  noRange: 'The calibrators cover no range.',
  noRSquared: 'The curve’s r² is missing or is no number.',
  lowRSquared: 'The curve’s r² is {value}. Needed: {least}.',
  noSuchRSquared: 'The curve’s r² is {value}: more than 1 cannot be.',
  fewControls: '{name}: {count} in the run. Needed: {least}.',
  unknownControl: 'The method has no control {name}.',
  notBracketed: 'No control stands behind the last specimen.',
  noBlank: 'The run has no blank.',
  inBlank: '{name}: the analyte was found ({value}).',
  standardInBlank: '{name}: the internal standard was found in it.',
  placeTwice: 'Place {at} of the sequence stands twice.',
  notAccepted: 'The run of {analyte} is not accepted.',
  noDilution: 'The dilution “{value}” is no number of 1 or more.',
  noConcentration: 'The concentration “{value}” does not say enough.',
  dilutedTooFar: 'Diluted, and below the lower limit: inject it less diluted.',
  belowLimit: 'Detected, below {low}.',
  aboveLimit: 'Above {high}: dilute it and inject it again.',
  twice: 'Injected more than once, and each could be reported: choose with a reason.',
  failedAgain: 'It failed of the same before: nothing is reported of it.',
} as const

/** Of the editor of an assay's rules. Apart from `plates`, so that a page which checks a form does not carry the words of verdicts. */
export const assayRules = {
  ct: 'Enter a Ct such as 40 or 38.5.',
  whole: 'Enter a whole number from {low} to {high}.',
  noTargets: 'Choose at least one target.',
  ctRange: 'Use a Ct above 0 and at most {cycles}, the cycles of the run.',
  blankBeforeCutoff:
    'A blank may not show what would be detected in a specimen: set this at the cutoff or later.',
  twice: '“{name}” stands twice.',
  rangeTurned: 'The low Ct must not be above the high one.',
  positiveBeyondCutoff: 'The positive control must be within the cutoff.',
  controlIsTarget: '“{name}” is a target of the assay, so it cannot be the internal control.',
  unknownTarget: '“{name}” is not a target of the assay.',
  tagReported: '“{name}” is the tag of the positive control, which is never reported.',
  unused: 'No reported result uses “{name}”.',
} as const

/** Plates: where controls go, whether a plate is the one it claims to be, and what its wells mean. */
export const plates = {
  places: 'positive {positive}; no template {blank}',
  accepted: 'The control wells are those of this plate.',
  controlsOff:
    'Control {wells} failed; the other controls match this plate. Wells may also have been exchanged.',
  mixedUp: 'This is not the plate as planned. {cause}',
  several:
    'This is not the plate as planned: its control wells fit more than one mix-up. Check the plate and the file.',
  unexplained:
    'The control wells do not match this plate, and no known mix-up explains them. Check the plate, the file and the controls.',
  moved: 'Likely cause: {how}.',
  otherPlate: 'Likely cause: another plate, with control wells of place {number} in the scheme.',
  otherPlateMoved:
    'Likely cause: another plate, with control wells of place {number} in the scheme, and {how}.',
  quadrantsExchanged: 'Likely cause: source plates exchanged. The quadrants hold source plates {order}.',
  sourceMoved: 'Likely cause: source plate {quadrant} {how}.',
  otherSource:
    'Likely cause: another plate in quadrant {quadrant}, with control wells of place {number} in the scheme.',
  mixUp: {
    asPlanned: 'as planned',
    turned: 'turned by 180 degrees',
    mirroredSideways: 'mirrored left to right',
    mirroredUpsideDown: 'mirrored top to bottom',
    columnRight: 'moved one column to the right',
    columnLeft: 'moved one column to the left',
    rowDown: 'moved one row down',
    rowUp: 'moved one row up',
    twoColumnsRight: 'moved two columns to the right',
    twoColumnsLeft: 'moved two columns to the left',
    columnsReadAsRows: 'filled by column and read by row',
    rowsReadAsColumns: 'filled by row and read by column',
  },
  unchecked:
    'Nothing shows whether this plate was exchanged, turned or mirrored: the assay or the layout has no moving controls.',
  read: {
    ct: 'Ct {ct}',
    none: 'no Ct',
    empty: 'empty Ct cell',
    notApplicable: 'Ct column says “{text}”, not measured',
    text: 'Ct column says “{text}”',
    range: '“{text}” is no Ct of this run',
    noRow: 'no row in the file',
    twice: 'more than one row in the file',
  },
  ofTarget: '{target}: {read}',
  plan: {
    noWell: 'The plan has a well “{well}” that this plate has not.',
    wellTwice: 'The plan has well {well} twice.',
    noSpecimen: 'The plan has no specimen for well {well}.',
    specimenTwice: 'Specimen {specimen} is in wells {wells}, and they are not replicates.',
    groupMixed: 'More than one specimen is in replicate group {group}.',
    notControl: 'Well {well} must be a {wanted}: the control wells follow from the plate number.',
    sharedPlace: 'Two source plates have the same control wells, so they could be exchanged unseen.',
  },
  control: {
    missing: 'Too few {role} wells: the assay needs {wanted}.',
    uncovered: 'No positive control holds {target}.',
    amplified: '{role} {well}: {target} amplified ({read}).',
    absent: '{role} {well}: {target} did not amplify as it must ({read}).',
    outside: '{role} {well}: {target} is outside {low} to {high} ({read}).',
    unread: '{role} {well}: {target} was not read ({read}).',
  },
  unplanned: 'Well {well} is to be empty, and {target} amplified there ({read}).',
  strayWell: 'The file has a well “{well}” that this plate has not.',
  unknownTarget: 'The file has a target “{target}” that the assay has not.',
  rowTwice: '{well}, {target}: more than one row. None of them was used.',
  noRows: 'The file has no rows for well {well}.',
  notJudged: 'Wells of this kind are not judged by these rules.',
  tagFound: 'The tag of the positive control is in this specimen ({read}): contamination.',
  held: 'The plate is held.',
  why: {
    DETECTED: 'Every target amplified.',
    NOT_DETECTED: 'No target amplified, and the internal control did.',
    INCONCLUSIVE: 'Only some targets amplified.',
    INVALID: 'No target proves a detection, and the internal control did not amplify.',
    UNREAD: 'What was not read could change the result.',
    HELD: 'The plate is held.',
  },
  replicates: {
    SPREAD: 'Replicates of {target} are too far apart; the limit is {spread} Ct.',
    DISCORDANT: 'Replicates of {target} contradict each other.',
    LOW_LEVEL: 'Only some replicates of {target} amplified, and late: repeat in triplicate.',
    DIFFER: 'The replicates do not agree.',
  },
  contamination: {
    again: 'Repeat from the primary tube.',
    stands: 'No repeat is left: it stands with this mark.',
    splash: '{target} at Ct {ct} in {well}, beside {source} at Ct {strong}: it may have splashed.',
    carryOver:
      '{target} at Ct {ct} in {well}, right after {source} at Ct {strong}: it may have been carried over.',
    row: '{target} is late in {wells}, more often in one row than by chance.',
    column: '{target} is late in {wells}, more often in one column than by chance.',
    reagent: '{target} is late in {wells}, all within one cycle: a reagent may hold it.',
    sameWells:
      '{target} is positive in the same wells as on plate {plate}: {wells}. Chance of this by accident between two plates: below 1 in 1,000.',
    edge: 'The internal control is more than one cycle later in border wells than inside: they may have dried.',
  },
  replay: {
    target: 'the rules of target {name}',
    analytes: 'which targets make a result',
    internalControl: 'the internal control',
    tag: 'the tag of the positive control',
    cycles: 'the number of cycles',
    controls: 'the number of control wells',
    replicates: 'the rules of replicates',
    repeats: 'the number of repeats',
    noCt: 'how the instrument writes that there is no Ct',
    because: 'Because of {part}.',
    together: 'Because of several changes together: {parts}.',
  },
} as const
/** S. aureus, S. epidermidis and methicillin resistance by PCR: printed with the result. */
export const mrsa = {
  report: {
    mrsa: 'MRSA detected',
    mssa: 'MSSA detected',
    mrsaAndEpidermidis: 'MRSA detected; S. epidermidis detected',
    mixed:
      'S. aureus and S. epidermidis detected; mecA detected, source cannot be assigned: culture/AST advised',
    bothSusceptible: 'MSSA and methicillin-susceptible S. epidermidis detected',
    resistantEpidermidis: 'Methicillin-resistant S. epidermidis; not MRSA',
    epidermidis: 'S. epidermidis detected, mecA not detected',
    neither: 'No S. aureus/S. epidermidis',
    resistanceUnknown: 'S. aureus and mecA detected, junction negative: resistance indeterminate',
    nothing: 'Not detected',
    coDetection: 'mecA by co-detection; other coagulase-negative staphylococci not excluded',
    culture: 'Reflex to culture.',
    mixedComment: 'mecA may belong to either organism. Culture and susceptibility testing tell which.',
    mecAlone: 'mecA was detected without S. aureus or S. epidermidis. This is not MRSA.',
  },
  facts: {
    aureus: 'S. aureus detected',
    epidermidis: 'S. epidermidis detected',
    mec: 'mecA detected',
    mrsa: 'MRSA detected',
    mssa: 'MSSA detected',
    resistantEpidermidis: 'Methicillin-resistant S. epidermidis detected',
    susceptibleEpidermidis: 'Methicillin-susceptible S. epidermidis detected',
    noMec: 'mecA not detected',
    notMrsa: 'Not MRSA',
    neither: 'No S. aureus/S. epidermidis',
    sourceUnknown: 'The source of mecA cannot be assigned',
    resistanceUnknown: 'Resistance indeterminate',
    nothing: 'Not detected',
  },
  target: { sa: 'S. aureus', se: 'S. epidermidis', mec: 'mecA', junction: 'SCCmec junction' },
  invalid: '{target} invalid, repeat.',
  notRun: '{target} was not run.',
  control: {
    failed: 'The internal control failed, so negative targets do not count.',
    unknown: 'The internal control was not read, so negative targets do not count.',
  },
  inconsistent: 'Inconsistent: SCCmec junction detected without S. aureus. Repeat.',
  invalidAll: 'Invalid, repeat',
  /** The same once it was repeated: the specimen has no more to say. */
  again: {
    invalid: '{target} invalid again.',
    inconsistent: 'Inconsistent: SCCmec junction detected without S. aureus, also when repeated.',
    invalidAll: 'Invalid',
    recollect: 'Collect a new specimen.',
  },
  noRow: 'The table has no row for these results.',
  table: {
    twice: '“{id}” stands twice.',
    notShown: 'This row cannot say “{fact}”: its targets do not show it.',
    combination: 'S. aureus {sa}, S. epidermidis {se}, mecA {mec}, junction {junction}',
    junction: { '+': '+', '-': '-', notRun: 'not run' },
    noRow: 'No row is for {combination}.',
    manyRows: 'More than one row is for {combination}.',
  },
} as const
