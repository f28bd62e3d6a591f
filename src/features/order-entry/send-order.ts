import type { QueryClient } from '@tanstack/react-query'
import { api } from '@contract/api'
import { sameDaySentence } from '@contract/orders/same-day'
import { Order, type OrderFieldsInput } from '@contract/orders/shapes'
import { dateWords } from '@contract/rules/date-words'
import type { PossibleMistake } from '@contract/rules/order-checks'
import { wallTimeAt } from '@contract/rules/zone'
import { isApiError } from '@/api/errors'
import { read } from '@/api/query'
import { mergeRows, type MergeRow } from '@/form/merge'
import type { OrderFormContext } from './form-context'
import { valuesOfOrder } from './from-order'
import { describe } from './describe'
import type { OrderValues } from './values'

// What a save of the order form needs besides the form: its rules, its calls, and what becomes of an answer.
export { orderSchema, softQuestions } from './check'
export { duplicateQuery } from './duplicate-query'
export { valuesOfOrder } from './from-order'
export { printOrder, notifyPrinterTrouble } from './print-labels'
export { formName } from './server-fields'
export { merged } from './describe'
export { toOrder, toPatient } from './to-order'

export const calls = {
  addPatient: api.patients.add,
  addOrder: api.orders.addOrder,
  addCase: api.orders.addCase,
  enterIntake: api.intake.enterOrder,
  update: api.orders.update,
}

/** What the patient has already on another order of the same day of collection, each asked about once. */
export async function sameDayMistakes(
  client: QueryClient,
  order: OrderFieldsInput,
  except: string | null,
  zone: string,
): Promise<PossibleMistake[]> {
  if (order.items.length === 0) return []
  const { docs } = await client.fetchQuery(sameDayQuery(order, except))
  const date = dateWords(wallTimeAt(order.dateCollected, zone).date)
  return docs.map(({ orderId, requisitionNumber, names }) => ({
    field: 'items',
    key: `same_day ${orderId} ${names.join(' ')}`,
    message: sameDaySentence(names, requisitionNumber, date),
  }))
}

const sameDayQuery = ({ patientId, dateCollected, items }: OrderFieldsInput, except: string | null) =>
  read(api.orders.sameDay, { body: { patientId, dateCollected, items, except } })

/** Where somebody else saved first: the order as it is now, and what differs. */
export function conflictOf(
  error: unknown,
  base: OrderValues,
  values: OrderValues,
  formContext: OrderFormContext,
): { rows: MergeRow[]; current: Order } | null {
  const found = isApiError(error, 'stale') ? Order.safeParse(error.current) : undefined
  if (!found?.success) return null
  const rows = mergeRows(
    describe(base, formContext),
    describe(values, formContext),
    describe(valuesOfOrder(found.data, formContext), formContext),
  )
  return { rows, current: found.data }
}
