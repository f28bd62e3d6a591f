import { api } from '@contract/api'
import { probe, type Own, type Probe } from './foreign-probe'

const reason = 'Looking where it is not mine'

/** The pharmacist's calls on another clinic's order, and on one's own with a line of theirs. */
export function pharmacistProbes(own: Own): Probe[] {
  const { pharmacist } = api
  const advice = [{ kind: 'own' as const, text: reason }]
  const changeOf = (id: string) => ({
    about: { kind: 'analysis' as const, id },
    to: 'CONSISTENT' as const,
    reason,
  })
  return [
    probe(pharmacist.list, 'last name', (k) => ({ query: { text: k.lastname } })),
    probe(pharmacist.list, 'requisition', (k) => ({ query: { text: k.openRequisition } })),
    probe(pharmacist.list, 'reviewed, requisition', (k) => ({
      query: { text: k.requisition, reviewed: true },
    })),
    probe(pharmacist.get, 'foreign', (k) => ({ body: { orderId: k.openOrderId } })),
    probe(pharmacist.claim, 'foreign', (k) => ({ body: { orderId: k.openOrderId } })),
    probe(pharmacist.leave, 'foreign', (k) => ({ body: { orderId: k.openOrderId } })),
    probe(pharmacist.change, 'foreign', (k) => ({
      body: {
        orderId: k.openOrderId,
        change: changeOf(k.analysisId),
      },
    })),
    probe(pharmacist.change, 'nested', (k) => ({
      body: {
        orderId: own.keys.openOrderId,
        change: changeOf(k.analysisId),
      },
    })),
    probe(pharmacist.advise, 'foreign', (k) => ({ body: { orderId: k.openOrderId, advice } })),
    probe(pharmacist.drop, 'foreign', (k) => ({ body: { orderId: k.openOrderId, id: k.medicationId } })),
    probe(pharmacist.accept, 'foreign', (k) => ({ body: { orderId: k.openOrderId, basis: '' } })),
    probe(pharmacist.sendBack, 'foreign', (k) => ({ body: { orderId: k.openOrderId, reason } })),
    probe(pharmacist.closeDraft, 'foreign', (k) => ({ body: { orderId: k.openOrderId } })),
    probe(pharmacist.undo, 'foreign', (k) => ({ body: { orderId: k.openOrderId } })),
  ]
}
