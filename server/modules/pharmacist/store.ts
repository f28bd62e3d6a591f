import { sql, type Selectable } from 'kysely'
import { m } from '@contract/messages'
import { ReviewState, type AdviceLine, type KeptChange, type Review } from '@contract/pharmacist/shapes'
import type { Ctx, Write } from '../../core/context'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { signedName, signerOf } from '../../core/signed'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import type { PharmacistReviewTable } from '../../db/schema'
import { unmarkedWithheld } from '../results/public'

interface EarlierRecord {
  id: string
  test_id: string
  collected_at: Date
  order_id: string
  requisition_number: string
  raw: string | null
  definition: unknown
  finding: string | null
  withheld: string | null
}

export type ReviewRecord = Selectable<PharmacistReviewTable>

/** `basis` is what a review of the order would be made of now. */
export const presentReview = (row: ReviewRecord, basis: string): Review => ({
  _id: row.id,
  state: ReviewState.parse(row.state),
  by: row.signed_by,
  byName: row.signed_name,
  at: (row.ended_at ?? row.created_at).toISOString(),
  reason: row.reason,
  changes: row.changes,
  advice: row.advice,
  stands: row.state === 'REVIEWED' && row.basis === basis,
})

/** Every review of an order, newest first. */
export const readReviews = (db: Executor, who: Principal, orderId: string): Promise<ReviewRecord[]> =>
  db
    .selectFrom('pharmacist_review')
    .selectAll()
    .where(ofLab(who))
    .where('order_id', '=', orderId)
    .orderBy(sql`coalesce(ended_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .execute()

/** What the caller concluded otherwise in the unfinished reviews of these orders. */
export async function draftChanges(
  db: Executor,
  who: Principal,
  orderIds: readonly string[],
): Promise<Map<string, KeptChange[]>> {
  const rows = await db
    .selectFrom('pharmacist_review')
    .select(['order_id', 'changes'])
    .where(ofLab(who))
    .where('order_id', 'in', [...orderIds])
    .where('state', '=', 'DRAFT')
    .where('signed_by', '=', who.person.userId)
    .execute()
  return new Map(rows.map(({ order_id, changes }) => [order_id, changes]))
}

/** The caller's unfinished review of an order, begun if there is none; the order is locked. */
export async function draftOf(ctx: Ctx, w: Write, orderId: string): Promise<ReviewRecord> {
  const found = await w.tx
    .selectFrom('pharmacist_review')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('order_id', '=', orderId)
    .where('state', '=', 'DRAFT')
    .where('signed_by', '=', ctx.who.person.userId)
    .executeTakeFirst()
  if (found) return found
  const { by, as } = signerOf(ctx.who)
  return w.tx
    .insertInto('pharmacist_review')
    .values({
      lab_id: ctx.who.labId,
      id: ctx.ports.ids.id(),
      order_id: orderId,
      state: 'DRAFT',
      signed_by: by,
      signed_as: as,
      signed_name: signedName(ctx.who),
      // The person's, whosever account it is.
      credentials: ctx.who.person.userType === 'pharmd' ? m.pharmacist.credentials : null,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface Ended {
  state: 'REVIEWED' | 'RETURNED' | 'UNDONE' | 'DRAFT'
  reason?: string | null
  basis?: string | null
}

/** How a review ends, or that it goes on. */
export async function endReview(
  ctx: Ctx,
  w: Write,
  id: string,
  { state, reason = null, basis = null }: Ended,
) {
  await w.tx
    .updateTable('pharmacist_review')
    .set({ state, reason, basis, ended_at: state === 'DRAFT' ? null : ctx.now })
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .execute()
}

/** An order whose review was taken back has its old place in the queue: since its last result was verified. */
export async function waitAsBefore(ctx: Ctx, w: Write, orderId: string): Promise<void> {
  await sql`
    update lab_order o set pharmd_due = least(o.pharmd_due,
      (select max(a.verified_at) from analysis a where ${ofLab(ctx.who, 'a')} and a.order_id = o.id))
    where ${ofLab(ctx.who, 'o')} and o.id = ${orderId} and o.pharmd_due is not null`.execute(w.tx)
}

export async function keepChanges(ctx: Ctx, w: Write, id: string, changes: KeptChange[]): Promise<void> {
  await w.tx
    .updateTable('pharmacist_review')
    .set({ changes: json(changes) })
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .execute()
}

export async function keepAdvice(
  ctx: Ctx,
  w: Write,
  id: string,
  advice: (AdviceLine & { _id: string })[],
): Promise<void> {
  await w.tx
    .updateTable('pharmacist_review')
    .set({ advice: json(advice) })
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .execute()
}

/** What the tests of an order are called on its report, by analysis, where that is another name. */
export async function readReportNames(
  db: Executor,
  who: Principal,
  orderId: string,
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('analysis as a')
    .innerJoin('test_version as v', (join) =>
      join.on(ofLab(who, 'v')).onRef('v.test_id', '=', 'a.test_id').onRef('v.version', '=', 'a.test_version'),
    )
    .select(['a.id', 'v.report_name'])
    .where(ofLab(who, 'a'))
    .where('a.order_id', '=', orderId)
    .where('v.report_name', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, report_name }) => [id, report_name]))
}

/** The sentences that pharmacists of this laboratory choose from. */
export const readTemplates = (db: Executor, who: Principal) =>
  db
    .selectFrom('advice_template')
    .select(['id as _id', 'name', 'text'])
    .where(ofLab(who))
    .where('active', '=', true)
    .orderBy('search_name')
    .limit(200)
    .execute()

/** The last five reported results of each test of an order from earlier collections of the same patient, newest first. */
export async function readEarlier(db: Executor, who: Principal, orderId: string, testIds: readonly string[]) {
  if (testIds.length === 0) return []
  const unmarked = await unmarkedWithheld(
    db,
    who.labId,
    sql`select o.id from lab_order w join lab_order o on ${ofLab(who, 'o')} and o.patient_id = w.patient_id
      and o.date_collected < w.date_collected where ${ofLab(who, 'w')} and w.id = ${orderId}`,
  )
  const { rows } = await sql<EarlierRecord>`
    select p.* from lab_order w
    cross join unnest(${[...testIds]}::uuid[]) as wanted (test_id)
    cross join lateral (
      select a.id, a.test_id, o.date_collected as collected_at, o.id as order_id, o.requisition_number, a.entered ->> 'raw' as raw, v.definition,
        a.interpretation ->> 'finding' as finding, a.interpretation ->> 'withheld' as withheld
      from lab_order o
      join analysis a on ${ofLab(who, 'a')} and a.order_id = o.id and a.test_id = wanted.test_id and a.state = 'RELEASED'
      join test_version v on ${ofLab(who, 'v')} and v.test_id = a.test_id and v.version = a.test_version
      where ${ofLab(who, 'o')} and o.patient_id = w.patient_id and o.date_collected < w.date_collected and not o.deleted
        and ${ownLocations(who, 'o.location_id')}
      order by o.date_collected desc, a.id desc limit 5
    ) p
    where ${ofLab(who, 'w')} and w.id = ${orderId}`.execute(db)
  return rows.map((row) => ({ ...row, withheld: row.withheld ?? unmarked.get(row.id) ?? null }))
}
