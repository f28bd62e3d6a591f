import { z } from 'zod'
import { Id, Instant, PlainDate, Version, cleanText, optionalText, requiredText } from './shapes'

/**
 * What a laboratory can be asked to do. A test's definition is kept per version: an order made under version 3
 * shows version 3's ranges and cutoffs for ever (42 CFR 493.1291(c)-(d)).
 */
export const TestKind = z.enum(['quantitative', 'qualitative', 'tox_screen', 'tox_confirm', 'pcr', 'micro'])
export type TestKind = z.infer<typeof TestKind>

/** A decimal kept as the text that was entered: never through binary floating point. */
export const Decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,10})?$/, 'Use a plain number, such as 4.20.')

export const Sex = z.enum(['M', 'F', 'any'])

/** Applies from `fromDays` (inclusive) to `toDays` (exclusive) of age. A missing bound is open. */
export const ReferenceRange = z.object({
  sex: Sex,
  fromDays: z.int().min(0),
  toDays: z.int().max(60_000).nullable(),
  low: Decimal.nullable(),
  high: Decimal.nullable(),
  /** Printed instead of low–high where words say it better, such as "Not detected". */
  text: optionalText(80),
})
export type ReferenceRange = z.infer<typeof ReferenceRange>

/** A value at or beyond one of these must be told to somebody before it is released (42 CFR 493.1291(g)). */
export const Critical = z.object({ low: Decimal.nullable(), high: Decimal.nullable() })

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

/** The matrices of which a cutoff is kept. */
export const CutoffMatrix = Cutoff.shape.matrix

/**
 * What a result leads to: when it is so, this test is to be added. `above` and `below` compare a number, `finding` is a
 * finding such as "Presumptive positive" or the code of an answer; the two others follow from ranges and limits.
 */
export const ReflexWhen = z.enum(['finding', 'abnormal', 'critical', 'above', 'below'])
export type ReflexWhen = z.infer<typeof ReflexWhen>
export const Reflex = z.object({ when: ReflexWhen, value: optionalText(80), testId: Id })
export type Reflex = z.infer<typeof Reflex>

export const TestDefinition = z.object({
  kind: TestKind,
  /** UCUM, printed after the value: mg/dL, 10*3/uL as 10³/µL in `unitsLabel`. */
  units: optionalText(40),
  unitsLabel: optionalText(40),
  significantFigures: z.int().min(1).max(8).nullable(),
  ranges: z.array(ReferenceRange).max(60),
  critical: Critical.nullable(),
  limits: Limits.nullable(),
  /** A change against the previous result by more than this percentage is marked (delta check). */
  deltaPercent: z.int().min(1).max(1000).nullable(),
  cutoffs: z.array(Cutoff).max(40),
  choices: z.array(Choice).max(40),
  pcr: PcrRule.nullable(),
  /** Missing in definitions that were written before there were any. */
  reflexes: z.array(Reflex).max(20).optional(),
  /** Drug class of a toxicology analyte: opiates, benzodiazepines … */
  drugClass: optionalText(60),
  method: optionalText(120),
  /** Printed under the panel on the report. */
  reportNote: optionalText(400),
})
export type TestDefinition = z.infer<typeof TestDefinition>

export const LoincCode = z.string().regex(/^\d{1,7}-\d$/, 'Use a LOINC code, such as 2345-7.')
/** CPT or HCPCS Level II: numbers only, the descriptors are not ours to ship. */
export const ProcedureCode = z
  .string()
  .regex(/^([0-9]{4}[0-9A-Z]|[A-Z][0-9]{4})$/, 'Use five characters, such as 80053 or G0480.')
export const CodeName = z
  .string()
  .regex(/^[A-Z0-9][A-Z0-9._-]{0,23}$/, 'Use capitals, digits, dot, dash or underscore; at most 24.')

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
})
export type TestBrief = z.infer<typeof TestBrief>

export const PanelFields = z.object({
  code: CodeName,
  name: requiredText(120),
  loinc: LoincCode.nullable(),
  procedureCodes: z.array(ProcedureCode).max(12),
  sampleTypeId: Id.nullable(),
  testIds: z.array(Id).min(1, 'Add at least one test.').max(120),
  active: z.boolean(),
})
export type PanelFields = z.infer<typeof PanelFields>
export const Panel = PanelFields.extend({ _id: Id, version: Version })
export type Panel = z.infer<typeof Panel>
/** Tube or cup and what is in it: serum in an SST, urine in a cup. */
export const SampleTypeFields = z.object({
  code: CodeName,
  name: requiredText(80),
  container: optionalText(80),
  matrix: z.enum(['urine', 'oral_fluid', 'blood', 'serum', 'hair', 'swab', 'tissue', 'other']),
  stabilityHours: z.int().min(1).max(10_000).nullable(),
  active: z.boolean(),
})
export const SampleType = SampleTypeFields.extend({ _id: Id, version: Version })
export type SampleType = z.infer<typeof SampleType>

/** Where on or from the body: venous blood, random void, nasopharynx. */
export const SpecimenSourceFields = z.object({ code: CodeName, name: requiredText(80), active: z.boolean() })
export const SpecimenSource = SpecimenSourceFields.extend({ _id: Id, version: Version })
export type SpecimenSource = z.infer<typeof SpecimenSource>

/** The laboratory's section: chemistry, hematology, toxicology confirmation, PCR. */
export const TestTypeFields = z.object({ code: CodeName, name: requiredText(80), active: z.boolean() })
export const TestType = TestTypeFields.extend({ _id: Id, version: Version })
export type TestType = z.infer<typeof TestType>

/** ICD-10-CM. `validTo` is exclusive: the first day on which the code may no longer be used. */
export const DiagCode = z.object({
  _id: Id,
  code: z.string(),
  description: z.string(),
  billable: z.boolean(),
  validFrom: PlainDate,
  validTo: PlainDate.nullable(),
})
export type DiagCode = z.infer<typeof DiagCode>

/** Goes by a name of its own, or by the name of what is in it. */
export const MedicationKind = z.enum(['brand', 'generic'])
export const MedicationFields = z.object({
  name: requiredText(120),
  kind: MedicationKind.default('brand'),
  strength: cleanText(240).default(''),
  /** Tablet, capsule, injectable … */
  form: cleanText(80).default(''),
  route: cleanText(80).default(''),
  ingredients: z.array(requiredText(120)).max(20),
  sideEffects: z.array(requiredText(200)).max(40),
  alternatives: z.array(requiredText(120)).max(40),
  active: z.boolean(),
})
export type MedicationFields = z.infer<typeof MedicationFields>
export const Medication = MedicationFields.extend({ _id: Id, version: Version })
export type Medication = z.infer<typeof Medication>
