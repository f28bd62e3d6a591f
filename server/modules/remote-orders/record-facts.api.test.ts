import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { lockWaits } from '../../test/waiting'
import { remoteBench } from './test-remote'

let lab: TestLab
let clinic: Caller
let bench: ReturnType<typeof remoteBench>
beforeAll(async () => {
  lab = await testLab()
  clinic = await lab.as('portal')
  bench = remoteBench(lab, clinic)
})
afterAll(() => lab.close())

/** An order of somebody whose record has no sex. */
async function ofNobody() {
  const sent = await bench.send({ patient: { ...bench.person(), gender: 'N' } })
  return bench.get(sent._id)
}
const recordOf = async (id: string) =>
  (await clinic.call(api.patients.get, { params: { id }, body: {} })).body

/** What the desk corrects in a record and has not yet saved when the clinic's call comes, which holds no order of the patient by then: a merge would need it. */
async function beside<Answer>(patientId: string, orderId: string, call: () => Promise<Answer>) {
  const held = await lab.owner.startTransaction().execute()
  await held
    .updateTable('patient')
    .set({ dob: '1985-06-07', gender: 'M', version: sql<number>`version + 1` })
    .where('id', '=', patientId)
    .execute()
  const answer = call()
  await lockWaits(lab, 1)
  await held.selectFrom('remote_order').select('id').where('id', '=', orderId).forUpdate().noWait().execute()
  await held.commit().execute()
  return answer
}

test('what the desk corrects at the moment that an order is sent stands, and what was said besides is entered', async () => {
  const { _id, patient } = await ofNobody()
  const facts = { gender: 'F' as const }
  const sent = await beside(patient._id, _id, () =>
    bench.trySend({ patient: null, patientId: patient._id, facts }),
  )
  expect(sent.status).toBe(200)
  expect(await recordOf(patient._id)).toMatchObject({ dob: '1985-06-07', gender: 'M' })
  // What the record did not take stays with the order.
  expect((await bench.get(sent.body._id)).facts).toMatchObject({ gender: 'F' })
})

test('the same when an order is signed that the record waits with', async () => {
  await bench.letSign()
  const { _id, patient } = await ofNobody()
  const facts = { gender: 'F' as const, phone: '(208) 555-0188', email: null }
  await lab.owner
    .updateTable('remote_order')
    .set({ state: 'READYTOREVIEW', facts: json(facts), signed_at: null, signed_by: null, signed_for: null })
    .where('id', '=', _id)
    .execute()
  const signed = await beside(patient._id, _id, () =>
    clinic.call(api.remoteOrders.status, { body: { orderId: _id, status: 'intransit' } }, bench.key()),
  )
  expect(signed.status).toBe(200)
  expect(signed.body.facts).toMatchObject({ gender: 'F', phone: null })
  expect(await recordOf(patient._id)).toMatchObject({ dob: '1985-06-07', gender: 'M', phone: facts.phone })
})

test('what the record did not take of a clinic’s order keeps no edit of its signer from signing it', async () => {
  const { _id, version } = await ofNobody()
  const facts = { gender: 'F' as const, phone: null, email: null }
  await lab.owner
    .updateTable('remote_order')
    .set({ state: 'READYTOREVIEW', facts: json(facts), signed_at: null, signed_by: null, signed_for: null })
    .where('id', '=', _id)
    .execute()
  const { patient: _person, ...fields } = await bench.form()
  const order = { ...fields, _id, version }
  const edited = await clinic.call(api.remoteOrders.update, { body: { order } })
  expect(edited.status).toBe(200)
  expect(edited.body).toMatchObject({ state: 'INTRANSIT', facts })
})
