import type { Bootstrap } from '@/app/me'
import { t } from '@contract/messages'
import type { Told, ToldFields } from '@/form/merge'
import { kindLabels, matrixLabels } from './labels'
import type { TestValues } from './test-check'

export const sexLabels = {
  any: t('catalogue.test.any'),
  M: t('catalogue.test.male'),
  F: t('catalogue.test.female'),
}
export const whenLabels = {
  finding: t('catalogue.test.whens.finding'),
  abnormal: t('catalogue.test.whens.abnormal'),
  critical: t('catalogue.test.whens.critical'),
  above: t('catalogue.test.whens.above'),
  below: t('catalogue.test.whens.below'),
}

const line = (label: string, typed: string): Told => ({ label, value: typed.trim(), text: typed.trim() })
const list = <Row>(label: string, rows: readonly Row[], say: (row: Row) => string): Told => ({
  label,
  value: rows,
  text: rows.map(say).join('; '),
})
const words = (...parts: string[]) => parts.filter((part) => part.trim() !== '').join(' ')
const span = (low: string, high: string) =>
  low && high ? `${low}–${high}` : high ? `≤ ${high}` : low ? `≥ ${low}` : ''

/** The parts of a test as two people who changed it compare them; what only points at something is named. */
export function tellTest({
  testTypes,
  sampleTypes,
  tests,
}: Pick<Bootstrap, 'testTypes' | 'sampleTypes' | 'tests'>) {
  const nameIn = (entries: readonly { _id: string; name: string }[], id: string) =>
    entries.find(({ _id }) => _id === id)?.name ?? ''
  return ({ definition, ...values }: TestValues): ToldFields => ({
    code: line(t('catalogue.column.code'), values.code),
    name: line(t('catalogue.column.name'), values.name),
    reportName: line(t('catalogue.test.reportName'), values.reportName),
    testTypeId: {
      label: t('catalogue.test.section'),
      value: values.testTypeId,
      text: nameIn(testTypes, values.testTypeId),
    },
    sampleTypeIds: {
      label: t('catalogue.test.samples'),
      value: values.sampleTypeIds.toSorted(),
      text: values.sampleTypeIds.map((id) => nameIn(sampleTypes, id)).join(', '),
    },
    turnaroundHours: line(t('catalogue.test.turnaround'), values.turnaroundHours),
    loinc: line(t('catalogue.column.loinc'), values.loinc),
    procedureCodes: line(t('catalogue.column.cpt'), values.procedureCodes),
    'definition.kind': {
      label: t('catalogue.test.kind'),
      value: definition.kind,
      text: kindLabels[definition.kind],
    },
    'definition.units': line(t('catalogue.test.units'), definition.units),
    'definition.unitsLabel': line(t('catalogue.test.unitsLabel'), definition.unitsLabel),
    'definition.significantFigures': line(t('catalogue.test.figures'), definition.significantFigures),
    'definition.deltaPercent': line(t('catalogue.test.delta'), definition.deltaPercent),
    'definition.method': line(t('catalogue.test.method'), definition.method),
    'definition.drugClass': line(t('catalogue.test.drugClass'), definition.drugClass),
    'definition.reportNote': line(t('catalogue.test.note'), definition.reportNote),
    'definition.ranges': list(t('catalogue.test.ranges'), definition.ranges, (one) =>
      words(sexLabels[one.sex], `${one.fromDays}–${one.toDays}`, span(one.low, one.high), one.text),
    ),
    'definition.critical.low': line(t('catalogue.test.criticalLow'), definition.critical.low),
    'definition.critical.high': line(t('catalogue.test.criticalHigh'), definition.critical.high),
    'definition.limits.low': line(t('catalogue.test.measuredLow'), definition.limits.low),
    'definition.limits.high': line(t('catalogue.test.measuredHigh'), definition.limits.high),
    'definition.cutoffs': list(t('catalogue.test.cutoffs'), definition.cutoffs, (one) =>
      words(matrixLabels[one.matrix], one.cutoff, `(${one.effectiveFrom})`),
    ),
    'definition.choices': list(t('catalogue.test.choices'), definition.choices, (one) => one.label),
    'definition.pcr.target': line(t('catalogue.test.target'), definition.pcr.target),
    'definition.pcr.maxCt': line(t('catalogue.test.maxCt'), definition.pcr.maxCt),
    'definition.pcr.internalControl': {
      label: t('catalogue.test.internalControl'),
      value: definition.pcr.internalControl,
      text: definition.pcr.internalControl ? '✓' : '',
    },
    'definition.reflexes': list(t('catalogue.test.reflexes'), definition.reflexes, (one) =>
      words(whenLabels[one.when], one.value, '→', nameIn(tests, one.testId)),
    ),
  })
}
