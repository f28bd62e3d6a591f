import { OrderFields, type Order } from '@contract/orders/shapes'
import type { OrderFormContext } from './form-context'
import { chosenMedication, valuesOfOrder } from './from-order'
import type { OrderValues } from './values'

const Correction = OrderFields.pick({
  requisitionNumber: true,
  priority: true,
  dateCollected: true,
  dateReceived: true,
  comment: true,
  specimens: true,
  items: true,
  insurance: true,
  medications: true,
  diagnoses: true,
  answers: true,
}).partial()

/**
 * The form of an order with the correction that waits on it, as the next save replaces it whole. Patient, physician and
 * location are asked for by their ids and laid over it by the page.
 */
export function correctedValues(order: Order, formContext: OrderFormContext): OrderValues {
  const waiting = Correction.safeParse(order.correction ?? {})
  if (!order.correction || !waiting.success) return valuesOfOrder(order, formContext)
  const { specimens, items, diagnoses, medications, requisitionNumber, ...plain } = waiting.data
  const words = new Map(order.diagnoses.map(({ code, description }) => [code, description]))
  const wanted: Order = {
    ...order,
    ...plain,
    ...(requisitionNumber ? { requisitionNumber } : {}),
    ...(diagnoses
      ? { diagnoses: diagnoses.map((code) => ({ code, description: words.get(code) ?? '' })) }
      : {}),
    ...(items
      ? {
          items: items.map(({ panelId = null, testId = null, letter }) => {
            const known = panelId ? formContext.panels.get(panelId) : formContext.tests.get(testId ?? '')
            return { panelId, testId, letter, code: known?.code ?? '', name: known?.name ?? '' }
          }),
        }
      : {}),
  }
  const values = valuesOfOrder(wanted, formContext)
  return {
    ...values,
    ...(medications
      ? { medications: medications.map((one) => chosenMedication(one, formContext.zone)) }
      : {}),
    ...(specimens
      ? {
          specimens: specimens.map(({ container, condition, collectedAt, ...one }) => ({
            ...one,
            container: container ?? '',
            condition: condition ?? '',
            collectedAt: collectedAt === wanted.dateCollected ? null : collectedAt,
          })),
          lastLetter:
            specimens
              .map(({ letter }) => letter)
              .toSorted()
              .at(-1) ?? values.lastLetter,
        }
      : {}),
  }
}
