import { sql } from 'kysely'
import type {
  BatchPaper,
  BatchReport,
  BatchReportRow,
  OrderStanding,
  PlateReportRow,
  ReportedOrder,
  ReportedTest,
} from '@contract/batch-reports/shapes'
import type { BatchList } from '@contract/batches/shapes'
import { fill, m } from '@contract/messages'
import { wellName } from '@contract/plates/geometry'
import type { PlateList } from '@contract/plates/shapes'
import type { Page } from '@contract/shapes'
import type { Ctx } from '../../core/context'
import { historyOf } from '../../core/history'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { inOrder, listBatches, presentBatch, readFacts } from '../batches/public'
import {
  formatOf,
  listPlates,
  presentRow as presentPlateRow,
  readPlate,
  readWells,
  verdictsOfPlate,
} from '../plates/public'
import { listAnalyses } from '../results/public'
import { standings } from '../turbo-cls/public'
import { batchDetail, orderStandings, type OrderFacts } from '../turbo-reports/public'
import { controlRuns } from './controls'
import { platesOf } from './plates'
import { subjectOf, type Subject } from './subject'
import { reportedTest } from './tests'
import { wellsOf } from './wells'

/** More events than a batch of 384 wells has that was filled by scan, moved about and resulted. */
const mostEvents = 2000
const mostReleases = 20
/** The paper says what happened to the batch; that it was made itself is told by its versions. */
const ownCalls: ReadonlySet<string> = new Set(['POST /batch_report/make'])

interface PaperRecord {
  of_id: string
  number: number
  made_at: Date
  made_by_name: string
  size: number
  digest: string
  pdf_digest: string
  file_key: string
}

/** The papers of these batches and plates, the newest first. */
export async function readPapers(
  db: Executor,
  who: Ctx['who'],
  ids: readonly string[],
  newest = false,
): Promise<PaperRecord[]> {
  const { rows } = await sql<PaperRecord>`
    select ${newest ? sql`distinct on (coalesce(r.batch_id, r.plate_id))` : sql``} coalesce(r.batch_id, r.plate_id) as of_id, r.number, r.made_at, r.made_by_name, r.size, r.digest,
      r.pdf_digest, r.file_key
    from batch_report r where ${ofLab(who, 'r')}
      and (r.batch_id = any(${[...ids]}::uuid[]) or r.plate_id = any(${[...ids]}::uuid[]))
    order by coalesce(r.batch_id, r.plate_id), r.number desc`.execute(db)
  return rows
}

export const presentPaper = (row: PaperRecord): BatchPaper => ({
  number: row.number,
  madeAt: row.made_at.toISOString(),
  madeByName: row.made_by_name,
  size: row.size,
})

/** A page with the newest paper of each row. */
async function withPapers<Row extends { _id: string }>(
  { db, who }: Ctx,
  page: Page<Row>,
): Promise<Page<Row & { paper: BatchPaper | null }>> {
  const ids = page.docs.map(({ _id }) => _id)
  const papers = new Map((await readPapers(db, who, ids, true)).map((row) => [row.of_id, presentPaper(row)]))
  return { ...page, docs: page.docs.map((row) => ({ ...row, paper: papers.get(row._id) ?? null })) }
}

/** Batches with their newest paper. */
export const listReports = async (ctx: Ctx, input: BatchList): Promise<Page<BatchReportRow>> =>
  withPapers(ctx, await listBatches(ctx.db, ctx.who, input))

/** Plates with their newest paper. */
export const listPlateReports = async (ctx: Ctx, input: PlateList): Promise<Page<PlateReportRow>> =>
  withPapers(ctx, await listPlates(ctx.db, ctx.who, input))

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

/** What was released from here, the newest first, each with the outcome of its orders. */
async function releasesOf(ctx: Ctx, { kind, id }: Subject): Promise<BatchReport['releases']> {
  const { rows } = await sql<{ id: string }>`
    select r.id from batch_release r join report_batch b on ${ofLab(ctx.who, 'b')} and b.id = r.id
    where ${ofLab(ctx.who, 'r')} and ${kind === 'plate' ? sql`r.plate_id` : sql`r.batch_id`} = ${id}
    order by b.created_at desc, b.id limit ${mostReleases}`.execute(ctx.db)
  const releases: BatchReport['releases'] = []
  for (const one of rows) releases.push(await batchDetail(ctx, one.id))
  return releases
}

/** A specimen in its place with the tests there that the report is about. */
interface Placed extends Pick<
  ReportedTest,
  'position' | 'wells' | 'barcode' | 'requisitionNumber' | 'patient' | 'priority'
> {
  specimenId: string
  orderId: string
  testIds: string[]
}

