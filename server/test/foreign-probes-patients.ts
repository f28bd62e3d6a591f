import { api } from '@contract/api'
import { probe, type Own, type Probe } from './foreign-probe'

const reason = 'Looking where it is not mine'

/** A patient’s own page, merging patients, and what patients and clinics hand in. */
export function patientProbes({ keys: mine, patientVersion, form }: Own): Probe[] {
  const { patients, management, intake, helpdesk } = api
  const { patientId: own } = mine
  const versions = { keep: patientVersion, drop: patientVersion }
  return [
    probe(patients.results, 'patient', (k) => ({ body: { _id: k.patientId } })),
    probe(patients.medications, 'patient', (k) => ({ body: { _id: k.patientId } })),
    probe(patients.documents, 'patient', (k) => ({ body: { _id: k.patientId } })),
    probe(patients.history, 'patient', (k) => ({ body: { _id: k.patientId } })),
    probe(patients.merges, 'patient', (k) => ({ body: { _id: k.patientId } })),
    // The caller's own patient, of whom the other clinic has an order.
    ...[patients.results, patients.medications, patients.documents, patients.history].map((call) =>
      probe(call, 'own, seen there too', () => ({ body: { _id: own } })),
    ),
    probe(patients.orders, 'own, seen there too', () => ({
      body: { searchstr: '', filter: { patientId: own } },
    })),
    probe(api.orders.list, 'own patient, seen there too', () => ({ query: { patient: own } })),
    probe(api.orders.get, 'of the own patient, there', (k) => ({ params: { id: k.guestOrderId }, body: {} })),
    probe(api.results.ofOrder, 'of the own patient, there', (k) => ({ body: { orderId: k.guestOrderId } })),
    probe(api.search.global, 'of the own patient, there', (k) => ({ body: { search: k.guestRequisition } })),
    probe(patients.exportCsv, 'last name', (k) => ({ body: { text: k.lastname } })),
    probe(patients.exportCsv, 'location filter', (k) => ({ body: { location: k.locationId } })),
    probe(patients.exportCsv, 'everything', () => ({ body: {} })),
    probe(patients.merge, 'foreign into own', (k) => ({
      body: { keep: own, drop: k.patientId, reason, versions },
    })),
    probe(patients.merge, 'own into foreign', (k) => ({
      body: { keep: k.patientId, drop: own, reason, versions },
    })),
    probe(patients.unmerge, 'no merge', (k) => ({ body: { _id: k.patientId, reason } })),
    probe(management.clinic, 'everything', () => ({})),
    probe(intake.open, 'everything', () => ({})),
    probe(intake.submit, 'at a foreign location', (k) => ({
      body: {
        formId: mine.formId,
        locationId: k.locationId,
        patient: { firstname: 'Grace', lastname: 'Trespass', dob: '1980-01-02', gender: 'F' as const },
        answers: { fasting: true },
      },
    })),
    probe(intake.list, 'last name', (k) => ({ query: { text: k.lastname } })),
    probe(intake.list, 'location filter', (k) => ({ query: { location: k.locationId } })),
    probe(intake.list, 'everything', () => ({ query: {} })),
    probe(intake.counts, 'everything', () => ({})),
    probe(intake.get, 'path', (k) => ({ params: { id: k.intakeId } })),
    probe(intake.decide, 'foreign', (k) => ({
      body: { _id: k.intakeId, version: 1, to: 'DISMISSED' as const, reason },
    })),
    probe(intake.enterOrder, 'foreign', (k) => ({ body: { _id: k.intakeId, order: form({}) } })),
    probe(intake.history, 'foreign', (k) => ({ body: { _id: k.intakeId } })),
    probe(intake.exportCsv, 'last name', (k) => ({ query: { text: k.lastname } })),
    probe(helpdesk.list, 'everything', () => ({ query: {} })),
    probe(helpdesk.get, 'path', (k) => ({ params: { id: k.ticketId } })),
    probe(helpdesk.reply, 'foreign', (k) => ({ body: { _id: k.ticketId, text: reason } })),
    probe(helpdesk.setState, 'foreign', (k) => ({
      body: { _id: k.ticketId, version: 1, state: 'CLOSED' as const },
    })),
  ]
}
