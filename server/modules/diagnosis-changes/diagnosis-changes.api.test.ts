import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { formOf } from '../orders/public'
import { remoteBench } from '../remote-orders/test-remote'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let clinic: Caller
let staff: Caller
let bench: ReturnType<typeof remoteBench>
beforeAll(async () => {
  lab = await testLab()
  clinic = await lab.as('portal')
  staff = await lab.as('admin')
  bench = remoteBench(lab, clinic)
})
afterAll(() => lab.close())

async function received() {
  const sent = await bench.send()
  const orderId = (await bench.receive(sent.requisitionNumber)).body.order._id
  return { sent, orderId }
}
const orderOf = async (orderId: string) =>
  (await staff.call(api.orders.get, { params: { id: orderId }, body: {} })).body
async function setDiagnoses(orderId: string, diagnoses: string[]) {
  const order = await orderOf(orderId)
  return staff.call(api.orders.update, {
    body: { orderId, version: order.version, fields: { ...formOf(order), diagnoses } },
  })
}
const changes = async (orderId: string) =>
  (await staff.call(api.diagnosisChanges.ofOrder, { body: { orderId } })).body.docs
/** What the claim check says of the order as it stands. */
async function held(orderId: string) {
  const order = await orderOf(orderId)
  const { body } = await staff.call(api.claimReadiness.check, {
    body: {
      ...{ orderId, locationId: order.location._id, patientId: order.patientId },
      ...{ dateCollected: order.dateCollected, diagnoses: order.diagnoses.map(({ code }) => code) },
      items: order.items.map(({ panelId, testId }) => ({ panelId, testId })),
    },
  })
  return body.findings.filter(({ code }) => code === 'DX_UNCONFIRMED').map(({ says }) => says)
}

describe('diagnoses that change after receipt', () => {
  test('at accession: nobody stands for them, the claim is held and nothing else, until it is recorded by name', async () => {
    const { orderId } = await received()
    expect(await held(orderId)).toEqual([])
    expect((await setDiagnoses(orderId, ['I10'])).status).toBe(200)
    const [open] = await changes(orderId)
    expect(open).toMatchObject({ before: ['E11.9'], after: ['I10'], confirmedAt: null })
    expect(await held(orderId)).toEqual(['Diagnosis changed after receipt: provider has not confirmed.'])
    const confirm = (over: object = {}) =>
      staff.call(api.diagnosisChanges.confirm, {
        body: {
          ...{ _id: open?._id ?? '', version: open?.version ?? 1 },
          ...{ authorizedBy: 'Dr. Lena Ortiz', how: 'oral' as const, note: 'Called back' },
          ...over,
        },
      })
    expect((await confirm({ authorizedBy: ' ' })).fields).toEqual({
      authorizedBy: 'Enter who authorized the diagnoses.',
    })
    expect((await confirm({ version: 9 })).status).toBe(409)
    expect((await confirm()).body).toMatchObject({ authorizedBy: 'Dr. Lena Ortiz', how: 'oral' })
    expect((await confirm()).message).toContain('Dr. Lena Ortiz')
    expect(await held(orderId)).toEqual([])
    // The same codes in another order are no other diagnoses; others are.
    await setDiagnoses(orderId, ['I10', 'E78.5'])
    expect(await held(orderId)).toHaveLength(1)
    await setDiagnoses(orderId, ['I10'])
    expect(await held(orderId)).toEqual([])
  })

  test('put back as they were, nothing is left to confirm; before receipt nobody is asked', async () => {
    const { orderId } = await received()
    await setDiagnoses(orderId, ['I10'])
    await setDiagnoses(orderId, ['E11.9'])
    expect(await changes(orderId)).toEqual([])
  })

  test('a request of the clinic is signed by whoever may sign for the provider, and by nobody else', async () => {
    const ask = async (orderId: string) => {
      const asked = await clinic.call(
        api.remoteOrders.askChange,
        { body: { orderId, text: 'Hypertension was meant', asked: { diagnoses: ['I10'] } } },
        bench.key(),
      )
      const { _id, version } = asked.body
      const answered = await staff.call(
        api.remoteOrders.answerChange,
        { body: { _id, version, accept: true, answer: 'Changed' } },
        bench.key(),
      )
      expect(answered.status).toBe(200)
    }
    const first = await received()
    await ask(first.sent._id)
    expect(await held(first.orderId)).toHaveLength(1)
    await bench.letSign()
    const second = await received()
    await ask(second.sent._id)
    expect((await orderOf(second.orderId)).diagnoses.map(({ code }) => code)).toEqual(['I10'])
    expect(await held(second.orderId)).toEqual([])
    expect(await changes(second.orderId)).toMatchObject([
      { how: 'signed', before: ['E11.9'], after: ['I10'], authorizedBy: expect.stringMatching(/ /) },
    ])
  })

  test('a clinic neither reads nor records it', async () => {
    const { orderId } = await received()
    const raw = await clinic.raw('POST', '/api/v1/order/diagnosis_changes', { orderId })
    expect(raw.status).toBe(403)
  })
})
