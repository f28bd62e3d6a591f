import { lastDoseWords } from '@contract/rules/last-dose'
import type { Order, OrderMedication } from '@contract/orders/shapes'
import { formatDate, formatDateTime } from '@/lib/format'
import { typedNow, untyped, type Typed } from '@/form/typed'
import { questionsAsked } from './questions'
import type { OrderFormContext } from './form-context'
import { blankOrder, defaultCondition, type ChosenMedication, type OrderValues } from './values'

/** A stored instant as if it had been typed out in full. */
const asTyped = (instant: string | null, zone: string): Typed =>
  instant === null ? untyped : { ...typedNow(formatDateTime(instant, zone)), exact: instant }

/** An answer as somebody would have typed it. */
export function answerText(answer: unknown): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no'
  if (typeof answer === 'number') return String(answer)
  if (typeof answer !== 'string') return ''
  return /^\d{4}-\d{2}-\d{2}$/.test(answer) ? formatDate(answer) : answer
}

function answersOf(
  order: Order,
  values: OrderValues,
  formContext: OrderFormContext,
): Pick<OrderValues, 'answers' | 'keptAnswers'> {
  const asked = new Set(questionsAsked(values, formContext).map(({ key }) => key))
  const kept = Object.entries(order.answers).filter(([key]) => !asked.has(key))
  return {
    answers: Object.fromEntries(
      Object.entries(order.answers)
        .filter(([key]) => asked.has(key))
        .map(([key, answer]) => [key, typedNow(answerText(answer))]),
    ),
    keptAnswers: Object.fromEntries(
      kept.flatMap(([key, answer]) =>
        answer === null ||
        typeof answer === 'string' ||
        typeof answer === 'number' ||
        typeof answer === 'boolean'
          ? [[key, answer]]
          : [],
      ),
    ),
  }
}

/** A medication as the form holds it. */
export const chosenMedication = (
  {
    medicationId,
    name,
    detail,
    lastTaken,
    asNeeded,
  }: Pick<OrderMedication, 'medicationId' | 'name' | 'detail'> &
    Partial<Pick<OrderMedication, 'lastTaken' | 'asNeeded'>>,
  zone: string,
): ChosenMedication => ({
  medicationId,
  name,
  detail,
  ...(lastTaken ? { lastTaken: { text: lastDoseWords(lastTaken, zone), at: '', exact: lastTaken } } : {}),
  asNeeded: asNeeded ?? null,
})

/** The form of an order that is on file. Sending it unchanged changes nothing. */
export function valuesOfOrder(order: Order, formContext: OrderFormContext): OrderValues {
  const { zone } = formContext
  const [insurance, ...otherInsurance] = order.insurance
  const letters = order.specimens.map(({ letter }) => letter).toSorted()
  const values: OrderValues = {
    ...blankOrder(zone),
    requisitionNumber: order.requisitionNumber,
    priority: order.priority,
    dateReceived: asTyped(order.dateReceived, zone),
    dateCollected: asTyped(order.dateCollected, zone),
    comment: order.comment ?? '',
    patient: { _id: order.patientId, ...order.patient },
    location: { _id: order.location._id, name: order.location.name, code: null },
    physician: { ...order.physician, credentials: null, locationNames: null },
    specimens: order.specimens
      .toSorted((a, b) => (a.letter < b.letter ? -1 : 1))
      .map((one) => ({
        letter: one.letter,
        sampleTypeId: one.sampleTypeId,
        sourceId: one.sourceId,
        container: one.container ?? '',
        condition: one.condition ?? '',
        comment: one.comment,
        collectedAt: one.collectedAt === order.dateCollected ? null : one.collectedAt,
      })),
    lastLetter: letters.at(-1) ?? 'A',
    items: order.items.map(({ panelId, testId, code, name, letter }) => ({
      panelId,
      testId,
      code,
      name,
      letter,
    })),
    diagnoses: order.diagnoses,
    payer: insurance ? { _id: insurance.payerId, name: insurance.payerName ?? '' } : null,
    policyNumber: insurance?.policyNumber ?? '',
    groupNumber: insurance?.groupNumber ?? '',
    relation: insurance?.relation ?? 'self',
    otherInsurance,
    medications: order.medications.map((one) => chosenMedication(one, zone)),
  }
  return { ...values, ...answersOf(order, values, formContext) }
}

/** What is usually the same again: clinic, tests with their specimens, codes, payer, medications. Dates and numbers are not. */
export function copiedFrom(order: Order, values: OrderValues, formContext: OrderFormContext): OrderValues {
  const last = valuesOfOrder(order, formContext)
  const offered = last.items.filter(
    ({ panelId, testId }) =>
      (panelId ? formContext.panels.get(panelId) : formContext.tests.get(testId ?? ''))?.active,
  )
  return {
    ...values,
    location: last.location,
    physician: last.physician,
    specimens: last.specimens.map((one) => ({
      ...one,
      condition: defaultCondition,
      comment: null,
      collectedAt: null,
    })),
    lastLetter: last.lastLetter,
    items: offered,
    diagnoses: last.diagnoses,
    payer: last.payer,
    policyNumber: last.policyNumber,
    groupNumber: last.groupNumber,
    relation: last.relation,
    medications: last.medications.map(({ lastTaken: _before, ...one }) => one),
  }
}
