import { sql } from 'kysely'
import type { PharmacistList, PharmacistRow } from '@contract/pharmacist/shapes'
import { saidOf, saidWords } from '@contract/pharmacist/said'
import type { Page } from '@contract/shapes'
import { countCap } from '../../core/capped'
import type { Ctx } from '../../core/context'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { readLocks } from '../locks/public'
import { narrowed, ordersAmong, targetHours } from '../orders/public'
import { inconsistencies } from './inconsistencies'

const hour = 3_600_000

/** Orders that wait for a pharmacist, as a condition on `lab_order t`: the badge counts by it and the list shows by it. */
const isWaiting = sql`t.pharmd_due is not null and t.hold is null`

interface Listed {
  id: string
  order_id: string
  waiting_since: Date | null
  reviewed_at: Date | null
  reviewed_by: string | null
}

function waitingPage(ctx: Ctx, input: PharmacistList): Promise<Page<Listed>> {
  return listPage<Listed, Listed>(
    ctx.db,
    {
      input,
      sorts: { due: { column: 'pharmd_due', type: 'timestamptz' } },
      table: 'lab_order',
      where: sql`${narrowed(ctx.who, input.text, {}, ctx.now)} and ${isWaiting}`,
      columns: sql`o.id, o.id as order_id, o.pharmd_due as waiting_since, null::timestamptz as reviewed_at, null::text as reviewed_by`,
      joins: sql`left join lab_order o on ${ofLab(ctx.who, 'o')} and o.id = h.id`,
    },
    (row) => row,
  )
}

/** The newest review of each order that has one, the newest first. */
function reviewedPage(ctx: Ctx, input: PharmacistList): Promise<Page<Listed>> {
  const { who } = ctx
  const found = input.text
    ? sql`and t.order_id in (select t.id from lab_order t where ${narrowed(who, input.text, {}, ctx.now)})`
    : sql``
  return listPage<Listed, Listed>(
    ctx.db,
    {
      input: { ...input, sort: input.sort.startsWith('-') ? 'ended' : '-ended' },
      sorts: { ended: { column: 'ended_at', type: 'timestamptz' } },
      table: 'pharmacist_review',
      where: sql`${ofLab(who, 't')} and t.state = 'REVIEWED'
        and not exists (select from pharmacist_review n where ${ofLab(who, 'n')} and n.order_id = t.order_id and n.state = 'REVIEWED'
          and (n.ended_at, n.id) > (t.ended_at, t.id))
        and exists (select from lab_order o where ${ofLab(who, 'o')} and o.id = t.order_id and not o.deleted
          and ${ownLocations(who, 'o.location_id')}) ${found}`,
      columns: sql`r.id, r.order_id, o.pharmd_due as waiting_since, r.ended_at as reviewed_at, r.signed_name as reviewed_by`,
      joins: sql`left join pharmacist_review r on ${ofLab(who, 'r')} and r.id = h.id
        left join lab_order o on ${ofLab(who, 'o')} and o.id = r.order_id`,
    },
    (row) => row,
  )
}

/** Of orders that are not reviewed as they are now: the newest review of before that changed or advised something. */
async function readLapsed(
  db: Executor,
  who: Principal,
  orderIds: readonly string[],
): Promise<Map<string, NonNullable<PharmacistRow['lapsed']>>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pharmacist_review as r')
    .innerJoin('lab_order as o', (join) => join.on(ofLab(who, 'o')).onRef('o.id', '=', 'r.order_id'))
    .distinctOn('r.order_id')
    .select(['r.order_id', 'r.signed_name', 'r.changes', 'r.advice'])
    .where(ofLab(who, 'r'))
    .where('r.order_id', 'in', [...orderIds])
    .where('r.state', '=', 'REVIEWED')
    .where('o.pharmd_reviewed', '=', false)
    .orderBy('r.order_id')
    .orderBy('r.ended_at', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ order_id, signed_name: byName, changes, advice }) => {
      const said = saidWords(saidOf({ changes, advice }))
      return said === '' ? [] : [[order_id, { byName, said }] as const]
    }),
  )
}

/** A page of the queue, or of what was reviewed, with who has what open and how many lines of each do not fit. */
export async function listForPharmacist(ctx: Ctx, input: PharmacistList): Promise<Page<PharmacistRow>> {
  const page = await (input.reviewed ? reviewedPage(ctx, input) : waitingPage(ctx, input))
  const ids = page.docs.map(({ order_id }) => order_id)
  const [orders, locks, inconsistent, lapsed] = await Promise.all([
    ordersAmong(ctx.db, ctx.who, ids),
    readLocks(ctx.db, ctx.who, ids, ctx.now),
    inconsistencies(ctx.db, ctx.who, ids),
    readLapsed(ctx.db, ctx.who, ids),
  ])
  const byId = new Map(orders.map((order) => [order._id, order]))
  const docs = page.docs.flatMap((row): PharmacistRow[] => {
    const order = byId.get(row.order_id)
    if (!order) return []
    return [
      {
        ...order,
        waitingSince: row.waiting_since?.toISOString() ?? null,
        dueAt:
          order.dateReceived && new Date(Date.parse(order.dateReceived) + targetHours * hour).toISOString(),
        reviewedAt: row.reviewed_at?.toISOString() ?? null,
        reviewedByName: row.reviewed_by,
        inconsistent: inconsistent.get(order._id) ?? 0,
        openedBy: locks.get(order._id) ?? null,
        lapsed: lapsed.get(order._id) ?? null,
      },
    ]
  })
  return { ...page, docs }
}

/** How many orders wait, to the cap of every count. */
export async function countWaiting(
  db: Executor,
  who: Principal,
  now: Date,
): Promise<{ count: number; capped: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from lab_order t where ${narrowed(who, '', {}, now)} and ${isWaiting} limit ${countCap + 1}
    ) waiting`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, countCap), capped: count > countCap }
}
