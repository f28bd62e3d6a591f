import { CatalogueList, CodeName, LoincCode, ProcedureCode } from '../catalogue/shapes'
import {
  Id,
  Instant,
  PlainDate,
  Version,
  onceSound,
  optionalText,
  optionalLines,
  requiredText,
} from '../shapes'
import { LotInput } from '../rules/calculation/lot-factors'
import { Formula } from '../rules/calculation/shapes'
import { TestKind } from './choices'
import { z } from 'zod'
import { m } from '../messages'
import { KeptAs } from './kept-as'

export const TestList = CatalogueList.extend({
  kind: TestKind.optional(),
  testType: Id.optional(),
  sampleType: Id.optional(),
})
export type TestList = z.infer<typeof TestList>

export const Sex = z.enum(['M', 'F', 'any'])

/** A decimal kept as the text that was entered: never through binary floating point. */
export const Decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,10})?$/, m.errors.decimalFormat)

/** An age as the laboratory writes it, compared by the calendar: 18 years are reached on the birthday. */
export const AgeBound = z.object({
  count: z.int().min(0).max(60_000),
  unit: z.enum(['d', 'wk', 'mo', 'y']),
})
export type AgeBound = z.infer<typeof AgeBound>

/**
 * Applies from `fromAge` (inclusive) to `toAge` (exclusive). The days say about the same, a year being 365.25 days: they put
 * rows in order, and stand alone in definitions from before units were kept (decision 0031). Without `toDays` there is no end.
 */
export const AgeSpan = z.object({
  fromDays: z.int().min(0),
  toDays: z.int().max(60_000).nullable(),
  fromAge: AgeBound.optional(),
  toAge: AgeBound.nullable().optional(),
})
export type AgeSpan = z.infer<typeof AgeSpan>

export const ReferenceRange = z.object({
  sex: Sex,
  ...AgeSpan.shape,
  low: Decimal.nullable(),
  high: Decimal.nullable(),
  /** Printed instead of low–high where words say it better, such as "Not detected". */
  text: optionalText(80),
})
export type ReferenceRange = z.infer<typeof ReferenceRange>

/**
 * A value at or beyond one of these must be told to somebody before it is released (42 CFR 493.1291(g)). `lowBeyond` and
 * `highBeyond`: only beyond, the limit itself is not critical. Left out, the limit is.
 */
export const Critical = z.object({
  low: Decimal.nullable(),
  high: Decimal.nullable(),
  lowBeyond: z.boolean().optional(),
  highBeyond: z.boolean().optional(),
})
export type Critical = z.infer<typeof Critical>

/** Critical limits of an age and sex, in the place of those for everybody: both sides, so an empty one is no limit. */
export const AgeCritical = z.object({
  ...AgeSpan.shape,
  ...Critical.shape,
  /** Left out: of any sex. */
  sex: Sex.optional(),
})
export type AgeCritical = z.infer<typeof AgeCritical>

/** A decimal above zero. */
const Amount = Decimal.regex(/^(?!-)(?=.*[1-9])/, m.tests.amountAboveZero)

/**
 * What is said of the delta check beside its percentage. A change beyond any of the limits is marked, where it reaches the floor
 * and goes the way that is watched. A previous value from before the window is not compared.
 */
export const DeltaLimits = z.strictObject({
  /** In the test's unit. */
  absolute: Amount.nullable(),
  /** In the test's unit, by the time between the two collections. */
  perDay: Amount.nullable(),
  /** No change below it counts, in the test's unit. */
  floor: Amount.nullable(),
  windowHours: z
    .int(m.tests.deltaWindowRange)
    .min(1, m.tests.deltaWindowRange)
    .max(87_600, m.tests.deltaWindowRange)
    .nullable(),
  direction: z.enum(['any', 'rise', 'fall']),
})
export type DeltaLimits = z.infer<typeof DeltaLimits>

