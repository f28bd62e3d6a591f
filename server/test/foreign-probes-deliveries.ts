import { api } from '@contract/api'
import { probe, type Probe } from './foreign-probe'

/** The ledger of deliveries and the fax queue, asked about another clinic's. */
export function deliveryProbes(): Probe[] {
  const { deliveries, faxes, reports, resultLinks } = api
  const report = {
    discoveredOn: '2026-11-19',
    who: 'Nobody',
    what: 'Nothing',
    seen: false,
    destroyed: true,
    lowProbability: true,
  }
  return [
    probe(deliveries.list, 'foreign requisition', (k) => ({ query: { text: k.requisition } })),
    probe(deliveries.counts, 'all', () => ({})),
    probe(deliveries.get, 'foreign', (k) => ({ body: { _id: k.deliveryId } })),
    probe(deliveries.ofOrder, 'foreign', (k) => ({ body: { orderId: k.orderId } })),
    probe(resultLinks.choice, 'foreign', (k) => ({ body: { patientId: k.patientId } })),
    probe(resultLinks.choose, 'foreign', (k) => ({
      body: { patientId: k.patientId, version: 0, choice: 'MAIL' as const, language: 'en' as const },
    })),
    probe(deliveries.send, 'foreign', (k) => ({ body: { _id: k.deliveryId } })),
    probe(deliveries.end, 'foreign', (k) => ({
      body: { _id: k.deliveryId, how: 'cancelled' as const, reason: 'Not ours' },
    })),
    probe(reports.sendResultsToSftp, 'foreign', (k) => ({ body: { orderIds: [k.orderId] } })),
    probe(faxes.search, 'foreign requisition', (k) => ({ body: { text: k.requisition } })),
    probe(faxes.counts, 'all', () => ({})),
    probe(faxes.get, 'foreign', (k) => ({ body: { faxId: k.deliveryId } })),
    probe(faxes.refresh, 'all', () => ({})),
    probe(faxes.resend, 'foreign', (k) => ({ body: { faxId: k.deliveryId } })),
    probe(faxes.setStatus, 'foreign', (k) => ({
      body: { faxId: k.deliveryId, status: 'CANCELLED' as const },
    })),
    probe(faxes.misdirected, 'foreign', (k) => ({ body: { faxId: k.deliveryId, report } })),
    probe(faxes.cover, 'foreign', (k) => ({ params: { id: k.deliveryId } })),
  ]
}
