import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { ok } from '../../test/courier-desk'
import { remoteBench } from '../remote-orders/test-remote'

let lab: TestLab
let staff: Caller
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('accession')
})
afterAll(() => lab.close())

const key = () => ({ 'idempotency-key': lab.ports.ids.id() })
const patient = { firstname: 'Dolores', lastname: 'Fixture', dob: '1961-03-07', gender: 'F' } as const

/** An open order whose tube nobody has drawn, and an appointment for it. */
async function booked() {
  const { orderId } = await orderWith(lab, { tests: ['GLU'], patient })
  const order = await lab.owner
    .selectFrom('lab_order')
    .select(['location_id', 'patient_id', 'requisition_number'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await lab.owner
    .updateTable('specimen')
    .set({ state: 'EXPECTED', received_at: null, received_by: null })
    .where('order_id', '=', orderId)
    .execute()
  const draw = {
    locationId: order.location_id,
    patientId: order.patient_id,
    requisitionNumber: order.requisition_number.toLowerCase(),
    startsAt: lab.clock.now().toISOString(),
  }
  const answer = await staff.call(api.draws.add, { body: { draw } }, key())
  return { draw, made: ok(answer), orderId }
}
const me = async () => ok(await staff.call(api.session.current)).user._id

test('an appointment with its tubes; each is recorded once, with collector and time, and the specimen is collected then', async () => {
  const { made } = await booked()
  const [tube] = made.tubes
  expect(made).toMatchObject({ state: 'BOOKED', order: { requisitionNumber: expect.any(String) } })
  expect(tube).toMatchObject({ collectedAt: null, collector: null, state: 'EXPECTED' })
  const at = new Date(lab.clock.now().getTime() - 60_000).toISOString()
  const collect = (version: number, over = {}) =>
    staff.call(
      api.draws.collect,
      {
        body: {
          _id: made._id,
          version,
          tubes: [{ barcode: tube?.barcode ?? '', collectorId: '', at, ...over }],
          identified: ['name', 'dob'],
        },
      },
      key(),
    )
  const collectorId = await me()
  const later = new Date(lab.clock.now().getTime() + 3_600_000).toISOString()
  expect((await collect(made.version, { collectorId, at: later })).fields).toEqual({
    at: 'The time is in the future.',
  })
  const done = ok(await collect(made.version, { collectorId }))
  expect(done).toMatchObject({ state: 'DRAWN' })
  expect(done.tubes[0]).toMatchObject({ collectedAt: at, collector: expect.stringMatching(/ /) })
  const specimen = await lab.owner
    .selectFrom('specimen')
    .select('collected_at')
    .where('id', '=', tube?.specimenId ?? '')
    .executeTakeFirstOrThrow()
  expect(specimen.collected_at.toISOString()).toBe(at)
  expect((await collect(made.version, { collectorId })).status).toBe(409)
  expect((await collect(done.version, { collectorId })).message).toMatch(/was already drawn by/)
})

test('a day lists its own appointments; a canceled one says why', async () => {
  const { made } = await booked()
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Boise' }).format(lab.clock.now())
  const listed = ok(await staff.call(api.draws.list, { body: { day } }))
  expect(listed.docs.map(({ _id }) => _id)).toContain(made._id)
  expect(ok(await staff.call(api.draws.list, { body: { day: '2020-01-01' } })).docs).toEqual([])
  const move = (state: 'CANCELLED' | 'ARRIVED', reason: string | null) =>
    staff.call(api.draws.move, { body: { _id: made._id, version: made.version, state, reason } }, key())
  expect((await move('CANCELLED', null)).fields).toEqual({ reason: 'Enter why it was canceled.' })
  expect(ok(await move('CANCELLED', 'The patient called'))).toMatchObject({
    state: 'CANCELLED',
    reason: 'The patient called',
  })
  expect((await move('ARRIVED', null)).status).toBe(409)
})

test('an order of another patient is refused by its field, and couriers see no draw list', async () => {
  const { draw } = await booked()
  const wrong = await staff.call(
    api.draws.add,
    { body: { draw: { ...draw, requisitionNumber: 'NO-SUCH' } } },
    key(),
  )
  expect(wrong.fields).toEqual({
    requisitionNumber: 'No open order of this patient has this requisition number.',
  })
  const courier = await lab.as('courier')
  expect((await courier.call(api.draws.list, { body: { day: '2026-11-20' } })).status).toBe(403)
})

test('tubes come in the order of draw, one at a time, once the patient said name and birth date; a clinic’s order is drawn too', async () => {
  const clinic = remoteBench(lab, await lab.as('portal'))
  const form = await clinic.form({ collectedAt: null })
  const [serum] = form.specimens
  const [item] = form.items
  const early = await lab.owner
    .selectFrom('sample_type')
    .select(['id', 'name'])
    .where('draw_order', 'is not', null)
    .where('id', '<>', serum?.sampleTypeId ?? '')
    .orderBy('draw_order')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (!serum || !item) throw new Error('No form.')
  const sent = await clinic.send({
    ...form,
    specimens: [serum, { ...serum, letter: 'B', sampleTypeId: early.id }],
    items: [item],
  })
  const patientId = (await clinic.get(sent._id)).patient._id
  const draw = {
    locationId: form.locationId,
    patientId,
    requisitionNumber: sent.requisitionNumber,
    startsAt: lab.clock.now().toISOString(),
  }
  const made = ok(await staff.call(api.draws.add, { body: { draw } }, key()))
  expect(made.order).toMatchObject({ requisitionNumber: sent.requisitionNumber, remote: true })
  expect(made.tubes.map(({ letter }) => letter)).toEqual(['B', 'A'])
  const collectorId = await me()
  const at = new Date(lab.clock.now().getTime() - 60_000).toISOString()
  const collect = (version: number, letters: string, identified: ('name' | 'dob')[]) =>
    staff.call(
      api.draws.collect,
      {
        body: {
          _id: made._id,
          version,
          identified,
          tubes: [...letters].map((letter) => ({
            barcode: `${sent.requisitionNumber}${letter}`,
            collectorId,
            at,
          })),
        },
      },
      key(),
    )
  expect((await collect(made.version, 'AB', ['name', 'dob'])).fields).toEqual({
    tubes: 'Record one tube at a time.',
  })
  expect((await collect(made.version, 'B', ['name'])).fields).toEqual({
    identified: 'Ask the patient for name and birth date first.',
  })
  const one = ok(await collect(made.version, 'B', ['name', 'dob']))
  expect(one).toMatchObject({ state: 'ARRIVED', identifiedAt: expect.any(String) })
  expect(ok(await collect(one.version, 'A', []))).toMatchObject({ state: 'DRAWN' })
  expect(ok(await clinic.receive(sent.requisitionNumber)).received).toHaveLength(2)
  const listed = await staff.call(api.draws.list, {
    body: {
      day: new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Boise' }).format(lab.clock.now()),
    },
  })
  const kept = ok(listed).docs.find(({ _id }) => _id === made._id)
  expect(kept?.tubes.map(({ collectedAt }) => collectedAt)).toEqual([at, at])
  expect(kept?.order?.remote).toBe(false)
})
