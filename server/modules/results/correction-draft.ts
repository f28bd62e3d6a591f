import type { Bench } from './bench'
import { rawOf, type AnalysisRecord, type CorrectionFacts } from './records'
import { saveCorrection } from './store'

/** One corrected value that waits on its order for the corrected report. */
interface Draft extends CorrectionFacts {
  /** The new analysis. */
  analysisId: string
  new: string
}

const isFacts = (value: unknown): value is CorrectionFacts =>
  typeof value === 'object' && value !== null && 'of' in value && 'old' in value && 'toldTo' in value

/** What the correction of a released value must say, as it was drafted; undefined of every other analysis. */
export function correctionOf({ interpretation }: AnalysisRecord): CorrectionFacts | undefined {
  const facts = interpretation?.['correction']
  return isFacts(facts) ? facts : undefined
}

function draftOf(record: AnalysisRecord): Draft[] {
  const facts = record.interpretation?.['correction']
  const waits = record.corrects && (record.state === 'RESULTED' || record.state === 'VERIFIED')
  if (!waits || !isFacts(facts)) return []
  const { of, old, reason, toldTo, at, by, byName } = facts
  return [{ analysisId: record.id, of, old, new: rawOf(record) ?? '', reason, toldTo, at, by, byName }]
}

const ownKeys: readonly string[] = [
  'analysisId',
  'of',
  'old',
  'new',
  'reason',
  'toldTo',
  'at',
  'by',
  'byName',
  'results',
] satisfies (keyof Draft | 'results')[]

/**
 * Keeps the order's draft of corrections true to its analyses: the newest corrected value at the top level, all of them
 * under `results`. What else waits there (changed fields of a closed order) is left as it is.
 */
export async function storeCorrectionDrafts(bench: Bench, orderId: string): Promise<void> {
  const existing = bench.orders.get(orderId)?.correction ?? null
  const drafts = [...bench.analyses.values()]
    .filter((record) => record.order_id === orderId)
    .flatMap(draftOf)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const others = Object.fromEntries(Object.entries(existing ?? {}).filter(([key]) => !ownKeys.includes(key)))
  const latest = drafts.at(-1)
  const correction = latest
    ? { ...others, ...latest, results: drafts }
    : Object.keys(others).length > 0
      ? others
      : null
  if (JSON.stringify(sorted(correction)) === JSON.stringify(sorted(existing))) return
  await saveCorrection(bench.w.tx, bench.ctx.who.labId, orderId, correction)
  bench.w.changed('order', orderId, { correction: existing }, { correction }, orderId)
}

/** The table does not keep the order of keys. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, sorted(item)])
}
