import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { OrderCounts, OrderList } from '@contract/orders/shapes'
import type { OrderRow } from '@contract/orders/shapes'
import type { Page } from '@contract/shapes'
import { cappedCount, countCap } from '../../core/capped'
import { listPage, type PageInput } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { daysOf } from './days'
import { inState, narrowed, type Filters } from './filters'
import { presentRow } from './present'
import type { OrderListRecord } from './records'

const sorts = {
  dateCollected: { column: 'date_collected', type: 'timestamptz' },
  dateReceived: { column: 'date_received', type: 'timestamptz' },
  requisitionNumber: { column: 'requisition_number', type: 'text' },
} as const

const columns = sql`o.id, o.version, o.kind, o.requisition_number, o.state, o.priority, o.patient_id, o.patient,
  o.location_id, l.name as location_name, o.physician_id, ph.firstname as physician_firstname, ph.lastname as physician_lastname,
  o.date_collected, o.date_received, o.date_reported, o.date_exported, o.panels, o.hold, o.flag, o.report_state, o.report_version,
  o.pharmd_reviewed`

/**
 * Whether a critical value counts, and whether somebody was told of each. A clinic knows of those that were released; whoever may
 * read no result learns of none.
 */
const criticalOf = (who: Principal) =>
  who.ability.can('read', 'Result') ? countedCritical(who) : sql`null as critical`
const countedCritical = (who: Principal) => sql`(
  select case when bool_or(a.critical_call is null) then 'OWED' when count(*) > 0 then 'TOLD' end
  from analysis a where ${ofLab(who, 'a')} and a.order_id = o.id and a.critical
    and (a.interpretation ->> 'withheld' is null or ${who.locations === 'all'})
    and ${who.locations === 'all' ? sql`a.state in ('RESULTED', 'VERIFIED', 'RELEASED')` : sql`a.state = 'RELEASED'`}) as critical`

/**
 * Orders of the caller's locations, a page at a time. Sorted by receipt, it lists what has been received: an order without
 * that date has no place in that order.
 */
export function listOrders(
  db: Executor,
  who: Principal,
  input: OrderList,
  now: Date,
): Promise<Page<OrderRow>> {
  const byReceipt = input.sort.endsWith('dateReceived') ? sql`and t.date_received is not null` : sql``
  const where = sql`${narrowed(who, input.text, input, now)} and ${inState(input.state)} ${byReceipt}`
  return ordersPage(db, who, input, where, daysOf(who, input))
}

/** These orders as the list shows them; those out of the caller's reach are left out. */
export async function ordersAmong(db: Executor, who: Principal, ids: readonly string[]): Promise<OrderRow[]> {
  const where = sql`${ofLab(who, 't')} and not t.deleted and ${ownLocations(who, 't.location_id')} and t.id = any(${[...ids]}::uuid[])`
  return (await ordersPage(db, who, { page: 1, limit: ids.length, sort: '-dateCollected' }, where)).docs
}

const ordersPage = (
  db: Executor,
  who: Principal,
  input: PageInput,
  where: RawBuilder<unknown>,
  chunks?: ReturnType<typeof daysOf>,
): Promise<Page<OrderRow>> =>
  listPage<OrderListRecord, OrderRow>(
    db,
    {
      input,
      sorts,
      table: 'lab_order',
      where,
      chunks,
      columns: sql`${columns}, ${criticalOf(who)}`,
      joins: sql`left join lab_order o on ${ofLab(who, 'o')} and o.id = h.id
        left join location l on ${ofLab(who, 'l')} and l.id = o.location_id
        left join physician ph on ${ofLab(who, 'ph')} and ph.id = o.physician_id`,
    },
    (row) => presentRow(row, who),
  )

type Counts = z.output<typeof OrderCounts>

/** The first is all of them. */
const tabs = [undefined, 'OPEN', 'CLOSED', 'REJECTED', 'HOLD'] as const

/** How many orders each tab holds under the same filters, each counted to 10,000 and no further. */
export async function countOrders(
  db: Executor,
  who: Principal,
  text: string,
  filters: Filters,
  now: Date,
): Promise<Counts> {
  const where = narrowed(who, text, filters, now)
  const counts = tabs.map((state) => cappedCount(db, 'lab_order', sql`${where} and ${inState(state)}`))
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts.map(({ counted }) => counted))}] as counts`.execute(db)
  const found = rows[0]?.counts ?? []
  found.forEach((count, at) => counts[at]?.heard(count))
  const [all = 0, OPEN = 0, CLOSED = 0, REJECTED = 0, HOLD = 0] = found
  const shown = (count: number) => Math.min(count, countCap)
  return {
    all: shown(all),
    OPEN: shown(OPEN),
    CLOSED: shown(CLOSED),
    REJECTED: shown(REJECTED),
    HOLD: shown(HOLD),
    capped: Math.max(all, OPEN, CLOSED, REJECTED, HOLD) > countCap,
  }
}
