import { z } from 'zod'
import { TestInput } from '@contract/tests/inputs'
import { KeptAs } from '@contract/tests/kept-as'
import {
  CutoffMatrix,
  DeltaLimits,
  IndexEffect,
  ReflexWhen,
  SerumIndex,
  Sex,
  type TestDefinition,
} from '@contract/tests/shapes'
import { TestKind } from '@contract/tests/choices'
import { fill, m } from '@contract/messages'
import { LotFactorName, LotInput } from '@contract/rules/calculation/lot-factors'
import { FormulaTable } from '@contract/rules/calculation/shapes'
import { ageSpan, readAgeBound } from '@contract/rules/age-bound'
import { readTypedDate } from '@contract/rules/typed-date'
import { checkedBy, type FieldMessage } from '@/form/checked-by'
import { todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { goodProcedureCodes, procedureCodeProblem, procedureCodesOf } from '@/app/catalogue/codes'
import { LOT } from './lot-input'
import { WholeNumber, wholeNumber } from './whole-number'

const Bounds = z.object({ low: z.string(), high: z.string() })
const RangeValues = z.object({
  sex: Sex,
  fromDays: z.string(),
  toDays: z.string(),
  low: z.string(),
  high: z.string(),
  text: z.string(),
})
const CriticalBounds = Bounds.extend({ lowBeyond: z.boolean(), highBeyond: z.boolean() })
const CriticalValues = RangeValues.pick({ sex: true, fromDays: true, toDays: true }).extend(
  CriticalBounds.shape,
)
const DeltaValues = z.object({
  absolute: z.string(),
  perDay: z.string(),
  floor: z.string(),
  windowHours: WholeNumber,
  direction: DeltaLimits.shape.direction,
})
const StabilityValues = z.object({
  /** Blank: of every type without limits of its own. */
  sampleTypeId: z.string(),
  condition: KeptAs,
  hours: z.string(),
})
const CutoffValues = z.object({
  version: WholeNumber,
  matrix: CutoffMatrix,
  cutoff: z.string(),
  loq: z.string(),
  upper: z.string(),
  effectiveFrom: z.string(),
})
const ChoiceValues = z.object({
  code: z.string(),
  label: z.string(),
  abnormal: z.boolean(),
  critical: z.boolean(),
})
/** A formula as the form holds it: each input with its test, and the decimals as they are typed. */
const CalculationValues = z.object({
  /** Blank: the result is typed. */
  formula: z.string(),
  decimals: WholeNumber,
  source: z.string(),
  mayBeNegative: z.boolean(),
  reads: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      unit: z.string(),
      positive: z.boolean(),
      mayBeBelow: z.boolean(),
      /** A test, or `LOT`. */
      testId: z.string(),
      /** Of an input that the lot gives: what counts without one. */
      constant: z.string(),
    }),
  ),
  steps: z.array(z.object({ name: z.string(), formula: z.string() })),
  refused: z.array(z.object({ when: z.string(), words: z.string() })),
  review: z.array(z.object({ when: z.string(), words: z.string() })),
  /** Come with a known formula and are not edited here. */
  tables: z.array(FormulaTable),
})
const ReflexValues = z.object({ when: ReflexWhen, value: z.string(), testId: z.string(), adds: z.boolean() })

/** The test as the form holds it: ages, dates and numbers as they are typed, at the same paths as on the wire. */
const Shape = z.object({
  code: z.string(),
  name: z.string(),
  reportName: z.string(),
  testTypeId: z.string(),
  sampleTypeIds: z.array(z.string()),
  turnaroundHours: WholeNumber,
  loinc: z.string(),
  procedureCodes: z.string(),
  definition: z.object({
    kind: TestKind,
    units: z.string(),
    unitsLabel: z.string(),
    significantFigures: WholeNumber,
    deltaPercent: WholeNumber,
    delta: DeltaValues,
    method: z.string(),
    stain: z.string(),
    leastVolumeUl: WholeNumber,
    stability: z.array(StabilityValues),
    measuresIndex: z.union([z.literal(''), SerumIndex]),
    indexLimits: z.array(z.object({ index: SerumIndex, limit: z.string(), effect: IndexEffect })),
    drugClass: z.string(),
    reportNote: z.string(),
    ranges: z.array(RangeValues),
    critical: CriticalBounds,
    criticalByAge: z.array(CriticalValues),
    limits: Bounds,
    cutoffs: z.array(CutoffValues),
    choices: z.array(ChoiceValues),
    pcr: z.object({ target: z.string(), maxCt: z.string(), internalControl: z.boolean() }),
    sterileSite: z.boolean(),
    neverByLink: z.boolean(),
    calculation: CalculationValues,
    reflexes: z.array(ReflexValues),
  }),
})
export type TestValues = z.infer<typeof Shape>
type DefinitionValues = TestValues['definition']

