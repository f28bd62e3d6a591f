import { claimProbes } from './foreign-probes-claims'
import { batchProbes } from './foreign-probes-batches'
import { addOnProbes, totalsProbes } from './foreign-probes-totals'
import { courierProbes } from './foreign-probes-courier'
import { kioskProbes } from './foreign-probes-kiosk'
import { instrumentProbes } from './foreign-probes-instruments'
import { plateProbes } from './foreign-probes-plates'
import { api } from '@contract/api'
import type { CallInput } from '@contract/endpoint'
import { probe, type Own, type Probe } from './foreign-probe'
import { remoteProbes } from './foreign-probes-remote'
import { patientProbes } from './foreign-probes-patients'
import { pharmacistProbes } from './foreign-probes-pharmacist'
import { transferProbes } from './foreign-probes-transfers'
import { deliveryProbes } from './foreign-probes-deliveries'
import { healthProbes } from './foreign-probes-health'
import { ehrProbes } from './foreign-probes-ehr'
import { turboProbes } from './foreign-probes-turbo'
import { labWideProbes, registerProbes } from './foreign-probes-registers'
import type { ClinicKeys } from './two-clinics'

const reason = 'Looking where it is not mine'
const at = '2026-11-19T12:00:00Z'

/** Reads by path, body, filter, text and code. */
function readProbes(own: Own): Probe[] {
  const { patients, physicians, locations, orders, results, reports, labels, search, drafts } = api
  const found = (what: string, text: (k: ClinicKeys) => string) => [
    probe(search.global, what, (k) => ({ body: { search: text(k) } })),
    probe(patients.search, what, (k) => ({ body: { text: text(k) } })),
    probe(orders.list, what, (k) => ({ query: { text: text(k) } })),
    probe(orders.counts, what, (k) => ({ query: { text: text(k) } })),
    probe(orders.exportCsv, what, (k) => ({ query: { text: text(k) } })),
    probe(physicians.list, what, (k) => ({ query: { text: text(k) } })),
    probe(locations.list, what, (k) => ({ query: { text: text(k) } })),
    probe(patients.orders, what, (k) => ({ body: { searchstr: text(k) } })),
  ]
  const filtered = (what: string, filter: (k: ClinicKeys) => CallInput<typeof orders.list>['query']) => [
    probe(orders.list, what, (k) => ({ query: filter(k) ?? {} })),
    probe(orders.exportCsv, what, (k) => ({ query: filter(k) ?? {} })),
  ]
  return [
    ...found('last name', (k) => k.lastname),
    ...found('full name', (k) => `${k.firstname} ${k.lastname}`),
    ...found(
      'birth date',
      (k) => `${Number(k.dob.slice(5, 7))}/${Number(k.dob.slice(8))}/${k.dob.slice(0, 4)}`,
    ),
    ...found('patient number', (k) => k.patientNumber),
    ...found('requisition', (k) => k.requisition),
    ...found('barcode', (k) => k.barcode),
    ...found('sample id', (k) => k.sampleid),
    ...found('npi', (k) => k.npi),
    ...found('physician', (k) => k.physicianName),
    ...found('location', (k) => k.locationName),
    ...found('location code', (k) => k.locationCode),
    ...filtered('location filter', (k) => ({ location: k.locationId })),
    ...filtered('physician filter', (k) => ({ physician: k.physicianId })),
    ...filtered('patient filter', (k) => ({ patient: k.patientId, sort: 'requisitionNumber' })),
    probe(orders.counts, 'filters', (k) => ({ query: { location: k.locationId } })),
    probe(orders.counts, 'patient filter', (k) => ({ query: { patient: k.patientId } })),
    probe(patients.search, 'location filter', (k) => ({
      body: { location: k.locationId, sort: '-dob' as const },
    })),
    probe(physicians.list, 'location filter', (k) => ({ query: { location: k.locationId } })),
    probe(patients.get, 'path', (k) => ({ params: { id: k.patientId }, body: {} })),
    probe(patients.get, 'own path, foreign body', (k) => ({
      params: { id: own.keys.patientId },
      body: { patientid: k.patientId },
    })),
    probe(patients.orders, 'patient id', (k) => ({
      body: { searchstr: '', filter: { patientId: k.patientId } },
    })),
    probe(patients.duplicates, 'same person', (k) => ({
      body: { firstname: k.firstname, lastname: k.lastname, dob: k.dob, phone: k.phone },
    })),
    probe(patients.duplicates, 'except', (k) => ({ body: { lastname: k.lastname, except: k.patientId } })),
    probe(physicians.get, 'path', (k) => ({ params: { id: k.physicianId } })),
    probe(locations.get, 'path', (k) => ({ params: { id: k.locationId } })),
    probe(orders.get, 'path', (k) => ({ params: { id: k.orderId }, body: {} })),
    probe(orders.get, 'own path, foreign body', (k) => ({
      params: { id: own.keys.orderId },
      body: { orderid: k.orderId },
    })),
    probe(orders.byRequisition, 'number', (k) => ({
      params: { requisitionNumber: k.openRequisition },
      body: {},
    })),
    probe(orders.byRequisition, 'barcode', (k) => ({ params: { requisitionNumber: k.barcode }, body: {} })),
    probe(orders.findNumber, 'number', (k) => ({ body: { requisitionNumber: k.openRequisition } })),
    probe(orders.requisition, 'foreign', (k) => ({ body: { _id: k.orderId } })),
    probe(orders.track, 'number', (k) => ({ body: { searchstr: k.requisition } })),
    probe(orders.track, 'tube', (k) => ({ body: { searchstr: k.barcode } })),
    probe(orders.track, 'patient', (k) => ({ body: { searchstr: '', filter: { patient: k.patientId } } })),
    probe(orders.sameDay, 'patient', (k) => ({
      body: {
        patientId: k.patientId,
        dateCollected: new Date().toISOString(),
        items: [{ testId: k.patientId, letter: 'A' }],
      },
    })),
    probe(orders.panelKeys, 'location', (k) => ({ body: { locationId: k.locationId } })),
    probe(orders.history, 'order', (k) => ({ body: { orderId: k.openOrderId } })),
    probe(results.ofOrder, 'order', (k) => ({ body: { orderId: k.orderId } })),
    probe(reports.gate, 'order', (k) => ({ body: { orderId: k.openOrderId } })),
    probe(reports.versions, 'order', (k) => ({ body: { orderId: k.orderId } })),
    probe(reports.generate, 'order', (k) => ({ body: { orderId: k.orderId } })),
    probe(reports.generate, 'own and foreign', (k) => ({
      body: { orderIds: [own.keys.orderId, k.orderId] },
    })),
    probe(reports.generate, 'own, foreign beside', (k) => ({
      body: { orderId: own.keys.orderId, orderIds: [k.orderId], format: 'csv' as const },
    })),
    probe(reports.generate, 'preview', (k) => ({ body: { orderId: k.openOrderId, preview: true } })),
    probe(reports.media, 'key', (k) => ({ params: { key: k.mediaKey } })),
    probe(reports.publicMedia, 'key', (k) => ({ params: { file: k.mediaKey } })),
    probe(labels.pdf, 'order', (k) => ({ body: { orderIds: [k.openOrderId] } })),
    probe(labels.pdf, 'own and foreign', (k) => ({
      body: { orderIds: [own.keys.openOrderId, k.openOrderId] },
    })),
    probe(labels.printer, 'no printer', (k) => ({ body: { printerId: k.orderId } })),
    probe(orders.pick, 'requisition and barcode', (k) => ({
      body: { codes: [k.requisition, k.openRequisition, k.barcode] },
    })),
    probe(physicians.pick, 'npi', (k) => ({ body: { codes: [k.npi] } })),
    probe(physicians.exportCsv, 'npi', (k) => ({ query: { text: k.npi } })),
    probe(physicians.exportCsv, 'location', (k) => ({ query: { location: k.locationId } })),
    probe(drafts.get, 'form of a foreign order', (k) => ({ params: { form: `order:${k.openOrderId}` } })),
    probe(drafts.get, 'the form of the other person', () => ({ params: { form: 'order:new' } })),
    // Nothing foreign is named here: what is shown anyway must hold none of it.
    probe(orders.list, 'everything', () => ({ query: { limit: 200 } })),
    probe(orders.counts, 'everything', () => ({ query: {} })),
    probe(orders.exportCsv, 'everything', () => ({ query: {} })),
    probe(patients.search, 'everything', () => ({ body: { limit: 200 } })),
    probe(physicians.list, 'everything', () => ({ query: { limit: 200 } })),
    probe(locations.list, 'everything', () => ({ query: { limit: 200 } })),
    probe(physicians.get, 'own', () => ({ params: { id: own.keys.physicianId } })),
    probe(locations.get, 'own', () => ({ params: { id: own.keys.locationId } })),
    probe(orders.history, 'own', () => ({ body: { orderId: own.keys.openOrderId } })),
    probe(results.ofOrder, 'own', () => ({ body: { orderId: own.keys.openOrderId } })),
    probe(api.home.lab, 'everything', () => ({})),
    probe(api.specimens.today, 'everything', () => ({ body: {} })),
    probe(api.specimens.openScans, 'everything', () => ({})),
    probe(api.session.notifications, 'own', () => ({})),
    probe(api.session.current, 'own', () => ({})),
    probe(api.reference.bootstrap, 'everything', () => ({})),
  ]
}

