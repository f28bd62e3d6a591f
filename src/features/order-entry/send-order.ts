import { api } from '@contract/api'
import { Order } from '@contract/orders/shapes'
import { isApiError } from '@/api/errors'
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

/** Where somebody else saved first: the order as it is now, and what differs. */
export function conflictOf(
  error: unknown,
  base: OrderValues,
  values: OrderValues,
  formContext: OrderFormContext,
): { rows: MergeRow[]; current: Order } | null {
  const read = isApiError(error, 'stale') ? Order.safeParse(error.current) : undefined
  if (!read?.success) return null
  const rows = mergeRows(
    describe(base, formContext),
    describe(values, formContext),
    describe(valuesOfOrder(read.data, formContext), formContext),
  )
  return { rows, current: read.data }
}
