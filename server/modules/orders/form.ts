import type { Order, OrderFields } from '@contract/orders/shapes'
import { canonical } from '../../core/audit'
import type { Existing } from './check'
import { diagnosisCode } from './facts'
import { itemKey } from './items'

/** An order as the form has it, in one spelling, so that two of them can be compared field by field. */
export type Form = Omit<OrderFields, 'requisitionNumber'> & { requisitionNumber: string }

const byLetter = (a: { letter: string }, b: { letter: string }) => (a.letter < b.letter ? -1 : 1)

/** The form that would leave the order as it is. */
export const formOf = (order: Order): Form => ({
  requisitionNumber: order.requisitionNumber,
  priority: order.priority,
  patientId: order.patientId,
  physicianId: order.physician._id,
  locationId: order.location._id,
  dateCollected: order.dateCollected,
  dateReceived: order.dateReceived,
  comment: order.comment,
  specimens: order.specimens
    .map(({ letter, sampleTypeId, sourceId, container, collectedAt, condition, comment }) => ({
      letter,
      sampleTypeId,
      sourceId,
      container,
      collectedAt,
      condition,
      comment,
    }))
    .toSorted(byLetter),
  items: order.items.map(({ panelId, testId, letter }) => ({ panelId, testId, letter })),
  diagnoses: order.diagnoses.map(({ code }) => code),
  insurance: order.insurance,
  medications: order.medications.map(({ medicationId, name, detail, lastTaken, asNeeded }) => ({
    medicationId,
    name,
    detail,
    lastTaken: lastTaken ?? null,
    asNeeded: asNeeded ?? null,
  })),
  answers: answersOf(order.answers),
})

/** Answers were checked when they were stored; what is none of the kinds that a form sends is left out of comparisons. */
function answersOf(stored: Record<string, unknown>): Form['answers'] {
  const answers: Form['answers'] = {}
  for (const [question, answer] of Object.entries(stored))
    if (
      answer === null ||
      typeof answer === 'string' ||
      typeof answer === 'number' ||
      typeof answer === 'boolean'
    )
      answers[question] = answer
  return answers
}

/**
 * What was sent, on top of what stands: no requisition number keeps the number, and no date of receipt keeps the receipt,
 * which has its own call to be undone.
 */
export const formSent = (fields: OrderFields, existing: Form): Form => ({
  ...fields,
  requisitionNumber: fields.requisitionNumber ?? existing.requisitionNumber,
  dateReceived: fields.dateReceived ?? existing.dateReceived,
  specimens: fields.specimens.toSorted(byLetter),
  items: fields.items.map(({ panelId, testId, letter }) => ({
    panelId: panelId ?? null,
    testId: testId ?? null,
    letter,
  })),
  diagnoses: fields.diagnoses.map(diagnosisCode),
})

/** The fields of `sent` that differ from what stands, with their new values. */
export const differences = (existing: Form, sent: Form): Record<string, unknown> => {
  const old = new Map(Object.entries(existing))
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => canonical(value) !== canonical(old.get(field))),
  )
}

/** What an edited order has already, whatever the catalogue says of it today. */
export const existingOf = (form: Form): Existing => ({
  locationId: form.locationId,
  physicianId: form.physicianId,
  sampleTypeIds: new Set(form.specimens.map(({ sampleTypeId }) => sampleTypeId)),
  sourceIds: new Set(form.specimens.map(({ sourceId }) => sourceId)),
  itemKeys: new Set(form.items.map(itemKey)),
  diagnoses: new Set(form.diagnoses),
  medications: new Set(form.medications.map(({ medicationId, name }) => `${medicationId} ${name}`)),
})
