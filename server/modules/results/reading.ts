import { change, type Bench } from './bench'
import { lastValues, noValue, previousKey, type PreviousRecord } from './previous'
import { hasReading, readValue } from './read-value'
import { rawOf, unverified, type AnalysisRecord } from './records'

const isPcr = ({ definition }: AnalysisRecord) => definition.kind === 'pcr'
const inTheMaking = ({ state }: AnalysisRecord) => state === 'RESULTED' || state === 'VERIFIED'

const readingOf = (bench: Bench, record: AnalysisRecord, previous: PreviousRecord | undefined) =>
  readValue(record, [...bench.analyses.values()], previous, bench.ctx.who.timeZone)

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
    const last = await lastValues(bench.w.tx, bench.ctx.who, orderIds)
    for (const record of entered) {
      const { reported, hasWithheld } = last.get(previousKey(record.order_id, record.test_id)) ?? noValue
      const reading = readingOf(bench, record, reported)
      // Nothing is compared with a value that was not reported, and nothing is said to be unchanged since.
      if (reading && !reported && hasWithheld && rawOf(record) !== null) reading.changeUnknown = 'withheld'
      const correction = record.interpretation?.['correction']
      record.interpretation = reading && { ...reading, ...(correction ? { correction } : {}) }
      record.critical = reading?.critical ?? false
    }
  }
  for (const record of bench.analyses.values()) {
    if (!isPcr(record) || !inTheMaking(record) || !pcrSpecimens.has(record.specimen_id)) continue
    const reading = readingOf(bench, record, undefined)
    if (!reading || hasReading(record, reading)) continue
    const interpretation = { ...record.interpretation, ...reading }
    if (bench.added.has(record.id)) Object.assign(record, { interpretation, critical: reading.critical })
    else
      change(bench, record, { interpretation, critical: reading.critical, state: 'RESULTED', ...unverified })
  }
}
