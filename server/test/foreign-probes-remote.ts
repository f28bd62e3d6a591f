import { api } from '@contract/api'
import { probe, type Probe } from './foreign-probe'
import type { ClinicKeys } from './two-clinics'

/** Remote orders are a clinic's own: by id, number, text, filter and form, another clinic learns and changes nothing. */
export function remoteProbes(): Probe[] {
  const { remoteOrders } = api
  const seen = { version: 1 }
  const form = (k: ClinicKeys) => ({
    form: 'new' as const,
    locationId: k.locationId,
    physicianId: k.physicianId,
    specimens: [{ letter: 'A', sampleTypeId: k.openOrderId, sourceId: k.openOrderId }],
    items: [{ panelId: k.openOrderId, letter: 'A' }],
    diagnoses: ['E11.9'],
  })
  return [
    probe(remoteOrders.offered, 'own', () => ({})),
    probe(remoteOrders.add, 'foreign location and patient', (k) => ({
      body: { order: { ...form(k), patientId: k.patientId } },
    })),
    probe(remoteOrders.list, 'requisition', (k) => ({ query: { text: k.remoteRequisition } })),
    probe(remoteOrders.list, 'last name', (k) => ({ query: { text: k.lastname } })),
    probe(remoteOrders.list, 'location filter', (k) => ({ query: { location: k.locationId } })),
    probe(remoteOrders.list, 'patient filter', (k) => ({ query: { patient: k.patientId } })),
    probe(remoteOrders.counts, 'location filter', (k) => ({ query: { location: k.locationId } })),
    probe(remoteOrders.counts, 'text', (k) => ({ query: { text: k.lastname } })),
    probe(remoteOrders.exportCsv, 'text', (k) => ({ query: { text: k.remoteRequisition } })),
    probe(remoteOrders.get, 'foreign', (k) => ({ params: { id: k.remoteOrderId }, body: {} })),
    probe(remoteOrders.get, 'foreign order', (k) => ({ params: { id: k.orderId }, body: {} })),
    probe(remoteOrders.ofPatient, 'foreign', (k) => ({
      body: { searchstr: '', filter: { patientId: k.patientId } },
    })),
    probe(remoteOrders.ofPatient, 'text', (k) => ({ body: { searchstr: k.lastname } })),
    probe(remoteOrders.update, 'foreign', (k) => ({
      body: { order: { ...form(k), _id: k.remoteOrderId, ...seen } },
    })),
    probe(remoteOrders.status, 'foreign, canceled', (k) => ({
      body: { orderId: k.remoteOrderId, status: 'rejected' as const, reason: 'Not ours' },
    })),
    probe(remoteOrders.status, 'foreign, signed', (k) => ({
      body: { orderId: k.remoteOrderId, status: 'intransit' as const },
    })),
    probe(remoteOrders.reviewed, 'foreign', (k) => ({
      body: { state: true, selected: [k.remoteOrderId] },
    })),
    probe(remoteOrders.mergePdf, 'foreign', (k) => ({ body: { selected: [k.remoteOrderId] } })),
    probe(remoteOrders.track, 'requisition', (k) => ({ body: { searchstr: k.remoteRequisition } })),
    probe(remoteOrders.track, 'location', (k) => ({
      body: { searchstr: '', filter: { location: k.locationId } },
    })),
    probe(remoteOrders.history, 'foreign', (k) => ({ body: { _id: k.remoteOrderId } })),
    probe(remoteOrders.changes, 'foreign', (k) => ({ query: { orderId: k.remoteOrderId } })),
    probe(remoteOrders.askChange, 'foreign', (k) => ({
      body: { orderId: k.remoteOrderId, text: 'Not ours' },
    })),
    probe(remoteOrders.withdrawChange, 'foreign', (k) => ({ body: { _id: k.remoteOrderId, ...seen } })),
    probe(remoteOrders.answerChange, 'foreign', (k) => ({
      body: { _id: k.remoteOrderId, ...seen, accept: true },
    })),
    probe(remoteOrders.delegates, 'foreign physician', (k) => ({ body: { physicianId: k.physicianId } })),
    probe(remoteOrders.nameDelegate, 'foreign physician', (k) => ({
      body: { physicianId: k.physicianId, username: 'portal', kind: 'delegate' as const },
    })),
    probe(remoteOrders.endDelegate, 'foreign', (k) => ({ body: { _id: k.userId, ...seen } })),
    probe(remoteOrders.requisition, 'foreign', (k) => ({ body: { _id: k.remoteOrderId } })),
  ]
}
