import { sql } from 'kysely'
import type { OfferedSupply, SupplyOrder, SupplyOrderList } from '@contract/supply-orders/shapes'
import { openSupplyStates, type SupplyState } from '@contract/supply-orders/states'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import { listPage } from '../../core/paging'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { KeptSupplyLine } from '../../db/schema'

export interface SupplyOrderRecord {
  id: string
  version: number
  location_id: string
  location: string
  state: SupplyState
  lines: KeptSupplyLine[]
  note: string | null
  asked_by: string
  asked_at: Date
  shipment: string | null
  sent_by: string | null
  sent_at: Date | null
  reason: string | null
  ended_by: string | null
  ended_at: Date | null
  received: number | null
}

/** Whoever sends supplies sees how many specimens come back; a clinic knows its own. */
const receivedOf = (ctx: Ctx) =>
  ctx.who.ability.can('manage', 'SupplyOrder')
    ? sql`(select coalesce(sum(d.received), 0)::int from order_day d where ${ofLab(ctx.who, 'd')}
        and d.location_id = s.location_id and d.day > ${ctx.now}::timestamptz::date - 90)`
    : sql`null::int`

const columnsFor = (
  ctx: Ctx,
) => sql`s.id, s.version, s.location_id, l.name as location, s.state, s.lines, s.note,
  s.asked_by, s.asked_at, s.shipment, s.sent_by, s.sent_at, s.reason, s.ended_by, s.ended_at, ${receivedOf(ctx)} as received`

export const presentSupplyOrder = (row: SupplyOrderRecord): SupplyOrder => ({
  _id: row.id,
  version: row.version,
  location: { _id: row.location_id, name: row.location },
  state: row.state,
  lines: row.lines,
  note: row.note,
  askedBy: row.asked_by,
  askedAt: row.asked_at.toISOString(),
  shipment: row.shipment,
  sentBy: row.sent_by,
  sentAt: row.sent_at?.toISOString() ?? null,
  reason: row.reason,
  endedBy: row.ended_by,
  endedAt: row.ended_at?.toISOString() ?? null,
  received: row.received,
})

/** One order of supplies within the caller's reach. */
export async function findSupplyOrder(
  ctx: Ctx,
  db: Executor,
  id: string,
  lock = false,
): Promise<SupplyOrderRecord> {
  const { rows } = await sql<SupplyOrderRecord>`select ${columnsFor(ctx)} from supply_order s
    join location l on ${ofLab(ctx.who, 'l')} and l.id = s.location_id
    where ${ofLab(ctx.who, 's')} and ${ownLocations(ctx.who, 's.location_id')} and s.id = ${id}
    ${lock ? sql`for update of s` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

const openStates = [...openSupplyStates]

export const listSupplyOrders = (ctx: Ctx, query: SupplyOrderList) =>
  listPage<SupplyOrderRecord, SupplyOrder>(
    ctx.db,
    {
      input: query,
      sorts: { askedAt: { column: 'asked_at', type: 'timestamptz' } },
      table: 'supply_order',
      where: sql`${ofLab(ctx.who, 't')} and ${ownLocations(ctx.who, 't.location_id')}
        ${query.open ? sql`and t.state = any(${openStates})` : sql``}`,
      columns: columnsFor(ctx),
      joins: sql`left join supply_order s on ${ofLab(ctx.who, 's')} and s.id = h.id
        left join location l on ${ofLab(ctx.who, 'l')} and l.id = s.location_id`,
    },
    presentSupplyOrder,
  )

/** The supplies that may be ordered now. */
export async function offeredSupplies(ctx: Ctx, db: Executor): Promise<OfferedSupply[]> {
  const rows = await db
    .selectFrom('supply')
    .select(['id', 'code', 'name', 'unit', 'kind', 'most'])
    .where(ofLab(ctx.who))
    .where('active', '=', true)
    .orderBy('search_name')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ id, ...rest }) => ({ _id: id, ...rest }))
}
