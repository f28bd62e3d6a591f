import type { Formula } from '@contract/rules/calculation/shapes'
import type { AgeSpan, Critical, DeltaLimits, Test } from '@contract/tests/shapes'
import { ageBoundText, fromAgeOf, toAgeOf } from '@contract/rules/age-bound'
import { formatDateShort } from '@/lib/format'
import { procedureCodesText } from '@/app/catalogue/codes'
import type { TestValues } from './test-check'
import { LOT } from './lot-input'

type DefinitionValues = TestValues['definition']

export const blankRange: DefinitionValues['ranges'][number] = {
  sex: 'any',
  fromDays: '0 d',
  toDays: '',
  low: '',
  high: '',
  text: '',
}
export const blankCritical: DefinitionValues['criticalByAge'][number] = {
  sex: 'any',
  fromDays: '0 d',
  toDays: '',
  low: '',
  high: '',
  lowBeyond: false,
  highBeyond: false,
}
const blankDelta: DefinitionValues['delta'] = {
  absolute: '',
  perDay: '',
  floor: '',
  windowHours: '',
  direction: 'any',
}
export const blankCutoff: DefinitionValues['cutoffs'][number] = {
  version: '1',
  matrix: 'urine',
  cutoff: '',
  loq: '',
  upper: '',
  effectiveFrom: '',
}
export const blankIndexLimit: DefinitionValues['indexLimits'][number] = {
  index: 'hemolysis',
  limit: '',
  effect: 'raises',
}
export const blankStability: DefinitionValues['stability'][number] = {
  sampleTypeId: '',
  condition: 'room',
  hours: '',
}
export const blankChoice: DefinitionValues['choices'][number] = {
  code: '',
  label: '',
  abnormal: false,
  critical: false,
}
export const blankReflex: DefinitionValues['reflexes'][number] = {
  when: 'finding',
  value: '',
  testId: '',
  adds: false,
}

export const blankCalculation: DefinitionValues['calculation'] = {
  formula: '',
  decimals: '0',
  source: '',
  mayBeNegative: false,
  reads: [],
  steps: [],
  refused: [],
  review: [],
  tables: [],
}
export const blankRead: DefinitionValues['calculation']['reads'][number] = {
  name: '',
  label: '',
  unit: '',
  positive: true,
  mayBeBelow: false,
  testId: '',
  constant: '',
}
export const blankStep = { name: '', formula: '' }
export const blankCondition = { when: '', words: '' }

/** A formula in the fields of the form; `testOf` says which test each input reads. */
export const calculationValues = (
  { formula, decimals, source, mayBeNegative, inputs, steps, refused, review, tables }: Formula,
  testOf: (name: string) => string,
  constantOf: (name: string) => string = () => '',
): DefinitionValues['calculation'] => ({
  formula,
  decimals: decimals.toString(),
  source,
  mayBeNegative,
  reads: inputs.map((input) => ({ ...input, testId: testOf(input.name), constant: constantOf(input.name) })),
  steps,
  refused,
  review,
  tables,
})

export const blankTest: TestValues = {
  code: '',
  name: '',
  reportName: '',
  testTypeId: '',
  sampleTypeIds: [],
  turnaroundHours: '',
  loinc: '',
  procedureCodes: '',
  definition: {
    kind: 'quantitative',
    units: '',
    unitsLabel: '',
    significantFigures: '',
    deltaPercent: '',
    delta: blankDelta,
    method: '',
    stain: '',
    leastVolumeUl: '',
    stability: [],
    measuresIndex: '',
    indexLimits: [],
    drugClass: '',
    reportNote: '',
    ranges: [],
    critical: { low: '', high: '', lowBeyond: false, highBeyond: false },
    criticalByAge: [],
    limits: { low: '', high: '' },
    cutoffs: [],
    choices: [],
    pcr: { target: '', maxCt: '', internalControl: false },
    sterileSite: false,
    neverByLink: false,
    calculation: blankCalculation,
    reflexes: [],
  },
}

