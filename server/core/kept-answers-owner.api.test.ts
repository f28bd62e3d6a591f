import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { orderForms } from '../modules/orders/test-orders'
import { testLab, type Caller, type TestLab } from '../test/harness'

/** A key is a word between one person and the server: the same word of somebody else is another. */
let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const key = { 'idempotency-key': 'the-same-word-of-two' }
const ordersOf = async (patientId: string) =>
  (
    await lab.owner
      .selectFrom('lab_order')
      .select('id')
      .where('patient_id', '=', patientId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

test('the same key and request of another user is done for them, and shows nothing of the first', async () => {
  const [admin, staff] = await Promise.all(['admin', 'lab'].map((name) => lab.as(name)))
  const forms = orderForms(lab)
  const patientId = await forms.addPatient(await lab.as('admin'))
  const body = { order: forms.form(patientId) }
  const add = (caller: Caller | undefined) =>
    (caller ?? lab.anonymous).call(api.orders.addOrder, { body }, key)
  const first = await add(admin)
  const second = await add(staff)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body._id).not.toBe(first.body._id)
  expect(second.body.requisitionNumber).not.toBe(first.body.requisitionNumber)
  // Each is given their own again.
  expect((await add(admin)).body).toEqual(first.body)
  expect((await add(staff)).body).toEqual(second.body)
  expect(await ordersOf(patientId)).toEqual([first.body._id, second.body._id].sort())
  const kept = await lab.owner
    .selectFrom('idempotency')
    .select(['user_id', 'key'])
    .where('key', '=', key['idempotency-key'])
    .execute()
  expect(kept.map(({ user_id }) => user_id).sort()).toEqual(
    ['admin', 'lab'].map((name) => lab.seeded.users.get(name)).sort(),
  )
})

test('both at the same moment: two orders, each answered to its own', async () => {
  const callers = await Promise.all(['admin', 'lab'].map((name) => lab.as(name)))
  const forms = orderForms(lab)
  const patientId = await forms.addPatient(await lab.as('admin'))
  const body = { order: forms.form(patientId) }
  const both = { 'idempotency-key': 'at-the-same-moment' }
  const answers = await Promise.all(
    [...callers, ...callers].map((caller) => caller.call(api.orders.addOrder, { body }, both)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const ids = answers.map(({ body: { _id } }) => _id)
  expect([ids[2], ids[3]]).toEqual([ids[0], ids[1]])
  expect(ids[0]).not.toBe(ids[1])
  expect(await ordersOf(patientId)).toEqual([ids[0], ids[1]].sort())
})

test('a key that another has used for something else is no conflict, one’s own is', async () => {
  const admin = await lab.as('admin')
  const forms = orderForms(lab)
  const patientId = await forms.addPatient(admin)
  const used = { 'idempotency-key': 'used-for-two-things' }
  const add = async (name: string, over: object) =>
    (await lab.as(name)).call(api.orders.addOrder, { body: { order: forms.form(patientId, over) } }, used)
  expect((await add('admin', {})).status).toBe(200)
  expect((await add('lab', { priority: 'STAT' })).status).toBe(200)
  const own = await add('admin', { priority: 'STAT' })
  expect([own.status, own.message]).toEqual([409, 'This Idempotency-Key was used for a different request.'])
  expect(await ordersOf(patientId)).toHaveLength(2)
})
