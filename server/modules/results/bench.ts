import { dilutionWords } from '@contract/rules/dilution'
import { isolatesWords } from '@contract/rules/isolates'
import type { Ctx, Write } from '../../core/context'
import { notFound } from '../../core/errors'
import { lockOrders, type LockedOrder } from '../locks/public'
import { isolatesOf, rawOf, unverified, type AnalysisRecord } from './records'
import { words } from './refusals'
import { ordersOfAnalyses, readAnalyses } from './store'

/** The orders of one call, locked, with all their analyses in memory, and what the call has changed of them. */
export interface Bench {
  readonly ctx: Ctx
  readonly w: Write
  /** Why, as the trail tells it. */
  readonly reason: string | null
  readonly orders: ReadonlyMap<string, LockedOrder>
  readonly analyses: Map<string, AnalysisRecord>
  /** Analyses that this call has changed, as the trail shows them from before. */
  readonly before: Map<string, Marks>
  readonly added: Set<string>
}

export interface Mark {
  _id: string
  version: number
  /** The value that somebody was told of: while it is the one on file the mark is not stale, whatever its version. */
  told?: string | undefined
}
/** What became of one mark: refused with a message, or done; `shows` is the analysis to answer with, if another. */
export interface Verdict {
  message: string | null
  shows?: string
}
export const done: Verdict = { message: null }
export const refused = (message: string): Verdict => ({ message })

/** What the trail tells of an analysis. */
export const marksOf = (record: AnalysisRecord) => ({
  state: record.state,
  result: rawOf(record),
  isolates: isolatesWords(isolatesOf(record)) || null,
  flag: record.interpretation?.['flag'] ?? null,
  comment: record.comment,
  reason: record.reason,
  criticalCall: record.critical_call,
  callAttempts: record.call_attempts,
  instrumentId: record.instrument_id,
  deltaSeen: record.delta_seen,
  verifiedRule: record.verified_rule,
  fromInstrument: record.from_instrument,
  instrumentMarks: record.instrument_marks,
  dilution: record.dilution && dilutionWords(record.dilution),
  measuredAt: record.measured_at?.toISOString() ?? null,
})
type Marks = ReturnType<typeof marksOf>

/**
 * Locks the orders that hold these analyses and reads all that stands on them. Throws notFound() when none of them is
 * within the caller's reach; one that is missing among others is refused by itself.
 */
export async function openBench(
  ctx: Ctx,
  w: Write,
  ids: readonly string[],
  reason: string | null = null,
): Promise<Bench> {
  const orderIds = await ordersOfAnalyses(w.tx, ctx.who, ids)
  if (orderIds.length === 0) throw notFound()
  // One statement however many there are: two hundred results to verify are as many orders.
  const locked = await lockOrders(w.tx, ctx.who, orderIds)
  if (locked.length < orderIds.length) throw notFound()
  const orders = new Map(locked.map((order) => [order.id, order]))
  const analyses = await readAnalyses(w.tx, ctx.who, orderIds)
  return {
    ctx,
    w,
    reason,
    orders,
    analyses: new Map(analyses.map((one) => [one.id, one])),
    before: new Map(),
    added: new Set(),
  }
}

const orderOf = (bench: Bench, record: AnalysisRecord): LockedOrder => {
  const order = bench.orders.get(record.order_id)
  if (!order) throw new Error('An analysis of an order that is not locked.')
  return order
}

/** Changes an analysis in memory; `close` writes it. */
export function change(bench: Bench, record: AnalysisRecord, patch: Partial<AnalysisRecord>): void {
  if (!bench.before.has(record.id)) bench.before.set(record.id, marksOf(record))
  Object.assign(record, patch)
}

/** Puts a new analysis beside the others; `close` writes it. */
export function add(bench: Bench, record: AnalysisRecord): void {
  bench.analyses.set(record.id, record)
  bench.added.add(record.id)
}

/** The registered successor of an analysis: same test version, specimen and place, nothing entered. */
export const successor = (bench: Bench, record: AnalysisRecord, reason: string): AnalysisRecord =>
  successorOf(bench.ctx.ports.ids.id(), record, reason)

export const successorOf = (id: string, record: AnalysisRecord, reason: string | null): AnalysisRecord => ({
  ...record,
  id,
  version: 1,
  state: 'REGISTERED',
  entered: null,
  calculated: null,
  interpretation: null,
  critical: false,
  critical_call: null,
  call_attempts: [],
  comment: null,
  reason,
  retest_of: record.id,
  // A repeat may be measured elsewhere.
  instrument_id: null,
  delta_seen: null,
  from_instrument: false,
  instrument_marks: null,
  dilution: null,
  measured_at: null,
  corrects: record.released_at !== null,
  batched: false,
  resulted_at: null,
  resulted_by: null,
  resulted_as: null,
  resulted_by_name: null,
  ...unverified,
  released_at: null,
})

/**
 * Takes the marks of a call one by one: an unknown or stale one is refused, the others are acted upon. An analysis that
 * stands twice in a call is stale the second time.
 */
export function each<M extends Mark>(
  bench: Bench,
  marks: readonly M[],
  act: (record: AnalysisRecord, order: LockedOrder, mark: M) => Verdict,
): [M, Verdict][] {
  return marks.map((mark): [M, Verdict] => {
    const record = bench.analyses.get(mark._id)
    if (!record) return [mark, refused(words.gone)]
    const isAsSeen =
      record.version === mark.version || (mark.told !== undefined && mark.told === rawOf(record))
    if (!isAsSeen || bench.before.has(record.id)) return [mark, refused(words.stale)]
    return [mark, act(record, orderOf(bench, record), mark)]
  })
}
