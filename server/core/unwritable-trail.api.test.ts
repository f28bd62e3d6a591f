import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import { orderForms } from '../modules/orders/test-orders'
import { orderWith } from '../test/fixtures'
import { testLab, type Caller, type TestLab } from '../test/harness'

/** Nobody reads or writes patient data unrecorded: what cannot be put on the trail is not done. */
let lab: TestLab
let staff: Caller
const errors: string[] = []
beforeAll(async () => {
  lab = await testLab({
    log: { info: () => {}, warn: () => {}, error: (_fields, message) => void errors.push(message) },
  })
  staff = await lab.as('lab')
})
afterAll(() => lab.close())

const role = async () => {
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(lab.db)
  return sql.id(rows[0]?.name ?? '')
}
/** The application may not add to the trail: as when its disk is full. */
const stopTrail = async () => sql`revoke insert on audit from ${await role()}`.execute(lab.owner)
const letTrail = async () => sql`grant insert on audit to ${await role()}`.execute(lab.owner)
const written = async (call: string) =>
  (
    await lab.owner
      .selectFrom('audit')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('call', '=', call)
      .executeTakeFirstOrThrow()
  ).n

test('reads stop while the trail cannot be written, and go on by themselves once it can', async () => {
  const { orderId } = await orderWith(lab, { tests: ['GLU'] })
  const read = () => staff.call(api.orders.get, { params: { id: orderId }, body: {} })
  expect((await read()).status).toBe(200)
  await lab.app.drain()
  const before = await written('POST /orders/:id')
  await stopTrail()
  try {
    // The row of a read follows its answer: the first that cannot be recorded is the last that is given.
    const noticed = await vi.waitFor(async () => {
      const answer = await read()
      expect(answer.status).toBe(503)
      return answer
    }, 20_000)
    expect(noticed.message).toBe(
      'The audit trail is unavailable, so nothing can be shown. Try again in a moment.',
    )
    expect(new TextDecoder().decode(noticed.bytes)).not.toContain(orderId)
    for (const again of [
      await staff.call(api.orders.list, {}),
      await staff.call(api.patients.search, { body: { text: 'fixture' } }),
      await (await lab.as('admin')).call(api.results.ofOrder, { body: { orderId } }),
    ])
      expect(again.status).toBe(503)
    // What shows no patient goes on.
    expect((await staff.call(api.session.current)).status).toBe(200)
    expect(lab.app.recordsReads()).toBe(false)
    expect(errors).toContain('The audit trail of reads could not be written')
    expect(await written('POST /orders/:id')).toBe(before)
  } finally {
    await letTrail()
  }
  await vi.waitFor(async () => expect((await read()).status).toBe(200), 20_000)
  await lab.app.drain()
  expect(lab.app.recordsReads()).toBe(true)
  // What was read before anybody knew was not forgotten.
  expect(await written('POST /orders/:id')).toBeGreaterThan(before + 1)
})

test('a write that cannot be recorded is not done', async () => {
  const forms = orderForms(lab)
  const patientId = await forms.addPatient(staff)
  const orders = async () =>
    (await lab.owner.selectFrom('lab_order').select('id').where('patient_id', '=', patientId).execute())
      .length
  await stopTrail()
  try {
    const key = { 'idempotency-key': 'unwritable-trail-1' }
    const body = { order: forms.form(patientId) }
    const refused = await staff.call(api.orders.addOrder, { body }, key)
    expect([refused.status, refused.message]).toEqual([
      503,
      'The audit trail is unavailable, so nothing was saved. Try again in a moment.',
    ])
    const signIn = { username: 'lab', password: demoPassword }
    expect((await lab.anonymous.call(api.session.login, { body: signIn })).status).toBe(503)
    expect(await orders()).toBe(0)
    await letTrail()
    // Nor was its answer kept: the same intention is done now, once.
    expect((await staff.call(api.orders.addOrder, { body }, key)).status).toBe(200)
    expect((await staff.call(api.orders.addOrder, { body }, key)).status).toBe(200)
    expect(await orders()).toBe(1)
  } finally {
    await letTrail()
  }
})
