import type { CodeableConcept, ObservationResource } from '@contract/fhir/resources'
import { FhirDecimal } from '@contract/fhir/decimal'
import { fill, m } from '@contract/messages'
import type { ReportIsolate } from '@contract/reports/isolates'
import type { ReportDocument, ReportPanel } from '@contract/reports/document'
import { isUcum } from '@contract/rules/ucum'
import {
  isOfOtherPatient,
  isUnperformed,
  notesOf,
  unitOfRow,
  valueOfRow,
  type ReportRow,
} from '../../hl7/public'
import type { AnalysisFacts, OrderFacts } from './facts'
import {
  coded,
  meta,
  organization,
  ownSystem,
  reference,
  some,
  subject,
  systems,
  words,
  zoned,
} from './parts'
import { covers, requestId } from './request'

type Status = ObservationResource['status']

/** One printed row of a version, or an isolate of it, with what gives it its codes. */
interface Printed {
  id: string
  row: ReportRow
  panel: ReportPanel
  analysis: AnalysisFacts | undefined
  isolate?: ReportIsolate
  /** A version before told of it and the one that stands does not. */
  isGone?: true
  /** Whom it was told of, where the order is another patient's by now. */
  ofPatient?: string
}

/** The measurement that an analysis corrects, and so on back: the id of the row that prints it. */
function lineageOf(one: AnalysisFacts, all: readonly AnalysisFacts[]): string {
  const earlier = all.find(({ id, was_released }) => id === one.retest_of && was_released)
  return earlier ? lineageOf(earlier, all) : one.id
}

function rowsOf(document: ReportDocument, facts: OrderFacts): Printed[] {
  const { analyses, placed } = facts
  const seen = new Set<string>()
  return document.panels.flatMap((panel, at) =>
    panel.rows.flatMap((row, n): Printed[] => {
      const measured = analyses.filter((one) => one.was_released && lineageOf(one, analyses) === row.id)
      const analysis =
        measured.findLast((one) => !one.is_retracted) ??
        measured.at(-1) ??
        analyses.find(({ id }) => id === row.id)
      // Rows of documents from before rows had ids go by their place; so would a second one of the same id.
      const id = row.id === '' || seen.has(row.id) ? `${placed.id}.${at}.${n}` : row.id
      seen.add(id)
      const own: Printed = { id, row, panel, analysis }
      return [own, ...row.isolates.map((isolate) => ({ ...own, id: `${id}.i${isolate.number}`, isolate }))]
    }),
  )
}

/** Every observation of an order: the printed rows, their isolates, and last what was told before and is told no more. */
export function printedRows(facts: OrderFacts): Printed[] {
  const { document } = facts.report
  const now = rowsOf(document, facts)
  const known = new Set(now.map(({ id }) => id))
  const before = facts.earlier.toReversed().flatMap(({ document: told, patientId }) =>
    rowsOf(told, facts).map((one): Printed => ({
      ...one,
      ...(patientId !== facts.placed.patientId && { ofPatient: patientId }),
    })),
  )
  const gone = before.flatMap((one): Printed[] => {
    if (known.has(one.id)) return []
    known.add(one.id)
    return [{ ...one, isGone: true }]
  })
  return [...now, ...gone]
}

function statusOf({ row, isGone }: Printed, { state, withdrawn }: ReportDocument): Status {
  if (isGone || withdrawn || isOfOtherPatient(row)) return 'entered-in-error'
  const changes = [...(row.corrected ? [row.corrected] : []), ...row.earlier]
  if (changes.some(({ isIndirect }) => !isIndirect)) return 'corrected'
  if (changes.length > 0) return 'amended'
  if (isUnperformed(row)) return 'cancelled'
  return state === 'PRELIMINARY' ? 'preliminary' : 'final'
}

const absentReason = (code: string, display: string) => coded(systems.absent, code, display)

type Value = Pick<ObservationResource, 'valueQuantity' | 'valueString' | 'dataAbsentReason'>
const comparators = ['<', '<=', '>', '>='] as const

function quantity(number: string, comparator: string, { row, analysis }: Printed): Value | undefined {
  const value = FhirDecimal.of(number)
  const compared = comparators.find((one) => one === comparator)
  if (!value || (comparator !== '' && !compared)) return undefined
  const unit = analysis ? unitOfRow(row, analysis) : { code: '', text: row.unit, system: '' }
  const isCoded = unit.system === 'UCUM' && isUcum(unit.code)
  return {
    valueQuantity: {
      value,
      ...(compared && { comparator: compared }),
      ...(row.unit && { unit: row.unit }),
      ...(isCoded && { system: systems.ucum, code: unit.code }),
    },
  }
}

function valueOf(printed: Printed, status: Status): Value {
  const { row, isolate } = printed
  if (status === 'entered-in-error') return { dataAbsentReason: absentReason('error', 'Error') }
  if (isolate) {
    const said = [isolate.organism, isolate.quantity].filter(Boolean).join(', ')
    return said ? { valueString: said } : { dataAbsentReason: absentReason('unknown', 'Unknown') }
  }
  if (isUnperformed(row)) return { dataAbsentReason: absentReason('not-performed', 'Not Performed') }
  const value = valueOfRow(row)
  const asPrinted = { valueString: [row.value, row.unit].filter(Boolean).join(' ') }
  switch (value.kind) {
    case 'number':
      return quantity(value.text, '', printed) ?? asPrinted
    case 'structured':
      return value.separator === ''
        ? (quantity(value.number, value.comparator, printed) ?? asPrinted)
        : asPrinted
    case 'text':
      return { valueString: value.text }
    default:
      return { dataAbsentReason: absentReason('unknown', 'Unknown') }
  }
}