/** Writes to foreign rows, or that would tie own rows to foreign ones. */
function writeProbes(own: Own): Probe[] {
  const { patients, locations, orders, results, specimens, reports, labels, drafts, session, imports } = api
  const person = {
    firstname: 'Grace',
    lastname: 'Trespass',
    dob: '1980-01-02',
    gender: 'F',
    address: {},
  } as const
  const ids = (k: ClinicKeys) => ({ orderIds: [k.openOrderId, own.keys.openOrderId] })
  const marks = (k: ClinicKeys) => ({ analyses: [{ _id: k.analysisId, version: 1 }] })
  const place = { name: 'Taken over', code: 'TAKEN', address: {}, version: 2 }
  return [
    probe(patients.add, 'at a foreign location', (k) => ({
      body: { patient: { ...person, location: k.locationId } },
    })),
    probe(patients.update, 'foreign', (k) => ({
      body: { patient: { ...person, location: own.keys.locationId, _id: k.patientId, version: 1 } },
    })),
    probe(patients.update, 'own, moved there', (k) => ({
      body: {
        patient: {
          ...person,
          firstname: own.keys.firstname,
          dob: own.keys.dob,
          location: k.locationId,
          _id: own.keys.patientId,
          version: own.patientVersion,
        },
      },
    })),
    probe(locations.update, 'foreign', (k) => ({ body: { location: { ...place, _id: k.locationId } } })),
    probe(orders.addOrder, 'for a foreign patient', (k) => ({
      body: { order: own.form({ patientId: k.patientId }) },
    })),
    probe(orders.addOrder, 'at a foreign location', (k) => ({
      body: { order: own.form({ locationId: k.locationId }) },
    })),
    probe(orders.addOrder, 'of a foreign physician', (k) => ({
      body: { order: own.form({ physicianId: k.physicianId }) },
    })),
    probe(orders.addCase, 'for a foreign patient', (k) => ({
      body: { order: own.form({ patientId: k.patientId }) },
    })),
    probe(orders.update, 'foreign', (k) => ({
      body: { orderId: k.openOrderId, version: 4, fields: { comment: reason } },
    })),
    probe(orders.update, 'own, for a foreign patient', (k) => ({
      body: {
        orderId: own.keys.openOrderId,
        version: own.openOrderVersion,
        fields: own.form({ patientId: k.patientId }),
      },
    })),
    probe(orders.update, 'own, moved there', (k) => ({
      body: {
        orderId: own.keys.openOrderId,
        version: own.openOrderVersion,
        fields: own.form({ locationId: k.locationId }),
      },
    })),
    probe(orders.status, 'foreign', (k) => ({
      body: { orderId: k.openOrderId, version: 4, status: 'REJECTED' as const, reason },
    })),
    probe(orders.hold, 'foreign and own', (k) => ({ body: { ...ids(k), hold: false, reason } })),
    probe(orders.flag, 'foreign and own', (k) => ({ body: { ...ids(k), flag: false, reason } })),
    probe(orders.hold, 'foreign', (k) => ({ body: { orderIds: [k.openOrderId], hold: true, reason } })),
    probe(orders.hold, 'everything of a foreign location', (k) => ({
      body: { orderIds: { query: { location: k.locationId } }, hold: true, reason },
    })),
    probe(api.physicians.bulkEdit, 'foreign', (k) => ({
      body: { ids: [k.physicianId], change: { active: false } },
    })),
    probe(api.physicians.bulkEdit, 'foreign npi', (k) => ({
      body: { ids: { query: { text: k.npi } }, change: { active: false } },
    })),
    probe(orders.clearExport, 'foreign and own', (k) => ({ body: { ...ids(k), reason } })),
    probe(orders.remove, 'foreign', (k) => ({ body: { orderIds: [k.openOrderId, k.orderId], reason } })),
    probe(orders.updatePatient, 'own, for a foreign patient', (k) => ({
      body: { orderid: own.keys.openOrderId, version: own.openOrderVersion, patient: { _id: k.patientId } },
    })),
    probe(orders.updatePatient, 'foreign', (k) => ({
      body: { orderid: k.openOrderId, version: 4, patient: { _id: own.keys.patientId } },
    })),
    probe(orders.addMedication, 'foreign', (k) => ({
      body: { orderId: k.openOrderId, med: { name: reason } },
    })),
    probe(orders.removeMedication, 'foreign', (k) => ({
      body: { orderId: k.openOrderId, med: { _id: k.medicationId } },
    })),
    probe(orders.removeMedication, 'nested', (k) => ({
      body: { orderId: own.keys.openOrderId, med: { _id: k.medicationId } },
    })),
    probe(orders.verifyMedication, 'foreign', (k) => ({
      body: { orderId: k.openOrderId, oldMed: { _id: k.medicationId }, newMed: { name: reason } },
    })),
    probe(orders.verifyMedication, 'nested', (k) => ({
      body: { orderId: own.keys.openOrderId, oldMed: { _id: k.medicationId }, newMed: { name: reason } },
    })),
    ...pharmacistProbes(own),
    ...turboProbes(own),
    ...deliveryProbes(),
    ...healthProbes(),
    ...ehrProbes(),
    ...transferProbes(),
    ...instrumentProbes(),
    ...batchProbes(),
    ...claimProbes(),
    ...courierProbes(),
    ...kioskProbes(),
    ...totalsProbes(),
    ...addOnProbes(),
    ...plateProbes(),
    ...remoteProbes(own),
    probe(results.enter, 'foreign', (k) => ({
      body: { cells: [{ _id: k.analysisId, version: 1, raw: '5' }] },
    })),
    probe(results.enter, 'own stale, and foreign', (k) => ({
      body: { cells: [own.keys, k].map(({ analysisId }) => ({ _id: analysisId, version: 99, raw: '5' })) },
    })),
    probe(results.verify, 'foreign', (k) => ({ body: marks(k) })),
    probe(results.acknowledgeDelta, 'foreign', (k) => ({ body: { ...marks(k), note: reason } })),
    probe(results.measuredOn, 'foreign', (k) => ({ body: { ...marks(k), instrumentId: null } })),
    probe(results.unverify, 'foreign', (k) => ({ body: { ...marks(k), reason } })),
    probe(results.criticalCall, 'foreign', (k) => ({
      body: { ...marks(k), toldTo: 'Me', role: 'Nurse', at, readBack: true as const },
    })),
    probe(results.retest, 'foreign', (k) => ({ body: { ...marks(k), reason } })),
    probe(results.cancel, 'foreign', (k) => ({ body: { ...marks(k), reason } })),
    probe(api.addOns.ofOrder, 'foreign', (k) => ({ body: { orderId: k.openOrderId } })),
    probe(api.addOns.open, 'everything', () => ({})),
    probe(results.reflexes, 'foreign', (k) => ({ body: { orderId: k.openOrderId } })),
    probe(results.addReflexes, 'foreign', (k) => ({
      body: { orderId: k.openOrderId, tests: [{ testId: k.analysisId, letter: 'A' }] },
    })),
    probe(results.dismissReflexes, 'foreign', (k) => ({
      body: { orderId: k.openOrderId, tests: [{ testId: k.analysisId, letter: 'A' }], reason },
    })),
    probe(results.correct, 'foreign', (k) => ({
      body: { analysis: { _id: k.analysisId, version: 1 }, raw: '5', reason, toldTo: 'Me' },
    })),
    probe(specimens.receive, 'requisition', (k) => ({ body: { code: k.openRequisition } })),
    probe(specimens.receive, 'barcode', (k) => ({ body: { code: k.barcode } })),
    probe(specimens.undoReceive, 'foreign', (k) => ({ body: { specimenIds: [k.specimenId] } })),
    probe(specimens.undoReceive, 'own and foreign', (k) => ({
      body: { specimenIds: [own.keys.specimenId, k.specimenId] },
    })),
    probe(specimens.reject, 'foreign', (k) => ({ body: { specimenId: k.specimenId, version: 1, reason } })),
    probe(specimens.keepScan, 'own', () => ({
      body: { _id: own.keys.orderId, code: 'NOPE-1', state: 'unknown' as const, scannedAt: at },
    })),
    probe(specimens.decideScan, 'foreign', (k) => ({ body: { _id: k.orderId } })),
    probe(reports.release, 'foreign', (k) => ({ body: { orderId: k.openOrderId, version: 4 } })),
    probe(reports.makeLink, 'key', (k) => ({ body: { mediaKey: k.mediaKey } })),
    probe(reports.links, 'order', (k) => ({ body: { orderId: k.orderId } })),
    probe(reports.revokeLink, 'id', (k) => ({ body: { linkId: k.linkId } })),
    probe(labels.updatePrinter, 'order', (k) => ({
      body: { orderId: k.openOrderId, printerId: own.keys.orderId, labels: 1, copies: 1 },
    })),
    probe(drafts.save, 'form of a foreign order', (k) => ({
      params: { form: `order:${k.openOrderId}` },
      body: { data: { note: 'mine' } },
    })),
    probe(drafts.discard, 'form of a foreign order', (k) => ({ params: { form: `order:${k.openOrderId}` } })),
    probe(session.acceptEula, 'user', (k) => ({ body: { userId: k.userId } })),
    probe(imports.run, 'id', (k) => ({ body: { _id: k.orderId } })),
    probe(imports.recent, 'everything', () => ({})),
  ]
}

const written = (own: Own): Probe[] => [
  ...readProbes(own),
  ...patientProbes(own),
  ...writeProbes(own),
  ...registerProbes(own),
  probe(api.reports.verifyMedia, 'own token, foreign key', (k) => ({
    params: { key: k.mediaKey },
  })),
  probe(api.resultLinks.check, 'own token, foreign patient', (k) => ({
    body: { proof: { as: 'patient' as const, dob: k.dob, zip: '83702' } },
  })),
  probe(api.resultLinks.read, 'own token, foreign key', (k) => ({ body: { mediaKey: k.mediaKey } })),
  probe(api.reports.checkLink, 'own token, foreign key', (k) => ({ body: { key: k.mediaKey, dob: k.dob } })),
]

/** Every call that takes an id, with every way in which it takes one; those that show the same to everybody after them. */
export function probesOf(own: Own): Probe[] {
  const probes = written(own)
  return [...probes, ...labWideProbes(new Set(probes.map(({ endpoint }) => endpoint)))]
}
