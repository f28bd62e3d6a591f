import { sql } from 'kysely'
import type { BagState, EventKind, Problem, StopState } from '@contract/courier/states'
import type { Address } from '@contract/people'
import { notFound } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'
import { addressLines } from '../../documents/address-lines'
import type { CourierStopTable } from '../../db/schema'

export interface StopRecord {
  id: string
  version: number
  run_id: string
  run_courier: string | null
  location_id: string
  place: string
  address: Address
  phone: string | null
  pickup_id: string | null
  position: number
  window_from: string | null
  window_to: string | null
  bags: number
  note: string | null
  state: StopState
  bags_taken: number | null
  temperature: string | null
  temperature_from: string | null
  temperature_to: string | null
  problem: Problem | null
  remark: string | null
  done_at: Date | null
  done_by: string | null
  done_name: string | null
}

/** The stops of these runs in order, with their places. */
export async function stopsOf(db: Executor, labId: string, runIds: readonly string[]): Promise<StopRecord[]> {
  if (runIds.length === 0) return []
  const { rows } = await sql<StopRecord>`
    select s.id, s.version, s.run_id, r.courier_id as run_courier, s.location_id, l.name as place, l.address, l.phone,
      s.pickup_id, s.position, s.window_from, s.window_to, s.bags, s.note, s.state, s.bags_taken, s.temperature,
      r.temperature_from, r.temperature_to, s.problem, s.remark, s.done_at, s.done_by, u.first_name || ' ' || u.last_name as done_name
    from courier_stop s
    join courier_run r on ${ofLab(labId, 'r')} and r.id = s.run_id
    join location l on ${ofLab(labId, 'l')} and l.id = s.location_id
    left join app_user u on ${ofLab(labId, 'u')} and u.id = s.done_by
    where ${ofLab(labId, 's')} and s.run_id = any(${[...runIds]}::uuid[])
    order by r.name, r.id, s.position, s.id`.execute(db)
  return rows
}

export interface EventRecord {
  id: string
  stop_id: string | null
  courier_id: string
  courier: string
  kind: EventKind
  code: string | null
  signed_by: string | null
  signature_key: string | null
  photo_key: string | null
  phone_at: Date
  arrived_at: Date
  undone: boolean
  unknown: boolean
}

/** What was recorded at these stops, in the order of the phones' clocks. */
export async function eventsOf(
  db: Executor,
  labId: string,
  stopIds: readonly string[],
): Promise<EventRecord[]> {
  if (stopIds.length === 0) return []
  const { rows } = await sql<EventRecord>`
    select e.id, e.stop_id, e.courier_id, u.first_name || ' ' || u.last_name as courier, e.kind, e.code, e.signed_by,
      e.signature_key, e.photo_key, e.phone_at, e.arrived_at, e.undone, e.unknown
    from courier_event e
    join app_user u on ${ofLab(labId, 'u')} and u.id = e.courier_id
    where ${ofLab(labId, 'e')} and e.stop_id = any(${[...stopIds]}::uuid[])
    order by e.phone_at, e.id`.execute(db)
  return rows
}

export interface BagRecord {
  id: string
  version: number
  code: string
  location_id: string | null
  location: string | null
  stop_id: string | null
  state: BagState
  expected: boolean
  picked_event: string | null
  picked_at: Date | null
  picked_by: string | null
  courier: string | null
  handed_at: Date | null
  handed_by: string | null
  arrived_at: Date | null
  /** Measured at the stop where it was picked up, and the limits of that run. */
  temperature: string | null
  temperature_from: string | null
  temperature_to: string | null
}

const bagColumns = (labId: string) => sql`
  select b.id, b.version, b.code, b.location_id, l.name as location, b.stop_id, b.state, b.expected, b.picked_event,
    b.picked_at, b.picked_by, u.first_name || ' ' || u.last_name as courier, b.handed_at, b.handed_by, b.arrived_at, t.temperature, w.temperature_from, w.temperature_to
  from courier_bag b
  left join courier_stop t on ${ofLab(labId, 't')} and t.id = b.stop_id and b.picked_at is not null
  left join courier_run w on ${ofLab(labId, 'w')} and w.id = t.run_id
  left join location l on ${ofLab(labId, 'l')} and l.id = b.location_id
  left join app_user u on ${ofLab(labId, 'u')} and u.id = b.picked_by
  where ${ofLab(labId, 'b')}`

