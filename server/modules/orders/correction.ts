import { fill, m } from '@contract/messages'
import { OrderFields, type Order } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, Refusal, ruleRefused } from '../../core/errors'
import { json } from '../../db/json'
import { draftDiagnoses, type Entered } from '../diagnosis-changes/public'
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
  const existing = formOf(order)
  const changed = differences(existing, form)
  const fixed: Record<string, string> = {}
  if ('requisitionNumber' in changed)
    fixed['requisitionNumber'] = fill(m.orders.correctionNumber, { number: order.requisitionNumber })
  if ('patientId' in changed) fixed['patientId'] = m.orders.correctionPatient
  if ('items' in changed) fixed['items'] = m.orders.correctionTests
  if (letters(existing) !== letters(form)) fixed['specimens'] = m.orders.correctionSpecimens
  if (Object.keys(fixed).length > 0) throw badInput(fixed, m.orders.correctionRefused)
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
  entered?: Entered,
): Promise<Record<string, unknown> | null> {
  const { form } = await checkedForm(ctx, w, order, fields)
  refuseFixed(order, form)
  const ofResults = Object.entries(order.correction ?? {}).filter(([name]) => !isField(name))
  const correction = { ...Object.fromEntries(ofResults), ...differences(formOf(order), form) }
  const standing = formOf(order).diagnoses
  const waited = OrderFields.shape.diagnoses.safeParse(order.correction?.['diagnoses'])
  const had = waited.success ? waited.data : standing
  await draftDiagnoses(ctx, w, { orderId: order._id, standing, had, wanted: form.diagnoses }, entered)
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
  const wayOut = m.orders.correctionWayOut
  const sent = OrderFields.safeParse({ ...formOf(order), ...waiting })
  if (!sent.success) throw ruleRefused(fill(m.orders.correctionUnreadable, { wayOut }))
  try {
    refuseFixed(order, {
      ...sent.data,
      requisitionNumber: sent.data.requisitionNumber ?? order.requisitionNumber,
    })
    return await changeForm(ctx, w, order, sent.data, 'correction')
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error
    const reasons = [...new Set(Object.values(error.fields))].join(' ')
    throw ruleRefused(fill(m.orders.correctionImpossible, { reasons, wayOut }))
  }
}
