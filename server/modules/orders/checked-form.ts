import type { Order, OrderFields } from '@contract/orders/shapes'
import type { Patient } from '@contract/patients/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound } from '../../core/errors'
import { findPatient } from '../patients/public'
import { checkOrder } from './check'
import { receiptsAfter } from './edit-specimens'
import { loadFacts, type Facts } from './facts'
import { formOf, formSent, existingOf, type Form } from './form'
import { barcodeOf } from './rows'

/** The form of an order being edited, checked against everything it names; throws with every bad field named. */
export async function checkedForm(
  ctx: Ctx,
  w: Write,
  order: Order,
  fields: OrderFields,
): Promise<{ form: Form; existing: Form; facts: Facts; patient: Patient }> {
  const existing = formOf(order)
  const form = formSent(fields, existing)
  const { requisitionNumber } = form
  const barcodes = form.specimens.map(({ letter }) => barcodeOf(requisitionNumber, letter))
  const found = await findPatient(w.tx, ctx.who, form.patientId)
  const patient = found?.mergedInto && found._id !== order.patientId ? undefined : found
  const facts = await loadFacts(w.tx, ctx.who, form, { requisitionNumber, barcodes, except: order._id })
  checkOrder({
    fields: form,
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
