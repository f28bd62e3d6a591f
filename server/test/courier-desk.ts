import { uuidv7 } from 'uuidv7'
import { api } from '@contract/api'
import type { CourierEventInput } from '@contract/courier/events'
import { json } from '../db/json'
import type { Answer, Caller, TestLab } from './harness'
import { putSession } from './sessions'

export function ok<Body>(answer: Answer<Body>): Body {
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`)
  return answer.body
}

/** Event without what every one has. */
type Rest<E> = E extends unknown ? Omit<E, '_id' | 'at'> & { _id?: string; at?: string } : never
export type Recorded = Rest<CourierEventInput>

/** Routes, couriers and what their phones send, over HTTP as the screens do it. */
export async function courierDesk(lab: TestLab) {
  const admin = await lab.as('admin')
  const courier = await lab.as('courier')
  const key = () => ({ 'idempotency-key': lab.ports.ids.id() })
  const { labId } = lab.seeded
  const me = await lab.owner
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'courier')
    .executeTakeFirstOrThrow()
  const places = await lab.owner
    .selectFrom('location')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .limit(6)
    .execute()

  /** Another courier, signed in. */
  async function another(firstName = 'Ben'): Promise<{ id: string; caller: Caller }> {
    const id = uuidv7()
    await lab.owner
      .insertInto('app_user')
      .values({
        lab_id: labId,
        id,
        username: `courier ${id}`,
        first_name: firstName,
        last_name: 'Ortiz',
        user_type: 'courier',
        myroles: json({ 'courier-user': { enabled: true } }),
        eula_accepted_at: lab.clock.now(),
      })
      .execute()
    const token = await putSession(lab, id, {
      expires_at: new Date(lab.clock.now().getTime() + 20 * 3_600_000),
    })
    return { id, caller: lab.withToken(token) }
  }

  /** A route of every day with these places, driven by somebody. */
  const route = async (
    courierId: string | null = me.id,
    stops = places.slice(0, 3),
    name = `R ${uuidv7()}`,
  ) =>
    ok(
      await admin.call(
        api.courier.addRoute,
        {
          body: {
            route: {
              name,
              courierId,
              days: [0, 1, 2, 3, 4, 5, 6],
              stops: stops.map(({ id }) => ({
                locationId: id,
                windowFrom: '00:00',
                windowTo: '23:59',
                bags: 2,
                note: 'Back desk',
              })),
            },
          },
        },
        key(),
      ),
    )
  const event = (recorded: Recorded): CourierEventInput => ({
    _id: uuidv7(),
    at: lab.clock.now().toISOString(),
    ...recorded,
  })
  const send = async (events: CourierEventInput[], by: Caller = courier) =>
    ok(await by.call(api.courier.send, { body: { events } }, key())).docs
  const today = async (by: Caller = courier) => ok(await by.call(api.courier.today, { body: {} }))
  const day = async () => ok(await admin.call(api.courier.day, { body: {} }))
  /** No routes and runs but those that a test makes. */
  async function noRoutes(): Promise<void> {
    await lab.owner.updateTable('courier_route').set({ active: false }).execute()
    await lab.owner.deleteFrom('courier_event').execute()
    await lab.owner.deleteFrom('courier_bag').execute()
    await lab.owner.deleteFrom('courier_stop').execute()
    await lab.owner.deleteFrom('courier_turn').execute()
    await lab.owner.deleteFrom('courier_run').execute()
  }
  return { admin, courier, me: me.id, places, another, route, event, send, today, day, key, noRoutes }
}