/** Normal is said only of a number that its one range holds, as the page draws it. */
function isWithin({ rangeBar, flag, actOn }: ReportRow): boolean {
  if (!rangeBar || flag !== '' || actOn) return false
  const { low, high, value } = rangeBar
  return (low === null || value >= low) && (high === null || value <= high)
}

const flagNames: Readonly<Record<string, string>> = {
  H: 'High',
  L: 'Low',
  HH: 'Critical high',
  LL: 'Critical low',
  A: 'Abnormal',
  AA: 'Critical abnormal',
  N: 'Normal',
}

function interpretationOf({ row, analysis }: Printed): CodeableConcept[] {
  const flags = { H: 'H', L: 'L', 'CRIT H': 'HH', 'CRIT L': 'LL', '': '' } as const
  const code =
    flags[row.flag] || (row.actOn ? (analysis?.flag === 'CRIT' ? 'AA' : 'A') : isWithin(row) ? 'N' : '')
  return code === '' ? [] : [coded(systems.interpretation, code, flagNames[code] ?? code)]
}

/** Letters of susceptibility are codes of the same system; other words are said as they are. */
const susceptibility: Readonly<Record<string, readonly [string, string]>> = {
  S: ['S', 'Susceptible'],
  I: ['I', 'Intermediate'],
  R: ['R', 'Resistant'],
  SDD: ['SDD', 'Susceptible-dose dependent'],
  NS: ['NS', 'Non-susceptible'],
}
const letterOf = (text: string): CodeableConcept => {
  const known = susceptibility[text]
  return known ? coded(systems.interpretation, known[0], known[1]) : words(text)
}

const antibiotics = ({ susceptibilities }: ReportIsolate): ObservationResource['component'] =>
  some(
    susceptibilities.map(({ antibiotic, value, interpretation }) => ({
      code: words(antibiotic),
      ...(value && { valueString: value }),
      ...(!value && !interpretation && { dataAbsentReason: absentReason('unknown', 'Unknown') }),
      ...(!value && interpretation && { valueString: interpretation }),
      ...(interpretation && { interpretation: [letterOf(interpretation)] }),
    })),
  )

function codeOf({ row, analysis, isolate }: Printed, base: string): CodeableConcept {
  if (isolate) return words(fill(m.fhir.isolateOf, { number: isolate.number, test: row.test }))
  return {
    coding: some([
      ...(analysis?.loinc ? [{ system: systems.loinc, code: analysis.loinc }] : []),
      ...(analysis ? [{ system: ownSystem(base, 'test'), code: analysis.code, display: analysis.name }] : []),
    ]),
    text: row.test || analysis?.name || m.fhir.laboratoryReport,
  }
}

const notesOfIsolate = ({ remark, breakpoints, legend }: ReportIsolate): string[] =>
  [remark, breakpoints, legend].filter(Boolean)

export function observationResource(facts: OrderFacts, printed: Printed, base: string): ObservationResource {
  const { row, panel, analysis, isolate, isGone, ofPatient } = printed
  const { document, releasedAt } = facts.report
  const status = statusOf(printed, document)
  const letter = analysis?.letter
  // The order and its tubes are the other patient's.
  const tube = ofPatient ? undefined : facts.specimens.find((one) => one.letter === letter)
  const item = ofPatient ? undefined : analysis && facts.items.find((one) => covers(one, analysis))
  const isTold = status !== 'entered-in-error'
  const notes = isGone ? [m.fhir.takenBack] : isolate ? notesOfIsolate(isolate) : notesOf(row)
  const note = some(notes.map((text) => ({ text })))
  const interpretation = isTold && !isolate ? some(interpretationOf(printed)) : undefined
  const members =
    isolate || isGone ? undefined : some(row.isolates.map(({ number }) => `${printed.id}.i${number}`))
  const component = isolate && isTold ? antibiotics(isolate) : undefined
  return {
    resourceType: 'Observation',
    id: printed.id,
    meta: meta(facts),
    contained: [organization(panel.performingLab ?? document.lab, 'lab')],
    ...(item && { basedOn: [reference('ServiceRequest', requestId(facts.placed.id, item))] }),
    status,
    category: [coded(systems.category, 'laboratory', 'Laboratory')],
    code: codeOf(printed, base),
    subject: ofPatient ? reference('Patient', ofPatient) : subject(facts),
    effectiveDateTime: zoned(tube?.collected_at ?? facts.collectedAt, facts.zone),
    issued: releasedAt.toISOString(),
    performer: [{ reference: '#lab' }],
    ...valueOf(printed, status),
    ...(interpretation && { interpretation }),
    ...(note && { note }),
    ...(row.method && { method: words(row.method) }),
    ...(tube && { specimen: reference('Specimen', tube.id) }),
    ...(isTold &&
      !isUnperformed(row) &&
      !isolate &&
      row.reference && {
        referenceRange: [{ text: row.reference }],
      }),
    ...(members && { hasMember: members.map((id) => reference('Observation', id)) }),
    ...(component && { component }),
  }
}
