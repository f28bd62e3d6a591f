import { Interpretation } from '@contract/api-results'
import { EnteredValue } from '@contract/rules/entered-value'
import type { InterpretContext } from '@contract/rules/interpret'
import { change, orderOf, type Bench } from './bench'
import { controlOf, controlReading, isControl } from './internal-control'
import { interpretationOf } from './interpretation'
import { byOrderAndTest, previousKey, valueOf } from './present'
import { rawOf, type AnalysisRecord } from './records'
import { previousValues, type PreviousRecord } from './store'

const isPcr = ({ definition }: AnalysisRecord) => definition.kind === 'pcr'
const inTheMaking = ({ state }: AnalysisRecord) => state === 'RESULTED' || state === 'VERIFIED'

function comparable(previous: PreviousRecord | undefined): InterpretContext['previous'] {
  const value = EnteredValue.safeParse(previous?.entered)
  return previous && value.success ? { value: value.data, units: previous.units } : undefined
}

function readingOf(
  bench: Bench,
  record: AnalysisRecord,
  previous: PreviousRecord | undefined,
): Interpretation | null {
  const value = valueOf(record.entered)
  if (!value) return null
  const all = [...bench.analyses.values()]
  const control = controlOf(record, all)
  const { pcr } = record.definition
  // Where a control was ordered a negative waits for it, whatever the target's own definition asks.
  const definition =
    control && pcr ? { ...record.definition, pcr: { ...pcr, internalControl: true } } : record.definition
  const reading = interpretationOf(definition, value, {
    patient: orderOf(bench, record).patient,
    collectedAt: record.collected_at,
    zone: bench.ctx.who.timeZone,
    matrix: record.matrix,
    previous: comparable(previous),
    ...(control === 'passed' || control === 'failed' ? { internalControl: control } : {}),
  })
  return isControl(record, all) ? controlReading(record, reading) : reading
}

const sameReading = (record: AnalysisRecord, reading: Interpretation) =>
  record.interpretation !== null &&
  JSON.stringify(Interpretation.parse(record.interpretation)) === JSON.stringify(reading)

/**
 * Interprets every value that this call entered; and, where it touched a PCR specimen, the other targets on it, because
 * their negatives depend on its control. A verified target whose meaning changes so is verified no longer.
 */
export async function readAgain(bench: Bench): Promise<void> {
  const touched = [...new Set([...bench.before.keys(), ...bench.added])].flatMap(
    (id) => bench.analyses.get(id) ?? [],
  )
  const entered = touched.filter(
    (record) => record.interpretation?.['flag'] === undefined && rawOf(record) !== null,
  )
  const pcrSpecimens = new Set(touched.filter(isPcr).map((record) => record.specimen_id))
  if (entered.length > 0) {
    const orderIds = [...new Set(entered.map((record) => record.order_id))]
    const previous = byOrderAndTest(await previousValues(bench.w.tx, bench.ctx.who, orderIds))
    for (const record of entered) {
      const reading = readingOf(bench, record, previous.get(previousKey(record.order_id, record.test_id)))
      const correction = record.interpretation?.['correction']
      record.interpretation = reading && { ...reading, ...(correction ? { correction } : {}) }
      record.critical = reading?.critical ?? false
    }
  }
  for (const record of bench.analyses.values()) {
    if (!isPcr(record) || !inTheMaking(record) || !pcrSpecimens.has(record.specimen_id)) continue
    const reading = readingOf(bench, record, undefined)
    if (!reading || sameReading(record, reading)) continue
    const interpretation = { ...record.interpretation, ...reading }
    if (bench.added.has(record.id)) Object.assign(record, { interpretation, critical: reading.critical })
    else change(bench, record, { interpretation, critical: reading.critical, ...unverified })
  }
}

const unverified = { state: 'RESULTED', verified_at: null, verified_by: null } as const
