import type { Bootstrap } from '@/app/me'
import { fill, m } from '@contract/messages'
import type { Described, DescribedFields } from '@/form/merge'
import { kindLabels, matrixLabels } from '@/app/catalogue/labels'
import { LOT } from './lot-input'
import type { TestValues } from './test-check'

export const sexLabels = {
  any: m.tests.any,
  M: m.tests.male,
  F: m.tests.female,
}
export const whenLabels = {
  finding: m.tests.whens.finding,
  abnormal: m.tests.whens.abnormal,
  critical: m.tests.whens.critical,
  above: m.tests.whens.above,
  below: m.tests.whens.below,
}

const line = (label: string, typed: string): Described => ({ label, value: typed.trim(), text: typed.trim() })
const list = <Row>(label: string, rows: readonly Row[], say: (row: Row) => string): Described => ({
  label,
  value: rows,
  text: rows.map(say).join('; '),
})
const words = (...all: string[]) => all.filter((part) => part.trim() !== '').join(' ')
const parts = (...all: string[]) => all.filter((part) => part.trim() !== '').join(', ')
const beyond = ({ lowBeyond, highBeyond }: { lowBeyond: boolean; highBeyond: boolean }) =>
  parts(lowBeyond ? m.tests.recordedLowBeyond : '', highBeyond ? m.tests.recordedHighBeyond : '')
const mark = (label: string, on: boolean): Described => ({ label, value: on, text: on ? '✓' : '' })
const span = (low: string, high: string) =>
  low && high ? `${low}–${high}` : high ? `≤ ${high}` : low ? `≥ ${low}` : ''

