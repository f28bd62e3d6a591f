import { api } from '@contract/api'
import { probe, type Probe } from './foreign-probe'

/** Orders between laboratories, asked about another clinic's. */
export function transferProbes(): Probe[] {
  const { transfers } = api
  return [
    probe(transfers.list, 'foreign requisition', (k) => ({ query: { text: k.requisition } })),
    probe(transfers.counts, 'all', () => ({})),
    probe(transfers.get, 'foreign', (k) => ({ body: { _id: k.orderId } })),
    probe(transfers.raw, 'foreign', (k) => ({ body: { _id: k.orderId } })),
    probe(transfers.ofOrder, 'foreign', (k) => ({ body: { orderId: k.orderId } })),
    probe(transfers.preview, 'foreign', (k) => ({ body: { orderId: k.openOrderId } })),
    probe(transfers.send, 'foreign', (k) => ({
      body: { orderIds: [k.openOrderId], partnerId: k.locationId },
    })),
    probe(transfers.again, 'foreign', (k) => ({ body: { _id: k.orderId, version: 1 } })),
    probe(transfers.ask, 'foreign', (k) => ({ body: { _id: k.orderId } })),
    probe(transfers.accept, 'foreign', (k) => ({
      body: { _id: k.orderId, version: 1, patientId: k.patientId },
    })),
    probe(transfers.refuse, 'foreign', (k) => ({ body: { _id: k.orderId, version: 1, reason: 'Not ours' } })),
    probe(transfers.decideResult, 'foreign', (k) => ({
      body: { _id: k.orderId, version: 1, how: 'refuse' as const, reason: 'Not ours' },
    })),
    probe(transfers.callCritical, 'foreign', (k) => ({
      body: {
        _id: k.orderId,
        version: 1,
        about: ['Potassium 7.4 mmol/L, CRIT H'],
        outcome: 'noAnswer' as const,
        toldTo: '',
        role: '',
        phone: '',
        note: '',
        at: '2026-11-19T12:00:00.000Z',
      },
    })),
    probe(transfers.markProficiency, 'foreign', (k) => ({
      body: { orderId: k.openOrderId, proficiency: true, reason: 'Not ours' },
    })),
  ]
}
