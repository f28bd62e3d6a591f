import { api } from '@contract/api'
import { probe, type Probe } from './foreign-probe'

/** HL7 messages, asked about another location's. */
export function ehrProbes(): Probe[] {
  const { ehrJobs, referrals } = api
  return [
    probe(referrals.list, 'foreign requisition', (k) => ({ query: { text: k.requisition } })),
    probe(referrals.counts, 'all', () => ({})),
    probe(referrals.offered, 'foreign', (k) => ({ body: { orderId: k.orderId } })),
    probe(referrals.send, 'foreign', (k) => ({
      body: {
        orderId: k.orderId,
        connectionId: k.patientId,
        items: [{ panelId: null, testId: k.patientId, letter: 'A' }],
      },
    })),
    probe(referrals.cancel, 'foreign', (k) => ({ body: { _id: k.orderId, reason: 'Not ours' } })),
    probe(ehrJobs.list, 'foreign requisition', (k) => ({ query: { text: k.requisition } })),
    probe(ehrJobs.counts, 'all', () => ({})),
    probe(ehrJobs.get, 'foreign', (k) => ({ params: { id: k.ehrMessageId } })),
    probe(ehrJobs.raw, 'foreign', (k) => ({ body: { _id: k.ehrMessageId } })),
    probe(ehrJobs.act, 'foreign', (k) => ({
      body: { _id: k.ehrMessageId, version: 1, transition: 'again' as const },
    })),
    probe(ehrJobs.choosePatient, 'foreign', (k) => ({
      body: { _id: k.ehrMessageId, version: 1, patientId: k.patientId, reason: null },
    })),
    probe(ehrJobs.replay, 'foreign', (k) => ({
      body: { _id: k.ehrMessageId, version: 1, text: 'MSH|', reason: 'Not ours' },
    })),
    probe(ehrJobs.history, 'foreign', (k) => ({ body: { _id: k.ehrMessageId } })),
    probe(ehrJobs.exportCsv, 'foreign requisition', (k) => ({ query: { text: k.requisition } })),
  ]
}