/** The parts of a test as two people who changed it compare them; what only points at something is named. */
export function describeTest({
  testTypes,
  sampleTypes,
  tests,
}: Pick<Bootstrap, 'testTypes' | 'sampleTypes' | 'tests'>) {
  const nameIn = (entries: readonly { _id: string; name: string }[], id: string) =>
    entries.find(({ _id }) => _id === id)?.name ?? ''
  return ({ definition, ...values }: TestValues): DescribedFields => ({
    code: line(m.catalogue.columnCode, values.code),
    name: line(m.catalogue.columnName, values.name),
    reportName: line(m.tests.reportName, values.reportName),
    testTypeId: {
      label: m.tests.section,
      value: values.testTypeId,
      text: nameIn(testTypes, values.testTypeId),
    },
    sampleTypeIds: {
      label: m.tests.samples,
      value: values.sampleTypeIds.toSorted(),
      text: values.sampleTypeIds.map((id) => nameIn(sampleTypes, id)).join(', '),
    },
    turnaroundHours: line(m.tests.turnaround, values.turnaroundHours),
    loinc: line(m.catalogue.columnLoinc, values.loinc),
    procedureCodes: line(m.catalogue.columnCpt, values.procedureCodes),
    'definition.kind': {
      label: m.tests.kind,
      value: definition.kind,
      text: kindLabels[definition.kind],
    },
    'definition.units': line(m.tests.units, definition.units),
    'definition.unitsLabel': line(m.tests.unitsLabel, definition.unitsLabel),
    'definition.significantFigures': line(m.tests.figures, definition.significantFigures),
    'definition.deltaPercent': line(m.tests.delta, definition.deltaPercent),
    'definition.delta.absolute': line(m.tests.deltaAbsolute, definition.delta.absolute),
    'definition.delta.perDay': line(m.tests.deltaPerDay, definition.delta.perDay),
    'definition.delta.floor': line(m.tests.deltaFloor, definition.delta.floor),
    'definition.delta.windowHours': line(m.tests.deltaWindow, definition.delta.windowHours),
    'definition.delta.direction': {
      label: m.tests.deltaDirection,
      value: definition.delta.direction,
      text: m.tests.deltaDirections[definition.delta.direction],
    },
    'definition.method': line(m.tests.method, definition.method),
    'definition.stain': line(m.tests.stain, definition.stain),
    'definition.leastVolumeUl': line(m.tests.leastVolume, definition.leastVolumeUl),
    'definition.stability': list(m.tests.stability, definition.stability, (one) =>
      fill(m.tests.recordedStability, {
        type: one.sampleTypeId ? nameIn(sampleTypes, one.sampleTypeId) : m.tests.stabilityAny,
        condition: m.specimens.keptAs[one.condition],
        hours: one.hours,
      }),
    ),
    'definition.measuresIndex': line(
      m.tests.measuresIndex,
      definition.measuresIndex === '' ? '' : m.tests.indexNames[definition.measuresIndex],
    ),
    'definition.indexLimits': list(m.tests.indices, definition.indexLimits, (one) =>
      fill(m.tests.recordedIndex, {
        index: m.tests.indexNames[one.index],
        limit: one.limit,
        effect: m.tests.indexEffects[one.effect],
      }),
    ),
    'definition.drugClass': line(m.tests.drugClass, definition.drugClass),
    'definition.reportNote': line(m.tests.note, definition.reportNote),
    'definition.ranges': list(m.tests.ranges, definition.ranges, (one) =>
      words(sexLabels[one.sex], `${one.fromDays}–${one.toDays}`, span(one.low, one.high), one.text),
    ),
    'definition.critical.low': line(m.tests.criticalLow, definition.critical.low),
    'definition.critical.high': line(m.tests.criticalHigh, definition.critical.high),
    'definition.critical.lowBeyond': mark(m.tests.lowBeyond, definition.critical.lowBeyond),
    'definition.critical.highBeyond': mark(m.tests.highBeyond, definition.critical.highBeyond),
    'definition.criticalByAge': list(m.tests.criticalByAge, definition.criticalByAge, (one) =>
      words(sexLabels[one.sex], `${one.fromDays}–${one.toDays}`, span(one.low, one.high), beyond(one)),
    ),
    'definition.limits.low': line(m.tests.measuredLow, definition.limits.low),
    'definition.limits.high': line(m.tests.measuredHigh, definition.limits.high),
    'definition.cutoffs': list(m.tests.cutoffs, definition.cutoffs, (one) =>
      // Each part that can differ: two changes must not read the same where one of them is chosen.
      words(
        matrixLabels[one.matrix],
        one.version,
        `(${one.effectiveFrom}):`,
        parts(
          one.cutoff,
          one.loq && fill(m.tests.recordedLoq, { loq: one.loq }),
          one.upper && fill(m.tests.recordedUpper, { upper: one.upper }),
        ),
      ),
    ),
    'definition.choices': list(m.tests.choices, definition.choices, (one) =>
      parts(
        one.label,
        one.code === one.label ? '' : one.code,
        one.abnormal ? m.tests.recordedChoiceAbnormal : '',
        one.critical ? m.tests.recordedChoiceCritical : '',
      ),
    ),
    'definition.pcr.target': line(m.tests.target, definition.pcr.target),
    'definition.pcr.maxCt': line(m.tests.maxCt, definition.pcr.maxCt),
    'definition.pcr.internalControl': {
      label: m.tests.internalControl,
      value: definition.pcr.internalControl,
      text: definition.pcr.internalControl ? '✓' : '',
    },
    'definition.neverByLink': {
      label: m.tests.neverByLink,
      value: definition.neverByLink,
      text: definition.neverByLink ? '✓' : '',
    },
    'definition.sterileSite': {
      label: m.tests.sterileSite,
      value: definition.sterileSite,
      text: definition.sterileSite ? '✓' : '',
    },
    'definition.calculation': {
      label: m.tests.calculation,
      value: definition.calculation,
      text: [
        ...definition.calculation.steps.map((step) => `${step.name} = ${step.formula}`),
        definition.calculation.formula,
        ...definition.calculation.reads.map(
          ({ name, label, unit, testId, constant }) =>
            `${name}: ${words(label, unit, '←', testId === LOT ? m.tests.inputOfLot : nameIn(tests, testId), constant)}`,
        ),
        ...[...definition.calculation.refused, ...definition.calculation.review].map(
          ({ when, words: said }) => `${when}: ${said}`,
        ),
        definition.calculation.formula && words(m.tests.calculationDecimals, definition.calculation.decimals),
        definition.calculation.source,
      ]
        .filter(Boolean)
        .join('; '),
    },
    'definition.reflexes': list(m.tests.reflexes, definition.reflexes, (one) =>
      words(
        whenLabels[one.when],
        one.value,
        '→',
        nameIn(tests, one.testId),
        one.adds ? m.tests.reflexAddsSaid : '',
      ),
    ),
  })
}