/** How long a specimen kept so can be tested, from its collection; 0: it must not be kept so. */
export const StabilityLimit = z.strictObject({
  /** Null: of every sample type that has no limits of its own. */
  sampleTypeId: Id.nullable(),
  condition: KeptAs,
  hours: z
    .number(m.tests.stabilityRange)
    .min(0, m.tests.stabilityRange)
    .max(87_600, m.tests.stabilityRange)
    .refine((hours) => Number.isInteger(Math.round(hours * 1e8) / 1e6), m.tests.stabilityRange),
})
export type StabilityLimit = z.infer<typeof StabilityLimit>

/** What an analyzer measures of a serum or plasma beside its tests. */
export const SerumIndex = z.enum(['hemolysis', 'icterus', 'lipemia'])
export type SerumIndex = z.infer<typeof SerumIndex>

export const IndexEffect = z.enum(['raises', 'lowers', 'unreliable'])
export type IndexEffect = z.infer<typeof IndexEffect>

/** Beyond it, and not at it, an index says that the result may be wrong, and which way. In the unit of the index test. */
export const IndexLimit = z.strictObject({ index: SerumIndex, limit: Amount, effect: IndexEffect })
export type IndexLimit = z.infer<typeof IndexLimit>

/** One of each index. */
export const IndexLimits = z
  .array(IndexLimit)
  .max(3, m.tests.indexTwice)
  .superRefine(
    onceSound((limits, ctx) => {
      for (const [at, { index }] of limits.entries())
        if (limits.findIndex((one) => one.index === index) < at)
          ctx.addIssue({ code: 'custom', path: [at, 'index'], message: m.tests.indexTwice })
    }),
  )

/** What the instrument can measure; a value outside is refused at the cell unless entered as `<` or `>` the limit. */
export const Limits = z.object({ low: Decimal.nullable(), high: Decimal.nullable() })

/** Result at or above the cutoff is positive. Kept by version, matrix and date, never overwritten. */
export const Cutoff = z.object({
  version: z.int().min(1),
  matrix: z.enum(['urine', 'oral_fluid', 'blood', 'serum', 'hair']),
  cutoff: Decimal,
  loq: Decimal.nullable(),
  upper: Decimal.nullable(),
  effectiveFrom: PlainDate,
})
export type Cutoff = z.infer<typeof Cutoff>

/** One of the words a qualitative test may answer. */
export const Choice = z.object({
  code: requiredText(40),
  label: requiredText(80),
  abnormal: z.boolean(),
  critical: z.boolean().default(false),
})
export type Choice = z.infer<typeof Choice>

/** A Ct at or below `maxCt` is detected; above, or no Ct, is not. */
export const PcrRule = z.object({
  target: requiredText(80),
  maxCt: Decimal,
  internalControl: z.boolean().default(false),
})

/**
 * What a result leads to: when it is so, this test is to be added. `above` and `below` compare a number, `finding` is a
 * finding such as "Presumptive positive" or the code of an answer; the two others follow from ranges and limits.
 */
export const ReflexWhen = z.enum(['finding', 'abnormal', 'critical', 'above', 'below'])
export type ReflexWhen = z.infer<typeof ReflexWhen>

export const Reflex = z.object({
  when: ReflexWhen,
  value: optionalText(80),
  testId: Id,
  /** Added with the verification. Left out, as in definitions from before rules acted: a person is asked. */
  adds: z.boolean().optional(),
})
export type Reflex = z.infer<typeof Reflex>

/**
 * A result that nobody types: a formula over other tests of the same specimen (decision 0075). `reads` says which test each
 * input of the formula is; the formula's unit is the test's own.
 */
export const Calculation = z.strictObject({
  formula: Formula,
  reads: z.array(z.strictObject({ name: z.string(), testId: Id })).max(12),
  /** Inputs that the reagent lot in use for the first of those tests gives, on the instrument that measured it. */
  lotInputs: z.array(LotInput).max(2).optional(),
})
export type Calculation = z.infer<typeof Calculation>

