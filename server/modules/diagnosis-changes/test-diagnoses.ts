import { api } from '@contract/api'
import type { Caller } from '../../test/harness'
import { formOf } from '../orders/public'
import type { remoteBench } from '../remote-orders/test-remote'

/** Received orders whose diagnoses become others, and what is noted of it. */
export function diagnosisBench(staff: Caller, bench: ReturnType<typeof remoteBench>) {
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

  return { received, orderOf, setDiagnoses, changes, held }
}
