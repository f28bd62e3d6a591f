import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { AddOn } from '@contract/add-ons/shapes'
import type { Principal } from '../../core/principal'
import { keepsHours } from '../../core/keeps-hours'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { AddOnTable } from '../../db/schema'

export type AddOnRow = Selectable<AddOnTable> & {
  requisition_number: string
  letter: string
  barcode: string
  keeps_until: Date | null
  of_pull: number
  of_confirm: number
}

const HOUR = 3_600_000

/** Rows with their order and specimen, of orders within reach. */
async function read(
  db: Executor,
  who: Principal,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<AddOnRow[]> {
  const { rows } = await sql<AddOnRow & { collected_at: Date; hours: number | null }>`
    select x.*, x.due_on::text as due_on, o.requisition_number, s.letter, s.barcode, s.collected_at, 
      coalesce((select min(${keepsHours(sql`v.definition`)}) from jsonb_array_elements(x.tests) one
        join test v on ${ofLab(who, 'v')} and v.id::text = one ->> 'testId'), st.stability_hours) as hours,
      (count(*) filter (where x.in_storage and x.pulled is null) over ())::int as of_pull,
      (count(*) filter (where x.due_on is not null and x.confirmed is null) over ())::int as of_confirm
    from add_on x
    join lab_order o on ${ofLab(who, 'o')} and o.id = x.order_id
    join specimen s on ${ofLab(who, 's')} and s.id = x.specimen_id
    join sample_type st on ${ofLab(who, 'st')} and st.id = s.sample_type_id
    where ${ofLab(who, 'x')} and ${where} and not o.deleted and ${ownLocations(who, 'o.location_id')}
    ${order} limit 100`.execute(db)
  return rows.map(({ collected_at, hours, ...row }) => ({
    ...row,
    keeps_until: hours === null ? null : new Date(collected_at.getTime() + hours * HOUR),
  }))
}

/** What was added to an order, the newest first. */
export const addOnsOfOrder = (db: Executor, who: Principal, orderId: string): Promise<AddOnRow[]> =>
  read(db, who, sql`x.order_id = ${orderId}`, sql`order by x.created_at desc, x.id desc`)

/** What has something left to do. */
export const openAddOns = (db: Executor, who: Principal): Promise<AddOnRow[]> =>
  read(
    db,
    who,
    sql`((x.in_storage and x.pulled is null) or (x.due_on is not null and x.confirmed is null))`,
    sql`order by (x.in_storage and x.pulled is null) desc, x.due_on, x.created_at, x.id`,
  )

/** One of them; undefined out of reach. */
export async function findAddOn(db: Executor, who: Principal, id: string): Promise<AddOnRow | undefined> {
  const [row] = await read(db, who, sql`x.id = ${id}`, sql``)
  return row
}

export const presentAddOn = (row: AddOnRow): AddOn => ({
  _id: row.id,
  version: row.version,
  orderId: row.order_id,
  requisitionNumber: row.requisition_number,
  specimenId: row.specimen_id,
  letter: row.letter,
  barcode: row.barcode,
  tests: row.tests,
  requester: row.requester,
  how: row.how,
  askedAt: row.asked_at.toISOString(),
  volume: row.volume,
  needed: row.needed,
  keepsUntil: row.keeps_until?.toISOString() ?? null,
  note: row.note,
  recorded: row.recorded,
  dueOn: row.due_on,
  confirmed: row.confirmed,
  efforts: row.efforts,
  toPull: row.in_storage && row.pulled === null,
  pulled: row.pulled,
})