export const TestDefinition = z.object({
  kind: TestKind,
  /** UCUM, printed after the value: mg/dL, 10*3/uL as 10³/µL in `unitsLabel`. */
  units: optionalText(40),
  unitsLabel: optionalText(40),
  significantFigures: z.int().min(1).max(8).nullable(),
  ranges: z.array(ReferenceRange).max(60),
  critical: Critical.nullable(),
  /** Missing in definitions that were written before there were any. */
  criticalByAge: z.array(AgeCritical).max(20).optional(),
  limits: Limits.nullable(),
  /** A change against the previous result by more than this percentage is marked (delta check). */
  deltaPercent: z.int().min(1).max(1000).nullable(),
  /** Left out, as in definitions of before: any change, since whatever previous value, is held against the percentage alone. */
  delta: DeltaLimits.optional(),
  cutoffs: z.array(Cutoff).max(40),
  choices: z.array(Choice).max(40),
  pcr: PcrRule.nullable(),
  /** A culture of blood, spinal or another body fluid: any growth is critical. Left out, no; blood is one without the mark. */
  sterileSite: z.boolean().optional(),
  /** Reports with its result leave by no mail or text message link (decision 0064). Left out, no. */
  neverByLink: z.boolean().optional(),
  /** Left out: the result is typed or comes from an instrument. */
  calculation: Calculation.optional(),
  /** Missing in definitions that were written before there were any. */
  reflexes: z.array(Reflex).max(20).optional(),
  /** Drug class of a toxicology analyte: opiates, benzodiazepines … */
  drugClass: optionalText(60),
  method: optionalText(120),
  /** What a slide of it is stained with, printed on its labels. Definitions of before have none. */
  stain: optionalText(60).optional(),
  /**
   * The least that is needed of a specimen to measure it once, in microliters, as it is taken for this test alone. Left out: not
   * known.
   */
  leastVolumeUl: z
    .int(m.tests.leastVolumeRange)
    .min(1, m.tests.leastVolumeRange)
    .max(100_000, m.tests.leastVolumeRange)
    .optional(),
  /** Left out or empty: the sample type says how long it keeps. */
  stability: z.array(StabilityLimit).max(40).optional(),
  /** The index that this test measures of its specimen. Left out: it is no index test. */
  measuresIndex: SerumIndex.optional(),
  /** Beyond these the indices of its specimen mark its result. Left out: no index is asked for. */
  indexLimits: IndexLimits.optional(),
  /** Printed under the panel on the report. */
  reportNote: optionalLines(400),
})
export type TestDefinition = z.infer<typeof TestDefinition>

export const TestFields = z.object({
  code: CodeName,
  name: requiredText(120),
  reportName: optionalText(120),
  testTypeId: Id,
  sampleTypeIds: z.array(Id).max(20),
  loinc: LoincCode.nullable(),
  procedureCodes: z.array(ProcedureCode).max(12),
  turnaroundHours: z.int().min(1).max(2000).nullable(),
  active: z.boolean(),
  definition: TestDefinition,
})
export type TestFields = z.infer<typeof TestFields>

export const Test = TestFields.extend({ _id: Id, version: Version, updatedAt: Instant })
export type Test = z.infer<typeof Test>

/** The matrices of which a cutoff is kept. */
export const CutoffMatrix = Cutoff.shape.matrix

/** A test as a choice on a form: what else its definition says is asked for with the test itself. */
export const TestBrief = z.object({
  _id: Id,
  code: CodeName,
  name: requiredText(120),
  loinc: LoincCode.nullable(),
  sampleTypeIds: z.array(Id).max(20),
  active: z.boolean(),
  /** The sex that the test is made for: that of all its ranges (PSA); null for every other test. */
  onlyFor: z.enum(['M', 'F']).nullable(),
  /** The least that is needed of a specimen, in microliters. Left out or null: not known. */
  leastVolumeUl: z.int().nullish(),
  /** How long a specimen keeps for it, where that is not as its sample type says. */
  stability: z.array(StabilityLimit).nullish(),
  /** The tests that a calculated one is made of: it takes nothing of the specimen itself. */
  calculatedFrom: z.array(Id).nullish(),
})
export type TestBrief = z.infer<typeof TestBrief>
