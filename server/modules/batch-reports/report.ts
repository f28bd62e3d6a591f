import { sql } from 'kysely'
import type {
  BatchPaper,
  BatchReport,
  BatchReportRow,
  OrderStanding,
  ReportedOrder,
} from '@contract/batch-reports/shapes'
import type { BatchList } from '@contract/batches/shapes'
import { fill, m } from '@contract/messages'
import type { Page } from '@contract/shapes'
import type { Ctx } from '../../core/context'
import { historyOf } from '../../core/history'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { listBatches, presentBatch } from '../batches/public'
import { listAnalyses } from '../results/public'
import { standings } from '../turbo-cls/public'
import { batchDetail, orderStandings, type OrderFacts } from '../turbo-reports/public'
import { controlRuns } from './controls'
import { platesOf } from './plates'
import { reportedTest } from './tests'

/** More events than a batch of 384 wells has that was filled by scan, moved about and resulted. */
const mostEvents = 2000
const mostReleases = 20
/** The paper says what happened to the batch; that it was made itself is told by its versions. */
const ownCalls: ReadonlySet<string> = new Set(['POST /batch_report/make'])

interface PaperRecord {
  batch_id: string
  number: number
  made_at: Date
  made_by_name: string
  size: number
  digest: string
  pdf_digest: string
  file_key: string
}

/** The papers of these batches, the newest first. */
export async function readPapers(
  db: Executor,
  who: Ctx['who'],
  batchIds: readonly string[],
  newest = false,
): Promise<PaperRecord[]> {
  const { rows } = await sql<PaperRecord>`
    select ${newest ? sql`distinct on (r.batch_id)` : sql``} r.batch_id, r.number, r.made_at, r.made_by_name, r.size, r.digest,
      r.pdf_digest, r.file_key
    from batch_report r where ${ofLab(who, 'r')} and r.batch_id = any(${[...batchIds]}::uuid[])
    order by r.batch_id, r.number desc`.execute(db)
  return rows
}

export const presentPaper = (row: PaperRecord): BatchPaper => ({
  number: row.number,
  madeAt: row.made_at.toISOString(),
  madeByName: row.made_by_name,
  size: row.size,
})

/** Batches with their newest paper. */
export async function listReports(ctx: Ctx, input: BatchList): Promise<Page<BatchReportRow>> {
  const page = await listBatches(ctx.db, ctx.who, input)
  const ids = page.docs.map(({ _id }) => _id)
  const papers = new Map(
    (await readPapers(ctx.db, ctx.who, ids, true)).map((row) => [row.batch_id, presentPaper(row)]),
  )
  return { ...page, docs: page.docs.map((row) => ({ ...row, paper: papers.get(row._id) ?? null })) }
}

const standingOf: Record<OrderFacts['state'], OrderStanding> = {
  READY: 'CLEAN',
  PENDING: 'LEFT',
  ERRORS: 'LEFT',
  UNCHECKED: 'UNCHECKED',
  NONE: 'DONE',
}

/** An order with nothing to report is done, or not begun: tests that wait are in the way of a release too. */
function presentOrder(facts: OrderFacts): ReportedOrder {
  const isWaiting = facts.state === 'NONE' && facts.toCome > 0
  return {
    _id: facts.id,
    version: facts.version,
    requisitionNumber: facts.requisitionNumber,
    patient: facts.patient,
    standing: isWaiting ? 'LEFT' : standingOf[facts.state],
    why: isWaiting ? [fill(m.batchReports.unverified, { count: facts.toCome })] : facts.why,
  }
}

/** What was released from this batch, the newest first, each with the outcome of its orders. */
async function releasesOf(ctx: Ctx, batchId: string): Promise<BatchReport['releases']> {
  const { rows } = await sql<{ id: string }>`
    select r.id from batch_release r join report_batch b on ${ofLab(ctx.who, 'b')} and b.id = r.id
    where ${ofLab(ctx.who, 'r')} and r.batch_id = ${batchId}
    order by b.created_at desc, b.id limit ${mostReleases}`.execute(ctx.db)
  const releases: BatchReport['releases'] = []
  for (const { id } of rows) releases.push(await batchDetail(ctx, id))
  return releases
}

/**
 * Everything that happened to a batch. Why a result is held is what verification itself would say (`standings`), and why an order
 * is not released what the list of reports to sign says.
 */
export async function readReport(ctx: Ctx, id: string): Promise<BatchReport> {
  const { db, who, now } = ctx
  const { rows: places, ...batch } = await presentBatch(db, who, now, id)
  const orderIds = [...new Set(places.map(({ orderId }) => orderId))]
  const analyses = new Map((await listAnalyses(db, who, orderIds)).map((one) => [one._id, one]))
  const { all } = await standings(ctx, { text: '', batch: id })
  const holds = new Map(all.map((one) => [one.id, one.holds.map(({ message }) => message)]))
  const held = await holdsOfOrders(ctx, orderIds)
  const { plates, readings } = await platesOf(ctx, id)
  const inBatch = places.flatMap((place) =>
    place.tests.flatMap(({ _id }) => {
      const one = analyses.get(_id)
      return one ? [{ place, one }] : []
    }),
  )
  const events = await historyOf(db, who.labId, id, sql`change ->> 'id' = ${id}`, mostEvents)
  ctx.shown([id, ...orderIds])
  ctx.mark({ about: id })
  return {
    batch,
    tests: inBatch.map(({ place, one }) =>
      reportedTest(
        one,
        {
          position: place.position,
          barcode: place.barcode,
          requisitionNumber: place.requisitionNumber,
          patient: { lastname: place.patient.lastname, firstname: place.patient.firstname },
          priority: place.priority,
        },
        {
          // What a verified one waits for is said of its order.
          holds: one.state === 'VERIFIED' ? [] : (holds.get(one._id) ?? []),
          held: one.state === 'RESULTED' ? null : (held.get(one.orderId) ?? null),
          readings: readings.get(place.specimenId) ?? [],
          zone: who.timeZone,
        },
      ),
    ),
    runs: await controlRuns(
      ctx,
      { createdAt: batch.createdAt, instrumentId: batch.instrument?._id ?? null },
      inBatch.map(({ one }) => ({
        testId: one.testId,
        instrumentId: one.instrumentId ?? null,
        resultedAt: one.state === 'CANCELLED' ? batch.createdAt : one.resultedAt,
      })),
    ),
    plates,
    orders: (await orderStandings(ctx, orderIds)).map(presentOrder),
    events: events
      .filter(({ call }) => !ownCalls.has(call))
      .map(({ at, by, did, reason }) => ({ at, by, did, reason }))
      .toReversed(),
    eventsAreCut: events.length === mostEvents,
    releases: await releasesOf(ctx, id),
    papers: (await readPapers(db, who, [id])).map(presentPaper),
  }
}

/** Why orders are on hold, by order. */
async function holdsOfOrders({ db, who }: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; reason: string }>`
    select o.id, o.hold ->> 'reason' as reason from lab_order o
    where ${ofLab(who, 'o')} and o.hold is not null and o.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
