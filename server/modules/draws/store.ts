import { sql, type RawBuilder } from 'kysely'
import type { Draw, DrawState } from '@contract/draws/shapes'
import { byDrawOrder } from '@contract/rules/draw-order'
import type { SpecimenState } from '@contract/orders/shapes'
import { notFound } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'

export interface DrawRecord {
  id: string
  version: number
  location_id: string
  location: string
  patient_id: string
  lastname: string
  firstname: string
  dob: string
  order_id: string | null
  remote_order_id: string | null
  identified_at: Date | null
  identified_by: string | null
  requisition_number: string | null
  starts_at: Date
  minutes: number
  note: string | null
  state: DrawState
  reason: string | null
}

export interface TubeRecord {
  /** The order, or the clinic's while there is none. */
  order_id: string
  /** Null while the tube is of a clinic's order. */
  id: string | null
  draw_order: number | null
  barcode: string
  letter: string
  sample_type: string
  container: string | null
  state: SpecimenState
  drawn_at: Date | null
  collector: string | null
}

async function findDraws(db: Executor, who: Principal, where: RawBuilder<unknown>): Promise<DrawRecord[]> {
  const { rows } = await sql<DrawRecord>`
    select d.id, d.version, d.location_id, l.name as location, d.patient_id, p.lastname, p.firstname, p.dob::text as dob,
      coalesce(d.order_id, r.order_id) as order_id, d.remote_order_id, d.identified_at, d.identified_by,
      coalesce(o.requisition_number, r.requisition_number) as requisition_number, d.starts_at, d.minutes, d.note, d.state, d.reason
    from draw d
    join location l on ${ofLab(who, 'l')} and l.id = d.location_id
    join patient p on ${ofLab(who, 'p')} and p.id = d.patient_id
    left join lab_order o on ${ofLab(who, 'o')} and o.id = d.order_id
    left join remote_order r on ${ofLab(who, 'r')} and r.id = d.remote_order_id
    where ${ofLab(who, 'd')} and ${ownLocations(who, 'd.location_id')} and ${where}
    order by d.starts_at, d.id limit 500`.execute(db)
  return rows
}

/** The tubes of these orders or clinics' orders in the order of draw, with who drew them where that is recorded. */
export async function tubesOf(
  db: Executor,
  who: Principal,
  orderIds: readonly string[],
): Promise<TubeRecord[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<TubeRecord>`
    select s.order_id, s.id, s.barcode, s.letter, st.name as sample_type, st.draw_order, s.container, s.state,
      t.collected_at as drawn_at, u.first_name || ' ' || u.last_name as collector
    from specimen s
    join sample_type st on ${ofLab(who, 'st')} and st.id = s.sample_type_id
    left join draw_tube t on ${ofLab(who, 't')} and (t.specimen_id = s.id or t.barcode = s.barcode)
    left join app_user u on ${ofLab(who, 'u')} and u.id = t.collector_id
    where ${ofLab(who, 's')} and s.order_id = any(${[...orderIds]}::uuid[])
    union all
    select r.id, null::uuid, r.requisition_number || (c ->> 'letter'), c ->> 'letter', st.name, st.draw_order, null, 'EXPECTED',
      t.collected_at, u.first_name || ' ' || u.last_name
    from remote_order r cross join lateral jsonb_array_elements(r.content -> 'specimens') c
    join sample_type st on ${ofLab(who, 'st')} and st.id = (c ->> 'sampleTypeId')::uuid
    left join draw_tube t on ${ofLab(who, 't')} and t.barcode = r.requisition_number || (c ->> 'letter')
    left join app_user u on ${ofLab(who, 'u')} and u.id = t.collector_id
    where ${ofLab(who, 'r')} and r.id = any(${[...orderIds]}::uuid[]) and r.order_id is null
    order by order_id, letter`.execute(db)
  const ranked = (tube: TubeRecord) => ({ drawOrder: tube.draw_order, name: tube.sample_type })
  return rows.sort((a, b) => byDrawOrder(ranked(a), ranked(b)))
}

/** What an appointment is for: the laboratory's order, else the clinic's. */
export const orderOf = (row: DrawRecord): string | null => row.order_id ?? row.remote_order_id

const present = (row: DrawRecord, tubes: readonly TubeRecord[]): Draw => ({
  _id: row.id,
  version: row.version,
  location: { _id: row.location_id, name: row.location },
  patient: { _id: row.patient_id, lastname: row.lastname, firstname: row.firstname, dob: row.dob },
  order:
    orderOf(row) && row.requisition_number
      ? {
          _id: orderOf(row) ?? '',
          requisitionNumber: row.requisition_number,
          remote: row.order_id === null,
        }
      : null,
  identifiedAt: row.identified_at?.toISOString() ?? null,
  identifiedBy: row.identified_by,
  startsAt: row.starts_at.toISOString(),
  minutes: row.minutes,
  note: row.note,
  state: row.state,
  reason: row.reason,
  tubes: tubes
    .filter(({ order_id }) => order_id === orderOf(row))
    .map((tube) => ({
      specimenId: tube.id,
      barcode: tube.barcode,
      letter: tube.letter,
      sampleType: tube.sample_type,
      container: tube.container,
      state: tube.state,
      collectedAt: tube.drawn_at?.toISOString() ?? null,
      collector: tube.collector,
    })),
})

async function presentAll(db: Executor, who: Principal, rows: readonly DrawRecord[]): Promise<Draw[]> {
  const tubes = await tubesOf(
    db,
    who,
    rows.flatMap((row) => orderOf(row) ?? []),
  )
  return rows.map((row) => present(row, tubes))
}

/** The draw list between two instants. */
export async function listDraws(
  db: Executor,
  who: Principal,
  { from, to, locationId }: { from: string; to: string; locationId: string | null },
): Promise<Draw[]> {
  const place = locationId === null ? sql`true` : sql`d.location_id = ${locationId}`
  const where = sql`d.starts_at >= ${from}::timestamptz and d.starts_at < ${to}::timestamptz and ${place}`
  return presentAll(db, who, await findDraws(db, who, where))
}

export async function findDraw(db: Executor, who: Principal, id: string): Promise<DrawRecord> {
  const [row] = await findDraws(db, who, sql`d.id = ${id}`)
  if (!row) throw notFound()
  return row
}

export async function presentDraw(db: Executor, who: Principal, id: string): Promise<Draw> {
  const row = await findDraw(db, who, id)
  const [draw] = await presentAll(db, who, [row])
  if (!draw) throw notFound()
  return draw
}
