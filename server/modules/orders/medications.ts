import { canonical } from '@contract/canonical'
import { fill, m } from '@contract/messages'
import type { Order, OrderFields } from '@contract/orders/shapes'
import { lastDoseProblem } from '@contract/rules/last-dose'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { reread, writeColumns } from './editable'
import { lockOrder, refuseOpenElsewhere } from '../locks/public'
import { namesEntry } from './named-medication'
import { medicationRow } from './rows'
import { settleReview } from '../review-standing/public'

type Fields = OrderFields['medications'][number]
type Listed = Order['medications'][number]

type Named = Pick<Fields, 'medicationId' | 'name' | 'detail'>

const same = (a: Named, b: Named) =>
  (a.medicationId ?? null) === (b.medicationId ?? null) && a.name === b.name && a.detail === b.detail

/** How it is taken, which is learned later than what it is. */
type Taken = Pick<Fields, 'lastTaken' | 'asNeeded'>
const takenOf = ({ lastTaken, asNeeded }: Partial<Taken>): Taken => ({
  lastTaken: lastTaken ?? null,
  asNeeded: asNeeded ?? null,
})

async function insert(ctx: Ctx, w: Write, orderId: string, added: readonly Fields[]): Promise<void> {
  if (added.length === 0) return
  const rows = added.map((one) => medicationRow(ctx, orderId, one))
  await w.tx.insertInto('order_medication').values(rows).execute()
  for (const { id, name, detail, last_taken, as_needed } of rows)
    w.changed(
      'orderMedication',
      id,
      null,
      {
        name,
        detail,
        ...(last_taken === null ? {} : { lastTaken: last_taken }),
        ...(as_needed === null ? {} : { asNeeded: as_needed }),
      },
      orderId,
    )
}

/** The rows stay, marked with when they were taken off: what was known at the time of a report remains known. */
async function takeOff(ctx: Ctx, w: Write, orderId: string, removed: readonly Listed[]): Promise<void> {
  if (removed.length === 0) return
  await w.tx
    .updateTable('order_medication')
    .set({ removed_at: ctx.now })
    .where(ofLab(ctx.who))
    .where(
      'id',
      'in',
      removed.map(({ _id }) => _id),
    )
    .execute()
  for (const { _id, name, detail } of removed)
    w.changed('orderMedication', _id, { name, detail }, null, orderId)
}

/** What was learned of how a medication is taken: the row stays, with what was verified of it. */
async function retake(ctx: Ctx, w: Write, orderId: string, listed: Listed, fields: Fields): Promise<void> {
  const [before, after] = [takenOf(listed), takenOf(fields)]
  if (before.lastTaken === after.lastTaken && before.asNeeded === after.asNeeded) return
  await w.tx
    .updateTable('order_medication')
    .set({ last_taken: after.lastTaken, as_needed: after.asNeeded })
    .where(ofLab(ctx.who))
    .where('id', '=', listed._id)
    .execute()
  w.changed('orderMedication', listed._id, before, after, orderId)
}

/** Makes the order's live medications those of the form; what stands already keeps its row and its verification. */
export async function writeMedications(
  ctx: Ctx,
  w: Write,
  order: Order,
  fields: readonly Fields[],
): Promise<void> {
  const left = [...order.medications]
  const added: Fields[] = []
  for (const one of fields) {
    const at = left.findIndex((listed) => same(listed, one))
    const [listed] = at < 0 ? [] : left.splice(at, 1)
    if (listed) await retake(ctx, w, order._id, listed, one)
    else added.push(one)
  }
  await takeOff(ctx, w, order._id, left)
  await insert(ctx, w, order._id, added)
}

/**
 * Locks an order whose medications may be changed: a closed one takes changes through its form, as a correction, and one that
 * a pharmacist has open takes theirs alone.
 */
async function orderTaking(ctx: Ctx, w: Write, orderId: string): Promise<Order> {
  const { state } = await lockOrder(w.tx, ctx.who, orderId)
  if (state === 'REJECTED') throw ruleRefused(m.orders.rejected)
  if (state === 'CLOSED') throw ruleRefused(m.orders.closedMedications)
  await refuseOpenElsewhere(ctx, w, orderId)
  return reread(ctx, w, orderId)
}

async function finish(ctx: Ctx, w: Write, orderId: string): Promise<Order> {
  await writeColumns(ctx, w, [orderId], {})
  await settleReview(ctx, w, orderId)
  return reread(ctx, w, orderId)
}

/** The name of the catalogue's entry; refuses an id that is none. */
async function entryName(
  ctx: Ctx,
  w: Write,
  medicationId: string | null | undefined,
  field: 'med' | 'newMed',
): Promise<string | null> {
  if (medicationId == null) return null
  const known = await w.tx
    .selectFrom('medication')
    .select('name')
    .where(ofLab(ctx.who))
    .where('id', '=', medicationId)
    .executeTakeFirst()
  if (!known) throw badInput({ [`${field}.medicationId`]: m.medications.notFound })
  return known.name
}