/** The bags of these stops by their numbers. */
export async function bagsOfStops(
  db: Executor,
  labId: string,
  stopIds: readonly string[],
): Promise<BagRecord[]> {
  if (stopIds.length === 0) return []
  const { rows } = await sql<BagRecord>`${bagColumns(labId)} and b.stop_id = any(${[...stopIds]}::uuid[])
    order by b.code`.execute(db)
  return rows
}

/** The bags of one stop among these, as the phone and the dispatcher read them. */
export const bagListOf = (bags: readonly BagRecord[], stopId: string) =>
  bags
    .filter(({ stop_id }) => stop_id === stopId)
    .map(({ code, state, picked_at, expected }) => ({ code, state, at: iso(picked_at), expected }))

/** Bags of a day, and those of earlier days that were picked up and have not arrived; none that nobody will bring. */
export async function bagsOfDay(db: Executor, labId: string, day: string): Promise<BagRecord[]> {
  const { rows } = await sql<BagRecord>`${bagColumns(labId)}
    and (b.day = ${day}::date or (b.day < ${day}::date and b.day >= ${day}::date - 7 and b.state in ('PICKED_UP', 'HANDED_OVER')))
    and not (b.state in ('EXPECTED', 'NOT_HERE') and exists (select from courier_stop c
      where ${ofLab(labId, 'c')} and c.id = b.stop_id and c.state = 'CANCELLED'))
    order by l.name nulls last, b.code`.execute(db)
  return rows
}

/** Bags that a courier has picked up and not handed over. */
export async function carriedBy(db: Executor, labId: string, courierId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select b.code from courier_bag b
    where ${ofLab(labId, 'b')} and b.state = 'PICKED_UP' and b.picked_by = ${courierId} order by b.code`.execute(
    db,
  )
  return rows.map(({ code }) => code)
}

/** The newest bag with this number, locked. A number can come again, on the same day also once the bag before has arrived. */
export async function lockBag(tx: Tx, labId: string, code: string): Promise<BagRecord | undefined> {
  const held = await tx
    .selectFrom('courier_bag')
    .select('id')
    .where(ofLab(labId))
    .where('code', '=', code)
    .orderBy('day', 'desc')
    .orderBy(sql`state = 'ARRIVED'`)
    .orderBy('arrived_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return undefined
  const { rows } = await sql<BagRecord>`${bagColumns(labId)} and b.id = ${held.id}`.execute(tx)
  return rows[0]
}

export interface RunRecord {
  id: string
  version: number
  name: string
  day: string
  courier_id: string | null
  courier: string | null
  heard_at: Date | null
}

/** The runs of a day, or those of it that one courier has now. */
export async function runsOf(
  db: Executor,
  labId: string,
  day: string,
  courierId?: string,
): Promise<RunRecord[]> {
  const { rows } = await sql<RunRecord>`
    select r.id, r.version, r.name, r.day::text as day, r.courier_id, u.first_name || ' ' || u.last_name as courier,
      (select max(e.arrived_at) from courier_event e join courier_stop s on ${ofLab(labId, 's')} and s.id = e.stop_id
        where ${ofLab(labId, 'e')} and s.run_id = r.id) as heard_at
    from courier_run r
    left join app_user u on ${ofLab(labId, 'u')} and u.id = r.courier_id
    where ${ofLab(labId, 'r')} and r.day = ${day}::date
      and (${courierId ?? null}::uuid is null or r.courier_id = ${courierId ?? null}::uuid)
    order by r.name, r.id`.execute(db)
  return rows
}

/** One row, locked; not found looks as everywhere. */
export async function lockStop(tx: Tx, labId: string, id: string) {
  const row = await tx
    .selectFrom('courier_stop')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function lockRun(tx: Tx, labId: string, id: string) {
  const row = await tx
    .selectFrom('courier_run')
    .select(['id', 'version', 'name', 'courier_id', sql<string>`day::text`.as('day')])
    .where(ofLab(labId))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const placeOf = (stop: StopRecord) => ({
  _id: stop.location_id,
  name: stop.place,
  address: addressLines(stop.address).join(', '),
  phone: stop.phone,
})

export const celsius = (value: CourierStopTable['temperature'] | string | null): number | null =>
  value === null ? null : Number(value)

/** The limits of temperature of a run. */
export const limitsOf = (row: { temperature_from: string | null; temperature_to: string | null }) => ({
  from: celsius(row.temperature_from),
  to: celsius(row.temperature_to),
})

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null
