import { sql, type Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { todayIn, wallTimeAt } from '@contract/rules/zone'
import { ofLab } from '../../core/scope'
import type { Database } from '../../db/schema'
import { json } from '../../db/json'
import { lab } from '../people/lab'
import { ago, type OfficeWorld } from './world'

/** Stops of a route, most of them still to come at whatever hour the demonstration is filled. */
const count = 7
/** °C in which the bags of the loop are to arrive. */
const limits = { temperature_from: 2, temperature_to: 8 }
const clock = (minutes: number) => {
  const within = Math.min(Math.max(minutes, 0), 23 * 60 + 45)
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}
/** A window of half an hour, three of them before now. */
function windowAt(now: Date, at: number): [from: string, to: string] {
  const { minutes } = wallTimeAt(now.toISOString(), lab.timeZone)
  const from = Math.round((minutes + (at - 3) * 45) / 15) * 15 + 15
  return [clock(from), clock(from + 30)]
}
const notes = [
  'Back desk',
  'Ring at the side door',
  null,
  'Ask for the front desk',
  null,
  null,
  'Cooler by the lab window',
]

/** A courier's route of today with stops in several states, its bags, a requested pick-up, and a second route that nobody drives. */
export async function seedCouriers(db: Kysely<Database>, { seeded, now }: OfficeWorld): Promise<void> {
  const { labId } = seeded
  const day = todayIn(lab.timeZone, now.toISOString())
  const courier = await db
    .selectFrom('app_user')
    .select('id')
    .where(ofLab(labId))
    .where('username', '=', 'courier')
    .executeTakeFirst()
  const places = await db
    .selectFrom('location')
    .select(['id', 'name'])
    .where(ofLab(labId))
    .where('active', '=', true)
    .orderBy('name')
    .limit(10)
    .execute()
  if (!courier || places.length < 3) return
  const everyDay = json([0, 1, 2, 3, 4, 5, 6])
  const routeIds = { lab_id: labId, id: uuidv7() }
  await db
    .insertInto('courier_route')
    .values([
      { ...routeIds, name: 'West loop', courier_id: courier.id, days: everyDay, ...limits },
      { lab_id: labId, id: uuidv7(), name: 'Evening loop', courier_id: null, days: json([1, 3, 5]) },
    ])
    .execute()
  const stops = places.slice(0, count).map((place, at) => ({
    location_id: place.id,
    position: at + 1,
    window_from: windowAt(now, at)[0],
    window_to: windowAt(now, at)[1],
    bags: at === 3 ? 3 : 1 + (at % 3),
    note: notes[at] ?? null,
  }))
  await db
    .insertInto('courier_route_stop')
    .values(stops.map((stop) => ({ lab_id: labId, id: uuidv7(), route_id: routeIds.id, ...stop })))
    .execute()
  const runId = uuidv7()
  await db
    .insertInto('courier_run')
    .values({
      lab_id: labId,
      id: runId,
      route_id: routeIds.id,
      name: 'West loop',
      day,
      courier_id: courier.id,
      ...limits,
    })
    .execute()
  await db
    .insertInto('courier_turn')
    .values({ lab_id: labId, run_id: runId, courier_id: courier.id, since: ago(now, 300) })
    .execute()
  for (const [at, stop] of stops.entries()) {
    const done = { done_at: ago(now, 150 - at * 35), done_by: courier.id }
    const came = [
      { state: 'PICKED_UP' as const, bags_taken: 1, temperature: 4.2, ...done },
      { state: 'NOTHING' as const, bags_taken: 0, ...done },
      {
        state: 'PROBLEM' as const,
        bags_taken: 0,
        problem: 'closed' as const,
        remark: 'Lights off, nobody answers.',
        ...done,
      },
    ][at] ?? { state: 'WAITING' as const }
    const id = uuidv7()
    await db
      .insertInto('courier_stop')
      .values({ lab_id: labId, id, run_id: runId, ...stop, ...came })
      .execute()
    if (at === 0)
      await seedPickedUp(db, {
        labId,
        day,
        stopId: id,
        courierId: courier.id,
        place: stop.location_id,
        at: done.done_at,
      })
    if (at === 3) await seedExpected(db, { labId, day, stopId: id, place: stop.location_id })
  }
  const asking = places[places.length - 1]
  if (asking)
    await db
      .insertInto('courier_pickup')
      .values({
        lab_id: labId,
        id: uuidv7(),
        location_id: asking.id,
        day,
        window_from: '15:00',
        window_to: '17:00',
        bags: 2,
        bag_codes: json(['BAG-884121', 'BAG-884122']),
        note: 'STAT specimens in the small bag.',
        state: 'ASKED',
        asked_by: 'Grace Mbeki',
        asked_at: ago(now, 45),
      })
      .execute()
  await seedDraws(db, labId, now)
}

async function seedPickedUp(
  db: Kysely<Database>,
  {
    labId,
    day,
    stopId,
    courierId,
    place,
    at,
  }: { labId: string; day: string; stopId: string; courierId: string; place: string; at: Date },
): Promise<void> {
  const event = uuidv7()
  const base = {
    lab_id: labId,
    stop_id: stopId,
    courier_id: courierId,
    phone_at: at,
    arrived_at: at,
    of_event: null,
    problem: null,
    note: null,
    signature_key: null,
    photo_key: null,
    photo_type: null,
  }
  await db
    .insertInto('courier_event')
    .values([
      { ...base, id: event, kind: 'bag', code: 'BAG-884101', bags: null, temperature: null, signed_by: null },
      {
        ...base,
        id: uuidv7(),
        kind: 'collected',
        code: null,
        bags: 1,
        temperature: 4.2,
        signed_by: 'Tamara Voss',
      },
    ])
    .execute()
  await db
    .insertInto('courier_bag')
    .values({
      lab_id: labId,
      id: uuidv7(),
      code: 'BAG-884101',
      location_id: place,
      stop_id: stopId,
      state: 'PICKED_UP',
      picked_event: event,
      picked_at: at,
      picked_by: courierId,
      day,
    })
    .execute()
}

async function seedExpected(
  db: Kysely<Database>,
  { labId, day, stopId, place }: { labId: string; day: string; stopId: string; place: string },
): Promise<void> {
  await db
    .insertInto('courier_bag')
    .values(
      ['BAG-884102', 'BAG-884103', 'BAG-884104'].map((code) => ({
        lab_id: labId,
        id: uuidv7(),
        code,
        location_id: place,
        stop_id: stopId,
        state: 'EXPECTED' as const,
        expected: true,
        day,
      })),
    )
    .execute()
}

/** Appointments of today for orders whose tubes are still expected. */
async function seedDraws(db: Kysely<Database>, labId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; patient_id: string; location_id: string }>`
    select o.id, o.patient_id, o.location_id from lab_order o
    where ${ofLab(labId, 'o')} and o.state = 'OPEN' and not o.deleted and exists (select from specimen s
      where ${ofLab(labId, 's')} and s.order_id = o.id and s.state = 'EXPECTED')
    order by o.id limit 6`.execute(db)
  if (rows.length === 0) return
  const states = ['ARRIVED', 'BOOKED', 'BOOKED', 'NO_SHOW', 'BOOKED', 'CANCELLED'] as const
  await db
    .insertInto('draw')
    .values(
      rows.map((order, at) => ({
        lab_id: labId,
        id: uuidv7(),
        location_id: order.location_id,
        patient_id: order.patient_id,
        order_id: order.id,
        starts_at: new Date(now.getTime() + (at - 1) * 20 * 60_000),
        minutes: 15,
        note: at === 1 ? 'Fasting' : null,
        state: states[at] ?? 'BOOKED',
        reason: states[at] === 'CANCELLED' ? 'The patient called.' : null,
        booked_by: 'Marcus Oyelaran',
        created_at: ago(now, 600),
      })),
    )
    .execute()
}