function refuseImpossibleDose(ctx: Ctx, order: Order, { lastTaken }: Fields, field: string): void {
  const impossible = lastDoseProblem(lastTaken, {
    collectedAt: order.dateCollected,
    now: ctx.now.toISOString(),
    zone: ctx.who.timeZone,
  })
  if (impossible !== null) throw badInput({ [field]: impossible })
}

type Added = Omit<Fields, 'medicationId'> & { medicationId?: string | null | undefined }

export async function addMedication(ctx: Ctx, w: Write, orderId: string, med: Added): Promise<Order> {
  const fields: Fields = { ...med, medicationId: med.medicationId ?? null }
  const order = await orderTaking(ctx, w, orderId)
  refuseImpossibleDose(ctx, order, fields, 'med.lastTaken')
  const entry = await entryName(ctx, w, fields.medicationId, 'med')
  if (entry !== null && !namesEntry(fields.name, entry))
    throw badInput({ 'med.name': fill(m.orders.medicationOther, { name: entry }) })
  if (order.medications.some((listed) => same(listed, fields)))
    throw ruleRefused(fill(m.orders.medicationTwice, { name: fields.name }), {
      'med.name': fill(m.orders.medicationTwice, { name: fields.name }),
    })
  await insert(ctx, w, orderId, [fields])
  return finish(ctx, w, orderId)
}

export async function removeMedication(
  ctx: Ctx,
  w: Write,
  orderId: string,
  medicationId: string,
): Promise<Order> {
  const order = await orderTaking(ctx, w, orderId)
  const listed = order.medications.filter(({ _id }) => _id === medicationId)
  if (listed.length === 0) throw notFound()
  await takeOff(ctx, w, orderId, listed)
  return finish(ctx, w, orderId)
}

/**
 * Corrects a listed medication (specification, `verify/medication`). The row keeps what was listed before, by whom and when it
 * was corrected; the trail keeps every step. An id of the catalogue counts where the new name is that entry's: clients send the
 * old medication with its name changed. Refuses where the row no longer says what the caller saw.
 */
export async function verifyMedication(
  ctx: Ctx,
  w: Write,
  orderId: string,
  old: { _id: string; name?: string | undefined; detail?: string | null | undefined },
  med: Added,
): Promise<Order> {
  const order = await orderTaking(ctx, w, orderId)
  const listed = order.medications.find(({ _id }) => _id === old._id)
  if (!listed) throw ruleRefused(m.pharmacist.medicationGone)
  if (
    (old.name !== undefined && old.name !== listed.name) ||
    (old.detail !== undefined && old.detail !== listed.detail)
  )
    throw conflict(m.pharmacist.medicationGone)
  const taken = takenOf({
    lastTaken: med.lastTaken ?? listed.lastTaken,
    asNeeded: med.asNeeded ?? listed.asNeeded,
  })
  // A name that stays keeps its entry; another name keeps none that is another drug.
  const asked = med.medicationId ?? (med.name === listed.name ? listed.medicationId : null)
  const entry = await entryName(ctx, w, asked, 'newMed')
  const stays = asked === listed.medicationId && med.name === listed.name
  const medicationId = entry !== null && (stays || namesEntry(med.name, entry)) ? asked : null
  const fields: Fields = { ...med, medicationId, ...taken }
  refuseImpossibleDose(ctx, order, fields, 'newMed.lastTaken')
  const before = { name: listed.name, detail: listed.detail, ...takenOf(listed) }
  const after = { name: fields.name, detail: fields.detail, ...taken }
  if (same(listed, fields) && canonical(before) === canonical(after))
    throw ruleRefused(m.pharmacist.medicationSame, { 'newMed.name': m.pharmacist.medicationSame })
  if (order.medications.some((other) => other._id !== listed._id && same(other, fields)))
    throw ruleRefused(fill(m.orders.medicationTwice, { name: fields.name }), {
      'newMed.name': fill(m.orders.medicationTwice, { name: fields.name }),
    })
  await w.tx
    .updateTable('order_medication')
    .set({
      medication_id: fields.medicationId,
      name: fields.name,
      detail: fields.detail,
      last_taken: taken.lastTaken,
      as_needed: taken.asNeeded,
      verified_from: json({ name: listed.name, detail: listed.detail }),
      verified_by: ctx.who.person.userId,
      verified_at: ctx.now,
    })
    .where(ofLab(ctx.who))
    .where('id', '=', listed._id)
    .execute()
  w.changed('orderMedication', listed._id, before, after, orderId)
  return finish(ctx, w, orderId)
}
