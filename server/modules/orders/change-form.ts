import type { Order, OrderFields, SavedOrder } from '@contract/orders/shapes'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { violatedUnique } from '../../core/tx'
import { json } from '../../db/json'
import { snapshotOf } from '../patients/public'
import { noteDiagnoses, reopenSigned, type Origin } from '../diagnosis-changes/public'
import { lockOrders } from '../locks/public'
import { rereadResults, settleCalculated } from '../results/public'
import { diagnosisWarnings, requisitionTaken } from './check'
import { checkedForm } from './checked-form'
import { deriveAndStoreState } from './derive'
import { refuseOtherPatient } from './editable'
import { placeTests, planOrRefuse, removeTests, testsOfOrder } from './edit-tests'
import { diagnosisCode } from './facts'
import { removeSpecimens, specimensToRemove, writeSpecimens } from './edit-specimens'
import { differences, type Form } from './form'
import { itemKey, orderedItems } from './items'
import { writeMedications } from './medications'
import { orderDiagnoses } from './rows'
import { noteForFhir } from '../fhir-feed/public'

/** The items as the trail and the order keep them: those that stay with the names they were ordered under. */
const keptNames = (order: Order, fresh: Order['items']) =>
  fresh.map((item) => order.items.find((old) => itemKey(old) === itemKey(item)) ?? item)

const timesOf = ({ dateCollected, specimens }: Form): string =>
  JSON.stringify([dateCollected, specimens.map(({ letter, collectedAt }) => [letter, collectedAt])])

/**
 * Makes an open order what the form says. Refuses, naming it, what would take away work that has a result. `origin` is how its
 * diagnoses come, where the caller did not enter them.
 */
export async function changeForm(
  ctx: Ctx,
  w: Write,
  order: Order,
  fields: OrderFields,
  origin?: Origin,
): Promise<SavedOrder> {
  const { form, existing, facts, patient } = await checkedForm(ctx, w, order, fields)
  const samePatient = form.patientId === order.patientId
  if (!samePatient) refuseOtherPatient(order, 'patientId')
  const tests = await testsOfOrder(w, ctx.who.labId, order._id)
  const plan = planOrRefuse(tests, new Set(existing.items.map(itemKey)), form.items, facts)
  const leaving = specimensToRemove(order, form.specimens, tests, plan)

  try {
    await removeTests(ctx, w, order._id, plan)
    await removeSpecimens(ctx, w, order, leaving)
    const specimenIds = await writeSpecimens(ctx, w, order, form.specimens, form)
    await placeTests(ctx, w, order._id, plan, specimenIds)
    await writeMedications(ctx, w, order, form.medications)
    await w.tx
      .updateTable('lab_order')
      .set({
        requisition_number: form.requisitionNumber,
        priority: form.priority,
        patient_id: form.patientId,
        ...(samePatient ? {} : { patient: json(snapshotOf(patient)) }),
        physician_id: form.physicianId,
        location_id: form.locationId,
        date_collected: new Date(form.dateCollected),
        panels: json(keptNames(order, orderedItems(form.items, facts))),
        diagnoses: json(
          orderDiagnoses(
            form.diagnoses,
            facts,
            wallTimeAt(form.dateCollected, ctx.who.timeZone).date,
            order.diagnoses,
          ),
        ),
        insurance: json(form.insurance),
        answers: json(form.answers),
        comment: form.comment,
      })
      .where(ofLab(ctx.who))
      .where('id', '=', order._id)
      .execute()
  } catch (error) {
    const index = violatedUnique(error)
    if (index === 'lab_order_requisition' || index === 'specimen_barcode')
      throw requisitionTaken(form.requisitionNumber)
    throw error
  }
  await noteForFhir(w.tx, ctx.who.labId, [order._id])
  recordForm(w, order._id, existing, form)
  if (form.physicianId !== existing.physicianId) await reopenSigned(ctx, w, order._id)
  if (order.dateReceived !== null || (await wasReceived(ctx, w, order._id)))
    await noteDiagnoses(
      ctx,
      w,
      {
        orderId: order._id,
        before: existing.diagnoses,
        after: form.diagnoses.map(diagnosisCode),
      },
      origin,
    )
  // The age is that at the collection.
  if (!samePatient || timesOf(form) !== timesOf(existing)) await rereadResults(ctx, w, [order._id])
  // What is calculated follows the tests that stand beside it now.
  if ([...facts.tests.values()].some(({ reads, targets }) => reads.length + targets.length > 0))
    await settleCalculated(ctx, w, await lockOrders(w.tx, ctx.who, [order._id]))
  const saved = await deriveAndStoreState(w, ctx, order._id)
  return { ...saved, warnings: diagnosisWarnings(form, facts, ctx.who.timeZone) }
}

/** A receipt that was undone does not make the diagnoses those of an order that never came (decision 0216). */
async function wasReceived(ctx: Ctx, w: Write, orderId: string): Promise<boolean> {
  const { receipt_undone } = await w.tx
    .selectFrom('lab_order')
    .select('receipt_undone')
    .where(ofLab(ctx.who))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return receipt_undone
}

/** The order's own fields; tubes, tests and medications were recorded one by one, and the receipt with its state. */
function recordForm(w: Write, id: string, existing: Form, form: Form): void {
  const {
    specimens: _tubes,
    medications: _drugs,
    dateReceived: _receipt,
    ...fresh
  } = differences(existing, form)
  const old = Object.fromEntries(Object.entries(existing).filter(([field]) => field in fresh))
  w.changed('order', id, old, fresh, id)
}