const text = (value: string | number | null | undefined): string => value?.toString() ?? ''
const boundsOf = (bounds: { low: string | null; high: string | null } | null) => ({
  low: text(bounds?.low),
  high: text(bounds?.high),
})

const criticalOf = (critical: Critical | null) => ({
  ...boundsOf(critical),
  lowBeyond: critical?.lowBeyond ?? false,
  highBeyond: critical?.highBeyond ?? false,
})
const deltaValues = (delta: DeltaLimits): DefinitionValues['delta'] => ({
  absolute: text(delta.absolute),
  perDay: text(delta.perDay),
  floor: text(delta.floor),
  windowHours: text(delta.windowHours),
  direction: delta.direction,
})

/** Ages as they are typed: an end that is open is blank. */
function agesOf(span: AgeSpan) {
  const to = toAgeOf(span)
  return { fromDays: ageBoundText(fromAgeOf(span)), toDays: to === null ? '' : ageBoundText(to) }
}

export const valuesOf = ({ definition, ...test }: Test): TestValues => ({
  code: test.code,
  name: test.name,
  reportName: text(test.reportName),
  testTypeId: test.testTypeId,
  sampleTypeIds: test.sampleTypeIds,
  turnaroundHours: text(test.turnaroundHours),
  loinc: text(test.loinc),
  procedureCodes: procedureCodesText(test.procedureCodes),
  definition: {
    kind: definition.kind,
    units: text(definition.units),
    unitsLabel: text(definition.unitsLabel),
    significantFigures: text(definition.significantFigures),
    deltaPercent: text(definition.deltaPercent),
    delta: definition.delta ? deltaValues(definition.delta) : blankDelta,
    method: text(definition.method),
    stain: definition.stain ?? '',
    leastVolumeUl: text(definition.leastVolumeUl),
    stability: (definition.stability ?? []).map((one) => ({
      ...one,
      sampleTypeId: one.sampleTypeId ?? '',
      hours: text(one.hours),
    })),
    measuresIndex: definition.measuresIndex ?? '',
    indexLimits: (definition.indexLimits ?? []).map((one) => ({ ...one })),
    drugClass: text(definition.drugClass),
    reportNote: text(definition.reportNote),
    ranges: definition.ranges.map((range) => ({
      sex: range.sex,
      ...agesOf(range),
      ...boundsOf(range),
      text: text(range.text),
    })),
    critical: criticalOf(definition.critical),
    criticalByAge: (definition.criticalByAge ?? []).map((one) => ({
      sex: one.sex ?? 'any',
      ...agesOf(one),
      ...criticalOf(one),
    })),
    limits: boundsOf(definition.limits),
    cutoffs: definition.cutoffs.map((one) => ({
      version: text(one.version),
      matrix: one.matrix,
      cutoff: one.cutoff,
      loq: text(one.loq),
      upper: text(one.upper),
      effectiveFrom: formatDateShort(one.effectiveFrom),
    })),
    choices: definition.choices.map(({ code, label, abnormal, critical }) => ({
      code,
      label,
      abnormal,
      critical,
    })),
    pcr: {
      target: text(definition.pcr?.target),
      maxCt: text(definition.pcr?.maxCt),
      internalControl: definition.pcr?.internalControl ?? false,
    },
    sterileSite: definition.sterileSite ?? false,
    neverByLink: definition.neverByLink ?? false,
    calculation: definition.calculation
      ? calculationValues(
          definition.calculation.formula,
          (name) =>
            definition.calculation?.lotInputs?.some((one) => one.name === name)
              ? LOT
              : (definition.calculation?.reads.find((one) => one.name === name)?.testId ?? ''),
          (name) => text(definition.calculation?.lotInputs?.find((one) => one.name === name)?.constant),
        )
      : blankCalculation,
    reflexes: (definition.reflexes ?? []).map((one) => ({
      ...one,
      value: text(one.value),
      adds: one.adds ?? false,
    })),
  },
})