/** What the report of a batch and that of a plate have alike. */
async function partsOf(
  ctx: Ctx,
  subject: Subject,
  { createdAt, instrumentId, placed }: { createdAt: string; instrumentId: string | null; placed: Placed[] },
): Promise<{ report: Omit<BatchReport, 'batch' | 'plate' | 'wells'>; byWell: Map<string, string[]> }> {
  const { db, who } = ctx
  const { kind, id } = subject
  const orderIds = [...new Set(placed.map(({ orderId }) => orderId))]
  const analyses = new Map((await listAnalyses(db, who, orderIds)).map((one) => [one._id, one]))
  const { all } = await standings(ctx, { text: '', ...(kind === 'plate' ? { plate: id } : { batch: id }) })
  const holds = new Map(all.map((one) => [one.id, one.holds.map(({ message }) => message)]))
  const held = await holdsOfOrders(ctx, orderIds)
  const { plates, readings, byWell } = await platesOf(ctx, subject)
  const tests = placed.flatMap((place) =>
    place.testIds.flatMap((testId) => {
      const one = analyses.get(testId)
      return one ? [{ place, one }] : []
    }),
  )
  const events = await historyOf(db, who.labId, id, sql`change ->> 'id' = ${id}`, mostEvents)
  ctx.shown([id, ...orderIds])
  ctx.mark({ about: id })
  const report = {
    tests: tests.map(({ place: { specimenId, orderId: _order, testIds: _tests, ...place }, one }) =>
      reportedTest(one, place, {
        // What a verified one waits for is said of its order.
        holds: one.state === 'VERIFIED' ? [] : (holds.get(one._id) ?? []),
        held: one.state === 'RESULTED' ? null : (held.get(one.orderId) ?? null),
        readings: readings.get(specimenId) ?? [],
        zone: who.timeZone,
      }),
    ),
    runs: await controlRuns(
      ctx,
      { createdAt, instrumentId },
      tests.map(({ one }) => ({
        testId: one.testId,
        instrumentId: one.instrumentId ?? null,
        resultedAt: one.state === 'CANCELLED' ? createdAt : one.resultedAt,
      })),
    ),
    plates,
    orders: (await orderStandings(ctx, orderIds)).map(presentOrder),
    events: events
      .filter(({ call }) => !ownCalls.has(call))
      .map(({ at, by, did, reason }) => ({ at, by, did, reason }))
      .toReversed(),
    eventsAreCut: events.length === mostEvents,
    releases: await releasesOf(ctx, subject),
    papers: (await readPapers(db, who, [id])).map(presentPaper),
  }
  return { report, byWell }
}

const nameOf = ({ lastname, firstname }: { lastname: string; firstname: string }) => ({ lastname, firstname })

async function batchReport(ctx: Ctx, id: string): Promise<BatchReport> {
  const { rows: places, ...batch } = await presentBatch(ctx.db, ctx.who, ctx.now, id)
  const { report } = await partsOf(
    ctx,
    { kind: 'batch', id },
    {
      createdAt: batch.createdAt,
      instrumentId: batch.instrument?._id ?? null,
      placed: places.map((place) => ({
        position: place.position,
        wells: null,
        barcode: place.barcode,
        requisitionNumber: place.requisitionNumber,
        patient: nameOf(place.patient),
        priority: place.priority,
        specimenId: place.specimenId,
        orderId: place.orderId,
        testIds: place.tests.map(({ _id }) => _id),
      })),
    },
  )
  return { batch, plate: null, wells: [], ...report }
}

/** Of a plate: the tests of its type on each of its specimens, in the order of their wells. */
async function plateReport(ctx: Ctx, id: string): Promise<BatchReport> {
  const { db, who } = ctx
  const record = await readPlate(db, who, id)
  const wells = await readWells(db, who, id)
  const places = new Map<string, string[]>()
  for (const { specimenId, place } of wells)
    if (specimenId !== null)
      places.set(specimenId, [...(places.get(specimenId) ?? []), wellName(formatOf(record.format), place)])
  const facts = inOrder([...places.keys()], await readFacts(db, who, { ids: [...places.keys()] }))
  const { judged } = await verdictsOfPlate(ctx, id)
  const plate = presentPlateRow(record)
  const { report, byWell } = await partsOf(
    ctx,
    { kind: 'plate', id },
    {
      createdAt: plate.createdAt,
      instrumentId: plate.instrument?._id ?? null,
      placed: facts.map((one, at) => ({
        position: at + 1,
        wells: places.get(one.specimen_id)?.join(', ') ?? null,
        barcode: one.barcode,
        requisitionNumber: one.requisition_number,
        patient: nameOf(one),
        priority: one.priority,
        specimenId: one.specimen_id,
        orderId: one.order_id,
        testIds: one.tests.flatMap((test) => (test.typeId === record.test_type_id ? [test.id] : [])),
      })),
    },
  )
  return { batch: null, plate, wells: wellsOf(record.format, wells, judged, byWell), ...report }
}

/**
 * Everything that happened to a batch or plate. Why a result is held is what verification itself would say (`standings`), and why an
 * order is not released what the list of reports to sign says.
 */
export async function readReport(ctx: Ctx, id: string): Promise<BatchReport> {
  const { kind } = await subjectOf(ctx, id)
  return kind === 'plate' ? plateReport(ctx, id) : batchReport(ctx, id)
}

/** Why orders are on hold, by order. */
async function holdsOfOrders({ db, who }: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; reason: string }>`
    select o.id, o.hold ->> 'reason' as reason from lab_order o
    where ${ofLab(who, 'o')} and o.hold is not null and o.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
