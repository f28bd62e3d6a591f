import { api } from '@contract/api'
import type { RemoteOrderFilters } from '@contract/remote-orders/shapes'
import type { z } from 'zod'
import { probe, type Own, type Probe } from './foreign-probe'
import type { ClinicKeys } from './two-clinics'

type Filter = z.input<typeof RemoteOrderFilters> & { text?: string }

/** Remote orders, their changes and signatures, asked about another clinic's. */
export function remoteProbes(own: Own): Probe[] {
  const { orderSheets, remoteOrders, standingOrders } = api
  const noSetup = {
    ...{ form: 'general' as const, locationId: null, physicianId: null, panelIds: [], sampleTypeId: null },
    ...{ sourceId: null, collectedAt: null, diagnoses: [] },
  }
  const reason = 'Looking where it is not mine'
  const seen = { version: 1 }
  const found = (what: string, filter: (k: ClinicKeys) => Filter) => [
    probe(remoteOrders.list, what, (k) => ({ query: filter(k) })),
    probe(remoteOrders.counts, what, (k) => ({ query: filter(k) })),
    probe(remoteOrders.exportCsv, what, (k) => ({ query: filter(k) })),
  ]
  const searched = (what: string, text: (k: ClinicKeys) => string) => [
    ...found(what, (k) => ({ text: text(k) })),
    probe(remoteOrders.track, what, (k) => ({ body: { searchstr: text(k) } })),
    probe(remoteOrders.ofPatient, what, (k) => ({ body: { searchstr: text(k) } })),
  ]
  const edit = (over: Parameters<Own['remoteForm']>[0]) => {
    const {
      patient: _patient,
      patientId: _patientId,
      anotherPerson: _another,
      ...form
    } = own.remoteForm(over)
    return form
  }
  return [
    ...searched('requisition', (k) => k.remoteNumber),
    ...searched('barcode', (k) => `${k.receivedRemoteNumber}A`),
    ...searched('last name', (k) => k.lastname),
    ...found('location filter', (k) => ({ location: k.locationId })),
    ...found('patient filter', (k) => ({ patient: k.patientId })),
    ...found('everything', () => ({})),
    probe(remoteOrders.track, 'location filter', (k) => ({
      body: { searchstr: '', filter: { location: k.locationId } },
    })),
    probe(remoteOrders.ofPatient, 'patient id', (k) => ({
      body: { searchstr: '', filter: { patientId: k.patientId } },
    })),
    probe(remoteOrders.offered, 'everything', () => ({ query: { form: 'new' as const } })),
    probe(remoteOrders.get, 'path', (k) => ({ params: { id: k.remoteId }, body: {} })),
    probe(remoteOrders.get, 'order', (k) => ({ params: { id: k.receivedOrderId }, body: {} })),
    probe(remoteOrders.get, 'own path, foreign body', (k) => ({
      params: { id: own.keys.remoteId },
      body: { orderid: k.remoteId },
    })),
    probe(remoteOrders.history, 'path', (k) => ({ body: { _id: k.receivedRemoteId } })),
    probe(remoteOrders.file, 'foreign', (k) => ({ body: { _id: k.openOrderId } })),
    probe(remoteOrders.requisition, 'path', (k) => ({ body: { _id: k.remoteId } })),
    probe(remoteOrders.mergePdf, 'foreign', (k) => ({ body: { selected: [k.receivedRemoteId] } })),
    probe(remoteOrders.mergePdf, 'own and foreign', (k) => ({
      body: { selected: [own.keys.receivedRemoteId, k.receivedRemoteId] },
    })),
    probe(remoteOrders.changes, 'order', (k) => ({ query: { orderId: k.receivedRemoteId } })),
    probe(remoteOrders.changes, 'open', () => ({ query: { open: true } })),
    probe(remoteOrders.add, 'for a foreign patient', (k) => ({
      body: { order: own.remoteForm({ patientId: k.patientId }) },
    })),
    probe(remoteOrders.add, 'at a foreign location', (k) => ({
      body: { order: own.remoteForm({ locationId: k.locationId }) },
    })),
    probe(remoteOrders.add, 'of a foreign physician', (k) => ({
      body: { order: own.remoteForm({ physicianId: k.physicianId }) },
    })),
    probe(remoteOrders.add, 'with a foreign file', (k) => ({
      body: { order: own.remoteForm({ fileIds: [k.remoteId] }) },
    })),
    probe(remoteOrders.update, 'foreign', (k) => ({
      body: { order: { ...edit({}), _id: k.remoteId, ...seen } },
    })),
    probe(remoteOrders.update, 'own, moved there', (k) => ({
      body: { order: { ...edit({ locationId: k.locationId }), _id: own.keys.remoteId, ...seen } },
    })),
    probe(remoteOrders.update, 'own, of a foreign physician', (k) => ({
      body: { order: { ...edit({ physicianId: k.physicianId }), _id: own.keys.remoteId, ...seen } },
    })),
    probe(remoteOrders.status, 'foreign, canceled', (k) => ({
      body: { orderId: k.remoteId, ...seen, status: 'rejected' as const, reason },
    })),
    probe(remoteOrders.status, 'foreign, signed', (k) => ({
      body: { orderId: k.remoteId, ...seen, status: 'intransit' as const },
    })),
    probe(remoteOrders.reviewed, 'foreign and own', (k) => ({
      body: { state: true, selected: [k.receivedRemoteId, own.keys.remoteId] },
    })),
    probe(remoteOrders.reviewed, 'everything of a foreign location', (k) => ({
      body: { state: true, selected: { query: { location: k.locationId } } },
    })),
    probe(remoteOrders.askChange, 'foreign', (k) => ({
      body: { orderId: k.receivedRemoteId, text: reason },
    })),
    probe(remoteOrders.withdrawChange, 'foreign', (k) => ({ body: { _id: k.remoteChangeId, ...seen } })),
    probe(remoteOrders.answerChange, 'foreign', (k) => ({
      body: { _id: k.remoteChangeId, ...seen, accept: true },
    })),
    probe(standingOrders.list, 'patient filter', (k) => ({ query: { patient: k.patientId } })),
    probe(standingOrders.list, 'everything', () => ({})),
    probe(standingOrders.add, 'foreign order', (k) => ({
      body: {
        standing: {
          ...{ remoteOrderId: k.remoteId, everyWeeks: 1, from: '2027-01-04', until: null, times: 1 },
          when: 'present' as const,
        },
      },
    })),
    probe(standingOrders.make, 'foreign', (k) => ({
      body: { _id: k.standingId, ...seen, collectedAt: null, answers: {} },
    })),
    probe(standingOrders.end, 'foreign', (k) => ({ body: { _id: k.standingId, ...seen, reason } })),
    probe(orderSheets.get, 'foreign', (k) => ({ body: { _id: k.sheetId } })),
    probe(orderSheets.set, 'foreign', (k) => ({
      body: { _id: k.sheetId, ...seen, setup: noSetup, map: {} },
    })),
    probe(orderSheets.set, 'own, at a foreign location', (k) => ({
      body: { _id: own.keys.sheetId, ...seen, setup: { ...noSetup, locationId: k.locationId }, map: {} },
    })),
    probe(orderSheets.mend, 'foreign', (k) => ({
      body: { rowId: k.sheetRowId, ...seen, cells: { phone: '1' } },
    })),
    probe(orderSheets.send, 'foreign', (k) => ({ body: { _id: k.sheetId, rowIds: [k.sheetRowId] } })),
    probe(orderSheets.finish, 'foreign', (k) => ({ body: { _id: k.sheetId, ...seen } })),
    probe(remoteOrders.delegates, 'physician', (k) => ({ body: { physicianId: k.physicianId } })),
    probe(remoteOrders.nameDelegate, 'foreign physician', (k) => ({
      body: { physicianId: k.physicianId, username: own.keys.username, kind: 'delegate' as const },
    })),
    probe(remoteOrders.nameDelegate, 'foreign account', (k) => ({
      body: { physicianId: own.keys.physicianId, username: k.username, kind: 'delegate' as const },
    })),
    probe(remoteOrders.endDelegate, 'foreign', (k) => ({ body: { _id: k.delegateId, ...seen } })),
  ]
}