const orNull = (typed: string): string | null => typed.trim() || null
const toBounds = ({ low, high }: z.infer<typeof Bounds>) => {
  const bounds = { low: orNull(low), high: orNull(high) }
  return bounds.low === null && bounds.high === null ? null : bounds
}
/** The marks stand beside a limit alone. */
const toCritical = ({ lowBeyond, highBeyond, ...bounds }: z.infer<typeof CriticalBounds>) => {
  const { low, high } = { low: orNull(bounds.low), high: orNull(bounds.high) }
  return {
    low,
    high,
    ...(low !== null && lowBeyond ? { lowBeyond } : {}),
    ...(high !== null && highBeyond ? { highBeyond } : {}),
  }
}
/** None where nothing is said of it: then the percentage stands alone. */
function toDelta(values: DefinitionValues['delta']): Pick<TestDefinition, 'delta'> {
  const delta = {
    absolute: orNull(values.absolute),
    perDay: orNull(values.perDay),
    floor: orNull(values.floor),
    windowHours: wholeNumber(values.windowHours),
    direction: values.direction,
  }
  const { direction, ...said } = delta
  return direction === 'any' && Object.values(said).every((one) => one === null) ? {} : { delta }
}
/** Hours with at most two decimals; null where they cannot be read. */
const typedHours = (typed: string): number | null =>
  /^\d{1,5}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : null
const toSpan = ({ fromDays, toDays }: Pick<z.infer<typeof RangeValues>, 'fromDays' | 'toDays'>) =>
  ageSpan(readAgeBound(fromDays) ?? { count: 0, unit: 'd' }, readAgeBound(toDays))
const readDay = (typed: string) => readTypedDate(typed, { kind: 'date', today: todayIn(labZone()) })

/** A formula as it is sent; its unit is the test's. None where the formula is blank and no input is named. */
export function toCalculation(
  { formula, decimals, source, reads, steps, ...rest }: DefinitionValues['calculation'],
  units: string,
): Pick<TestDefinition, 'calculation'> {
  if (formula.trim() === '' && reads.length === 0) return {}
  const trimmed = reads.map((one) => ({
    ...one,
    name: one.name.trim(),
    label: one.label.trim() || one.name.trim(),
    unit: one.unit.trim(),
  }))
  return {
    calculation: {
      formula: {
        ...rest,
        formula: formula.trim(),
        decimals: wholeNumber(decimals) ?? 0,
        source: source.trim(),
        unit: units.trim(),
        steps: steps.map((step) => ({ name: step.name.trim(), formula: step.formula.trim() })),
        inputs: trimmed.map(({ testId: _testId, constant: _constant, ...input }) => input),
      },
      reads: trimmed.flatMap(({ name, testId }) => (testId === LOT ? [] : [{ name, testId }])),
      ...(trimmed.some(({ testId }) => testId === LOT)
        ? {
            lotInputs: trimmed.flatMap(({ name, testId, constant }) => {
              const given = LotFactorName.safeParse(name)
              return testId === LOT && given.success ? [{ name: given.data, constant: orNull(constant) }] : []
            }),
          }
        : {}),
    },
  }
}

/** As it is sent. What cannot be read has a message of the form's own, and stands here as something that passes. */
export function toDefinition({ pcr, reflexes, calculation, ...values }: DefinitionValues): TestDefinition {
  return {
    kind: values.kind,
    units: orNull(values.units),
    unitsLabel: orNull(values.unitsLabel),
    significantFigures: wholeNumber(values.significantFigures),
    deltaPercent: wholeNumber(values.deltaPercent),
    ...toDelta(values.delta),
    method: orNull(values.method),
    ...(values.stain.trim() === '' ? {} : { stain: values.stain }),
    ...(values.leastVolumeUl.trim() === '' ? {} : { leastVolumeUl: wholeNumber(values.leastVolumeUl) ?? 0 }),
    ...(values.stability.length > 0
      ? {
          stability: values.stability.map(({ sampleTypeId, condition, hours }) => ({
            sampleTypeId: sampleTypeId || null,
            condition,
            hours: typedHours(hours) ?? 0,
          })),
        }
      : {}),
    ...(values.measuresIndex === '' ? {} : { measuresIndex: values.measuresIndex }),
    ...(values.indexLimits.length > 0
      ? { indexLimits: values.indexLimits.map((one) => ({ ...one, limit: one.limit.trim() })) }
      : {}),
    drugClass: orNull(values.drugClass),
    reportNote: orNull(values.reportNote),
    ranges: values.ranges.map((range) => ({
      sex: range.sex,
      ...toSpan(range),
      low: orNull(range.low),
      high: orNull(range.high),
      text: orNull(range.text),
    })),
    critical: toBounds(values.critical) && toCritical(values.critical),
    ...(values.criticalByAge.length > 0
      ? {
          criticalByAge: values.criticalByAge.map((one) => ({
            ...toSpan(one),
            ...toCritical(one),
            ...(one.sex === 'any' ? {} : { sex: one.sex }),
          })),
        }
      : {}),
    limits: toBounds(values.limits),
    cutoffs: values.cutoffs.map((one) => {
      const day = readDay(one.effectiveFrom)
      return {
        version: wholeNumber(one.version) ?? 0,
        matrix: one.matrix,
        cutoff: one.cutoff.trim(),
        loq: orNull(one.loq),
        upper: orNull(one.upper),
        effectiveFrom: day.ok ? day.value : '9999-01-01',
      }
    }),
    choices: values.choices.map((choice) => ({
      ...choice,
      code: choice.code.trim(),
      label: choice.label.trim(),
    })),
    pcr:
      pcr.target.trim() === '' && pcr.maxCt.trim() === ''
        ? null
        : { ...pcr, target: pcr.target.trim(), maxCt: pcr.maxCt.trim() },
    ...(values.sterileSite ? { sterileSite: true } : {}),
    ...(values.neverByLink ? { neverByLink: true } : {}),
    ...toCalculation(calculation, values.units),
    ...(reflexes.length > 0
      ? {
          reflexes: reflexes.map(({ when, value, testId, adds }) => ({
            when,
            testId,
            ...(adds ? { adds } : {}),
            value: when === 'abnormal' || when === 'critical' ? null : orNull(value),
          })),
        }
      : {}),
  }
}

