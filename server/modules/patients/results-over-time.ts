import { sql } from 'kysely'
import { Interpretation } from '@contract/results/shapes'
import { TestDefinition } from '@contract/tests/shapes'
import { Gender } from '@contract/choices'
import type { ResultPoint, ResultSeries } from '@contract/patients/record-shapes'
import { ageOn } from '@contract/rules/age'
import { canonicalText, EnteredValue } from '@contract/rules/entered-value'
import { printedUnit } from '@contract/rules/printed-unit'
import { applicableRanges } from '@contract/rules/reference-range'
import { wallTimeAt } from '@contract/rules/zone'
import type { HistoricResult } from '@contract/patients/record-shapes'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { PatientSnapshot } from '../../db/schema'
import { unmarkedWithheld } from '../results/public'
import { historyOfPatient } from './historic-results'
import { ordersBelongTo } from './orders-of-patient'

const mostReleased = 3000

interface ReleasedRow {
  id: string
  order_id: string
  requisition_number: string
  patient: PatientSnapshot
  test_id: string
  loinc: string | null
  name: string
  definition: unknown
  entered: unknown
  interpretation: unknown
  withheld: string | null
  collected_at: Date
}

/** One value with what tells which series it belongs to. */
interface Valued {
  key: string
  name: string
  loinc: string | null
  unit: string | null
  point: ResultPoint
}

const seriesKey = (analyte: string, unit: string | null) => `${analyte} ${unit ?? ''}`.trim()

/** A plain decimal as a number to draw with; what is printed stays the text. */
function drawn(text: string): number | null {
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? number : null
}
const bound = (text: string | null | undefined) => (text == null ? null : drawn(text))

function numberOf(value: EnteredValue): number | null {
  if (value.kind === 'number') return drawn(value.number)
  return value.kind === 'ct' ? drawn(value.ct) : null
}

/** `withheld`: the words that its report has in place of the value. */
function releasedPoint(row: ReleasedRow, withheld: string | null, zone: string): Valued {
  const definition = TestDefinition.parse(row.definition)
  const value = EnteredValue.parse(row.entered)
  const reading = Interpretation.safeParse(row.interpretation)
  const at = row.collected_at.toISOString()
  const age = ageOn(row.patient.dob, wallTimeAt(at, zone).date)
  const ranges = applicableRanges(definition, Gender.catch('N').parse(row.patient.gender), age)
  const [only] = ranges
  const range = ranges.length === 1 ? only?.range : undefined
  return {
    key: seriesKey(row.loinc ?? row.test_id, definition.units),
    name: row.name,
    loinc: row.loinc,
    unit: printedUnit(definition) || null,
    point: {
      at,
      raw: withheld ?? canonicalText(value),
      withheld: withheld !== null,
      number: withheld === null ? numberOf(value) : null,
      flag: reading.success && withheld === null ? reading.data.flag : '',
      rangeText: reading.success ? reading.data.rangeText : '',
      low: bound(range?.low),
      high: bound(range?.high),
      order: { _id: row.order_id, requisitionNumber: row.requisition_number },
      sourceFile: null,
    },
  }
}

const formerPoint = (row: HistoricResult): Valued => ({
  key: seriesKey(row.loinc, row.unit),
  name: row.name,
  loinc: row.loinc,
  unit: row.unit,
  point: {
    at: row.collectedAt,
    raw: row.value,
    withheld: false,
    number: drawn(/^[<>≤≥]?=?\s*(-?\d+(?:\.\d+)?)$/.exec(row.value.trim())?.[1] ?? ''),
    flag: '',
    rangeText: '',
    low: null,
    high: null,
    order: null,
    sourceFile: row.sourceFile,
  },
})

/**
 * What was released of a patient's orders within reach, the newest 3000 values, with the results of former laboratories: by
 * analyte (LOINC code, or the test where it has none) and unit, each oldest first. A retracted value is not among
 * them, and one that its report withholds has its words and no number; a value's range is the one of its test's version for the patient's age on the day of collection.
 */
export async function resultsOverTime(
  db: Executor,
  who: Principal,
  patientId: string,
): Promise<ResultSeries[]> {
  const { rows } = await sql<ReleasedRow>`
    select a.id, o.id as order_id, o.requisition_number, o.patient, a.test_id, t.loinc, coalesce(v.report_name, v.name) as name,
      v.definition, a.entered, a.interpretation, a.interpretation ->> 'withheld' as withheld, s.collected_at
    from lab_order o
    join analysis a on ${ofLab(who, 'a')} and a.order_id = o.id and a.state = 'RELEASED' and a.entered ->> 'kind' <> 'notPerformed'
    join specimen s on ${ofLab(who, 's')} and s.id = a.specimen_id
    join test_version v on ${ofLab(who, 'v')} and v.test_id = a.test_id and v.version = a.test_version
    join test t on ${ofLab(who, 't')} and t.id = a.test_id
    where ${ofLab(who, 'o')} and ${ordersBelongTo(who, patientId)} and not o.deleted and ${ownLocations(who, 'o.location_id')}
    order by s.collected_at desc, a.id desc limit ${mostReleased}`.execute(db)
  const unmarked = await unmarkedWithheld(
    db,
    who.labId,
    sql`select o.id from lab_order o where ${ofLab(who, 'o')} and ${ordersBelongTo(who, patientId)}`,
  )
  const own = rows
    .toReversed()
    .map((row) => releasedPoint(row, row.withheld ?? unmarked.get(row.id) ?? null, who.timeZone))
  const former = (await historyOfPatient(db, who, patientId)).map(formerPoint)
  const series = new Map<string, ResultSeries>()
  // The laboratory's own name and unit of an analyte stand before those that came with a file.
  for (const { key, point, ...about } of [...own, ...former]) {
    const known = series.get(key) ?? { key, ...about, points: [] }
    known.points.push(point)
    series.set(key, known)
  }
  return [...series.values()]
    .map((one) => ({
      ...one,
      points: one.points.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.key.localeCompare(b.key, 'en'))
}
