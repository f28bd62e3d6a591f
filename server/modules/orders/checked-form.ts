import type { Order, OrderFields } from '@contract/orders/shapes'
import type { Patient } from '@contract/patients/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound } from '../../core/errors'
import { findPatient } from '../patients/public'
import { checkOrder } from './check'
import { receiptsAfter } from './edit-specimens'
import { loadFacts, type Facts } from './facts'
import { formOf, formSent, existingOf, type Form } from './form'
import { itemKey } from './items'
import { barcodeOf } from './rows'
import { withInputs } from './with-inputs'

/** The form of an order being edited, checked against everything it names; throws with every bad field named. */
export async function checkedForm(
  ctx: Ctx,
  w: Write,
  order: Order,
  fields: OrderFields,
): Promise<{ form: Form; existing: Form; facts: Facts; patient: Patient }> {
  const existing = formOf(order)
  const sent = formSent(fields, existing)
  const { requisitionNumber } = sent
  const barcodes = sent.specimens.map(({ letter }) => barcodeOf(requisitionNumber, letter))
  const found = await findPatient(w.tx, ctx.who, sent.patientId)
  const patient = found?.mergedInto && found._id !== order.patientId ? undefined : found
  const facts = await loadFacts(w.tx, ctx.who, sent, { requisitionNumber, barcodes, except: order._id })
  const { items, askedBy } = withInputs(sent.items, facts, new Set(existing.items.map(itemKey)))
  const form: Form = { ...sent, items }
  checkOrder({
    fields: form,
    askedBy,
    facts,
    patient,
    existing: { ...existingOf(existing), receivedAt: receiptsAfter(order, form) },
    now: ctx.now,
    zone: ctx.who.timeZone,
    requisitionNumber,
  })
  if (!patient) throw notFound()
  return { form, existing, facts, patient }
}
