import { canTransition } from '@contract/machine'
import { fill, m } from '@contract/messages'
import type { OrderFields } from '@contract/orders/shapes'
import { RemoteOrderState } from '@contract/remote-orders/choices'
import { remoteOrderMachine } from '@contract/remote-orders/states'
import type { Ctx, Write } from '../../core/context'
import { Refusal, RefusedTube, ruleRefused } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import { declinedOn, passAbns } from '../abn/public'
import { traceTubes } from '../courier/public'
import { addOrder, barcodeOf, holdOrders } from '../orders/public'

/** The remote order whose number, or tube, was scanned, locked; with the letter of the tube. */
async function scanned(ctx: Ctx, w: Write, code: string) {
  const number = code.toUpperCase()
  const letter = /[A-Z]$/.test(number) ? number.slice(-1) : null
  const rows = await w.tx
    .selectFrom('remote_order')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('requisition_number', 'in', letter ? [number, number.slice(0, -1), number.slice(0, -2)] : [number])
    .where(ownLocations(ctx.who, 'location_id'))
    .forUpdate()
    .execute()
  for (const row of rows) {
    if (row.requisition_number === number) return { row, letter: null }
    if (letter !== null && barcodeOf(row.requisition_number, letter) === number) return { row, letter }
  }
  return undefined
}

const stands = async ({ who }: Ctx, w: Write, orderId: string): Promise<boolean> =>
  (await w.tx
    .selectFrom('lab_order')
    .select('id')
    .where(ofLab(who))
    .where('id', '=', orderId)
    .where('deleted', '=', false)
    .executeTakeFirst()) !== undefined

/**
 * Makes the laboratory's order of a remote order that was scanned, under the same number and with everything that was filled in:
 * nothing is typed twice. The specimens are expected; the scan that asked receives them. Undefined where no remote order has
 * this number, or the order that was made of it was deleted; throws why one cannot be received.
 */
export async function orderOfRemote(
  ctx: Ctx,
  w: Write,
  code: string,
): Promise<{ orderId: string; letter: string | null } | undefined> {
  const found = await scanned(ctx, w, code)
  if (!found) return undefined
  const { row, letter } = found
  // Another scan of the same requisition was first by a moment.
  if (row.order_id !== null)
    return (await stands(ctx, w, row.order_id)) ? { orderId: row.order_id, letter } : undefined
  const { requisition_number: number } = row
  if (row.state === 'READYTOREVIEW')
    throw new RefusedTube(
      fill(row.source === 'kiosk' ? m.remoteOrders.notAuthorized : m.remoteOrders.notSigned, { number }),
    )
  if (row.state === 'REJECTED')
    throw new RefusedTube(fill(m.remoteOrders.canceledBecause, { number, reason: row.rejected_reason ?? '' }))
  const answer = canTransition(remoteOrderMachine, RemoteOrderState.parse(row.state), 'receive', {
    collected: row.collected_at !== null,
  })
  if (!answer.ok || row.collected_at === null)
    throw new RefusedTube(answer.ok ? m.remoteOrders.collectionUnknown : answer.message)
  const { content } = row
  const collectedAt = row.collected_at.toISOString()
  const fields: OrderFields = {
    requisitionNumber: number,
    priority: row.priority === 'STAT' ? 'STAT' : 'ROUTINE',
    patientId: row.patient_id,
    physicianId: row.physician_id,
    locationId: row.location_id,
    dateCollected: collectedAt,
    dateReceived: null,
    comment: content.comment,
    specimens: content.specimens.map((one) => ({
      ...one,
      container: null,
      collectedAt,
      condition: null,
      comment: null,
    })),
    items: content.items,
    diagnoses: content.diagnoses,
    insurance: content.insurance,
    medications: content.medications,
    answers: {
      ...Object.fromEntries(row.answers.map(({ key, answer: given }) => [key, given])),
      ...(content.residence === null ? {} : { residence: content.residence }),
      ...(content.worker === null ? {} : { essentialWorker: content.worker }),
    },
  }
  const orderId = await makeOrder(ctx, w, number, fields, row.id)
  await w.tx
    .updateTable('remote_order')
    .set({ order_id: orderId, version: row.version + 1, updated_at: ctx.now })
    .where(ofLab(ctx.who))
    .where('id', '=', row.id)
    .execute()
  w.changed('remoteOrder', row.id, { orderId: null }, { orderId }, row.id)
  await passAbns(w, ctx.who, row.id, orderId)
  await traceTubes(ctx, w, orderId)
  await holdDeclined(ctx, w, orderId)
  return { orderId, letter }
}

/** What the laboratory's own check refuses is said as one sentence at the scan, which has no fields to put it beside. */
async function makeOrder(
  ctx: Ctx,
  w: Write,
  number: string,
  fields: OrderFields,
  fromRemote: string,
): Promise<string> {
  try {
    const made = await addOrder(
      ctx,
      w,
      ctx.who.features.has('case') ? 'case' : 'order',
      fields,
      [],
      fromRemote,
    )
    return made._id
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'bad_input') throw error
    const [problem] = Object.values(error.fields ?? {})
    throw new RefusedTube(fill(m.remoteOrders.cannotBecome, { number, problem: problem ?? error.message }))
  }
}

/** Tests that the patient declined on a notice are not run unasked: the order is held, by their names, until somebody decides. */
async function holdDeclined(ctx: Ctx, w: Write, orderId: string): Promise<void> {
  const tests = await declinedOn(w.tx, ctx.who, orderId)
  if (tests.length === 0) return
  const reason = fill(m.abn.declinedHold, { tests: tests.join(', ') })
  const { outcomes } = await holdOrders(ctx, w, [orderId], { hold: true, reason })
  const [refused] = outcomes.filter(({ ok }) => !ok)
  if (refused) throw ruleRefused(refused.message ?? m.abn.declinedHold)
}
