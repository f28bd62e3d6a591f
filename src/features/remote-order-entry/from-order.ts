import type { RemoteOrder } from '@contract/remote-orders/shapes'
import { formatDateShort, formatDateTime } from '@/lib/format'
import { blankValues, type RemoteValues } from './values'

/** An order that was sent, as if it had just been entered. */
export function valuesOf(order: RemoteOrder, zone: string): RemoteValues {
  const [first, ...moreInsurance] = order.insurance
  const { patient } = order
  return {
    ...blankValues,
    patient: {
      _id: patient._id,
      patientNumber: patient.patientNumber,
      firstname: patient.firstname,
      lastname: patient.lastname,
      dob: patient.dob,
      gender: patient.gender,
      phone: patient.phone,
      lacks: [],
    },
    locationId: order.location._id,
    physicianId: order.physician._id,
    priority: order.priority,
    panelIds: order.items.flatMap(({ panelId }) => (panelId ? [panelId] : [])),
    specimens: order.specimens.map(({ letter, sampleTypeId, sourceId }) => ({
      letter,
      sampleTypeId,
      sourceId,
    })),
    collected: order.collectedAt ? 'at' : 'later',
    collectedAt: order.collectedAt
      ? { text: formatDateTime(order.collectedAt, zone), at: order.collectedAt, exact: order.collectedAt }
      : blankValues.collectedAt,
    answers: Object.fromEntries(
      order.answers.flatMap(({ key, answer }) => {
        if (answer === null) return []
        const text =
          typeof answer === 'boolean'
            ? answer
              ? 'yes'
              : 'no'
            : /^\d{4}-\d\d-\d\d$/.test(String(answer))
              ? formatDateShort(String(answer))
              : String(answer)
        return [[key, { text, at: order.dateEntered ?? '' }]]
      }),
    ),
    residence: order.residence ?? '',
    worker: order.worker ?? '',
    diagnoses: order.diagnoses,
    payer: first ? { _id: first.payerId, name: first.payerName ?? '' } : null,
    policyNumber: first?.policyNumber ?? '',
    groupNumber: first?.groupNumber ?? '',
    relation: first?.relation ?? 'self',
    moreInsurance,
    medications: order.medications.map(({ medicationId, name, detail }) => ({ medicationId, name, detail })),
    comment: order.comment ?? '',
    claimReason: order.claimReason ?? '',
    abnIds: [],
    consent: order.consent !== null,
    consentName: order.consent?.name ?? '',
    signatureId: order.consent?.signatureId ?? null,
    strokes: [],
    signTyped: false,
    cardFront: order.files.find(({ kind }) => kind === 'cardFront')?._id ?? '',
    cardBack: order.files.find(({ kind }) => kind === 'cardBack')?._id ?? '',
    fileIds: order.files.flatMap(({ _id, kind }) => (kind === 'paper' ? [_id] : [])),
  }
}
