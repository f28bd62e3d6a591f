import { OrderFields, type Order } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, Refusal, ruleRefused } from '../../core/errors'
import { json } from '../../db/json'
import { waitingPatient } from '../patients/public'
import { changeForm } from './change-form'
import { checkedForm } from './checked-form'
import { reread, writeColumns } from './editable'
import { differences, formOf, type Form } from './form'

const isField = (name: string) => Object.hasOwn(OrderFields.shape, name)

const fieldsThatWait = (correction: Order['correction']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(correction ?? {}).filter(([name]) => isField(name)))

/**
 * What of a closed order waits to be changed: fields of its form, and its copy of the patient (decision 0018). Corrected
 * values wait beside them and are the results module's.
 */
export const waitingFields = (correction: Order['correction']): Record<string, unknown> => {
  const patient = waitingPatient(correction)
  return { ...fieldsThatWait(correction), ...(patient && { patient }) }
}

const letters = ({ specimens }: Form) => specimens.map(({ letter }) => letter).join()

/** What a corrected report cannot change, each with the way out: a change that nothing would ever make is not taken. */
function refuseFixed(order: Order, form: Form): void {
  const standing = formOf(order)
  const changed = differences(standing, form)
  const fixed: Record<string, string> = {}
  if ('requisitionNumber' in changed)
    fixed['requisitionNumber'] =
      `Reports have been issued under ${order.requisitionNumber}, so the number stays. Note the other one in the comment.`
  if ('patientId' in changed)
    fixed['patientId'] =
      'Results have been reported under this patient. Enter an order for the right one, and correct the results of this order.'
  if ('items' in changed)
    fixed['items'] =
      'The order is closed, so its tests stay as reported. Enter a new order for other tests; correct a result under Results.'
  if (letters(standing) !== letters(form))
    fixed['specimens'] =
      'The order is closed, so no specimen is added or taken away. Enter a new order for another specimen.'
  if (Object.keys(fixed).length > 0)
    throw badInput(fixed, 'A corrected report cannot change this. Nothing was saved.')
}

/**
 * What a form asks to be different of a closed order, field by field, beside the corrected values that wait already; null
 * where nothing waits. The form is the whole of what is wanted, so it replaces the fields that waited.
 */
export async function draftCorrection(
  ctx: Ctx,
  w: Write,
  order: Order,
  fields: OrderFields,
): Promise<Record<string, unknown> | null> {
  const { form } = await checkedForm(ctx, w, order, fields)
  refuseFixed(order, form)
  const ofResults = Object.entries(order.correction ?? {}).filter(([name]) => !isField(name))
  const correction = { ...Object.fromEntries(ofResults), ...differences(formOf(order), form) }
  return Object.keys(correction).length > 0 ? correction : null
}

/** The order under the name, birth date and sex that waited, which its next report says. */
async function takePatient(ctx: Ctx, w: Write, order: Order): Promise<Order> {
  const patient = waitingPatient(order.correction)
  if (!patient) return order
  await writeColumns(ctx, w, [order._id], { patient: json(patient) })
  w.changed('order', order._id, { patient: order.patient }, { patient }, order._id)
  return reread(ctx, w, order._id)
}

/**
 * Makes the changes that waited on a closed order, all of them, as its next report is released. Throws, with every reason,
 * where one can no longer be made; then nothing is released and the change goes on waiting.
 */
export async function makeCorrection(ctx: Ctx, w: Write, closed: Order): Promise<Order> {
  const order = await takePatient(ctx, w, closed)
  const waiting = fieldsThatWait(order.correction)
  if (Object.keys(waiting).length === 0) return order
  const wayOut = 'Edit the order and save it once more.'
  const sent = OrderFields.safeParse({ ...formOf(order), ...waiting })
  if (!sent.success) throw ruleRefused(`The change that waits on this order cannot be read. ${wayOut}`)
  try {
    refuseFixed(order, {
      ...sent.data,
      requisitionNumber: sent.data.requisitionNumber ?? order.requisitionNumber,
    })
    return await changeForm(ctx, w, order, sent.data)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error
    const reasons = [...new Set(Object.values(error.fields))].join(' ')
    throw ruleRefused(`The change that waits on this order cannot be made. ${reasons} ${wayOut}`)
  }
}