export const toFields = ({ definition, ...values }: TestValues): TestInput => ({
  code: values.code.trim(),
  name: values.name.trim(),
  reportName: orNull(values.reportName),
  testTypeId: values.testTypeId,
  sampleTypeIds: values.sampleTypeIds,
  turnaroundHours: wholeNumber(values.turnaroundHours),
  loinc: orNull(values.loinc),
  procedureCodes: procedureCodesOf(values.procedureCodes),
  definition: toDefinition(definition),
})

/** What only the form can know: an age, a day or a number that cannot be read, a choice that was not made. */
function own({ testTypeId, procedureCodes, definition }: TestValues): FieldMessage[] {
  const ages = (['ranges', 'criticalByAge'] as const).flatMap((list) =>
    definition[list].flatMap(({ fromDays, toDays }, at): FieldMessage[] => [
      ...(readAgeBound(fromDays) === null
        ? [
            {
              field: `definition.${list}.${at}.fromDays`,
              message: fromDays.trim() === '' ? m.tests.ageMissing : m.tests.ageWrong,
            },
          ]
        : []),
      ...(toDays.trim() !== '' && readAgeBound(toDays) === null
        ? [{ field: `definition.${list}.${at}.toDays`, message: m.tests.ageWrong }]
        : []),
    ]),
  )
  const days = definition.cutoffs.flatMap(({ effectiveFrom }, at): FieldMessage[] => {
    const field = `definition.cutoffs.${at}.effectiveFrom`
    if (effectiveFrom.trim() === '') return [{ field, message: m.tests.dateMissing }]
    const day = readDay(effectiveFrom)
    return day.ok ? [] : [{ field, message: day.message }]
  })
  const hours = definition.stability.flatMap((one, at): FieldMessage[] =>
    typedHours(one.hours) === null
      ? [{ field: `definition.stability.${at}.hours`, message: m.tests.stabilityRange }]
      : [],
  )
  const added = definition.reflexes.flatMap(({ testId }, at): FieldMessage[] =>
    testId === '' ? [{ field: `definition.reflexes.${at}.testId`, message: m.tests.testMissing }] : [],
  )
  const lots = definition.calculation.reads.flatMap(({ testId, name, constant }, at): FieldMessage[] => {
    const field = (key: string) => `definition.calculation.reads.${at}.${key}`
    return testId !== LOT
      ? constant.trim() === ''
        ? []
        : [{ field: field('constant'), message: m.tests.inputConstantOfLot }]
      : LotFactorName.safeParse(name.trim()).success
        ? constant.trim() === '' || LotInput.shape.constant.safeParse(constant.trim()).success
          ? []
          : [{ field: field('constant'), message: m.qualityControl.factorWrong }]
        : [{ field: field('testId'), message: m.tests.inputLotName }]
  })
  const read = definition.calculation.reads.flatMap(({ testId, label, name }, at): FieldMessage[] =>
    testId === ''
      ? [
          {
            field: `definition.calculation.reads.${at}.testId`,
            message: fill(m.tests.inputMissing, { name: label || name }),
          },
        ]
      : [],
  )
  return [
    ...(testTypeId === '' ? [{ field: 'testTypeId', message: m.tests.sectionMissing }] : []),
    ...procedureCodeProblem(procedureCodes),
    ...ages,
    ...days,
    ...hours,
    ...added,
    ...read,
    ...lots,
  ]
}

export const testSchema = checkedBy(Shape, {
  contract: TestInput,
  toFields: (values) => ({ ...toFields(values), procedureCodes: goodProcedureCodes(values.procedureCodes) }),
  own,
})
