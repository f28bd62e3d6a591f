import { api } from '@contract/api'
import { probe, type Probe } from './foreign-probe'

/** Claims and notices, asked about another clinic's patients and orders. */
export function claimProbes(): Probe[] {
  const { abn, claimReadiness } = api
  const at = '2026-11-20T12:00:00.000Z'
  const asked = (patientId: string) => ({ locationId: patientId, patientId, dateCollected: at })
  return [
    probe(claimReadiness.check, 'foreign', (k) => ({ body: asked(k.patientId) })),
    probe(abn.prepare, 'foreign', (k) => ({ body: asked(k.patientId) })),
    probe(abn.sign, 'foreign', (k) => ({
      body: {
        _id: k.openOrderId,
        version: 1,
        choice: 1 as const,
        signedBy: 'Somebody',
        typed: true,
        copyGiven: true as const,
      },
    })),
    probe(abn.refuse, 'foreign', (k) => ({ body: { _id: k.openOrderId, version: 1, why: 'Not ours' } })),
    probe(abn.attach, 'foreign', (k) => ({ body: { abnIds: [k.orderId], orderId: k.openOrderId } })),
    probe(abn.ofOrder, 'foreign', (k) => ({ body: { orderId: k.openOrderId } })),
    probe(abn.paper, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
  ]
}
