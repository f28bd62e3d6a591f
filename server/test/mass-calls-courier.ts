import { api } from '@contract/api'
import { courierDesk, ok } from './courier-desk'
import { json } from '../db/json'
import { orderWith } from './fixtures'
import type { TestLab } from './harness'
import { writeCall as call, type WriteCall } from './write-call'

/** What is written of couriers and draw sites, each on a route and an appointment of its own. */
export function courierWrites(lab: TestLab): WriteCall[] {
  const { courier, draws } = api
  // Opened by the first write that needs it: a test that only reads the names of calls opens none.
  let opened: ReturnType<typeof courierDesk> | undefined
  const desk = () => (opened ??= courierDesk(lab))
  /** One route, driven today by the demonstration's courier, and its day. */
  async function driven(by?: null) {
    const at = await desk()
    await at.noRoutes()
    await lab.owner.deleteFrom('courier_pickup').execute()
    await lab.owner.deleteFrom('courier_route_stop').execute()
    await lab.owner.deleteFrom('courier_route').execute()
    const route = await at.route(by === null ? null : at.me, at.places.slice(0, 3), 'Loop')
    const day = await at.day()
    const [run] = day.runs
    const [first] = run?.stops ?? []
    if (!run || !first) throw new Error('No run.')
    return { at, route, day: day.day, run, stop: first }
  }
  const pickup = async () => {
    const { at, day, run } = await driven()
    const [place] = at.places
    if (!place) throw new Error('No place.')
    const fields = { locationId: place.id, day, bagCodes: ['BAG-31'], note: 'Desk', windowFrom: '10:00' }
    const made = ok(await at.admin.call(courier.askPickup, { body: { pickup: fields } }, at.key()))
    return { fields, made, run }
  }
  const picked = async () => {
    const { at, stop } = await driven()
    await at.send([at.event({ kind: 'bag', stopId: stop._id, code: 'BAG-31' })])
  }
  const appointment = async () => {
    const order = await orderWith(lab, {
      tests: ['GLU'],
      patient: { firstname: 'Dolores', lastname: 'Fixture', dob: '1961-03-07', gender: 'F' },
    })
    const { labId } = lab.seeded
    const row = await lab.owner
      .selectFrom('lab_order')
      .select(['location_id', 'patient_id'])
      .where('id', '=', order.orderId)
      .executeTakeFirstOrThrow()
    await lab.owner
      .updateTable('specimen')
      .set({ state: 'EXPECTED', received_at: null, received_by: null })
      .where('lab_id', '=', labId)
      .where('order_id', '=', order.orderId)
      .execute()
    const fields = {
      locationId: row.location_id,
      patientId: row.patient_id,
      startsAt: lab.clock.now().toISOString(),
      minutes: 15,
      note: 'Fasting',
    }
    return { fields, orderId: order.orderId }
  }
  const booked = async () => {
    const { fields, orderId } = await appointment()
    const at = await desk()
    const made = ok(await at.admin.call(draws.add, { body: { draw: fields } }, at.key()))
    await lab.owner.updateTable('draw').set({ order_id: orderId }).where('id', '=', made._id).execute()
    const [tube] = await lab.owner
      .selectFrom('specimen')
      .select('barcode')
      .where('order_id', '=', orderId)
      .execute()
    return { made, barcode: tube?.barcode ?? '' }
  }
  return [
    call(
      courier.send,
      async () => {
        const { at, stop } = await driven()
        return {
          body: {
            events: [
              at.event({ kind: 'bag', stopId: stop._id, code: 'BAG-31' }),
              at.event({ kind: 'collected', stopId: stop._id, bags: 1, temperature: 4 }),
            ],
          },
        }
      },
      'courier',
    ),
    call(courier.askPickup, async () => {
      const { at, day } = await driven()
      return { body: { pickup: { locationId: at.places[0]?.id ?? '', day, note: 'Desk' } } }
    }),
    call(courier.cancelPickup, async () => {
      const { made } = await pickup()
      return { body: { _id: made._id, version: made.version } }
    }),
    call(courier.addRoute, async () => {
      const { at } = await driven()
      const stops = [{ locationId: at.places[0]?.id ?? '', windowFrom: '10:00', bags: 1, note: 'Desk' }]
      return { body: { route: { name: 'Other loop', courierId: at.me, days: [1], stops } } }
    }),
    call(courier.updateRoute, async () => {
      const { route } = await driven()
      return {
        body: { route: { _id: route._id, version: route.version, name: 'Loop 2', days: [2], stops: [] } },
      }
    }),
    call(courier.assign, async () => {
      const { at, run } = await driven(null)
      return { body: { _id: run._id, version: run.version, courierId: at.me } }
    }),
    call(courier.moveStop, async () => {
      const { stop } = await driven()
      return { body: { _id: stop._id, version: stop.version, position: 2 } }
    }),
    call(courier.planPickup, async () => {
      const { made, run } = await pickup()
      return { body: { _id: made._id, version: made.version, runId: run._id } }
    }),
    call(courier.cancelStop, async () => {
      const { stop } = await driven()
      return { body: { _id: stop._id, version: stop.version, reason: 'Closed today' } }
    }),
    call(courier.setDispatcher, async () => {
      const user = await lab.owner
        .updateTable('app_user')
        .set({ credentials: json([]) })
        .where('username', '=', 'accession')
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
      return { body: { _id: user.id, version: user.version, dispatcher: true } }
    }),
    call(courier.arrive, async () => {
      await picked()
      return { body: { code: 'BAG-31' } }
    }),
    call(draws.add, async () => ({ body: { draw: (await appointment()).fields } })),
    call(draws.move, async () => {
      const { made } = await booked()
      return { body: { _id: made._id, version: made.version, state: 'ARRIVED' as const } }
    }),
    call(draws.collect, async () => {
      const { made, barcode } = await booked()
      const collector = await lab.owner
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', 'lab')
        .executeTakeFirstOrThrow()
      return {
        body: {
          _id: made._id,
          version: made.version,
          tubes: [{ barcode, collectorId: collector.id, at: lab.clock.now().toISOString() }],
          identified: ['name' as const, 'dob' as const],
        },
      }
    }),
  ]
}
