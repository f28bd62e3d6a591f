import { fill, m } from '@contract/messages'
import type { Order, OrderFields } from '@contract/orders/shapes'
import { receivedOnceSaved } from '@contract/rules/receipt'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { ExistingTest, TestPlan } from './plan-tests'
import { barcodeOf, specimenMarks, specimenRow } from './rows'

type Fields = OrderFields['specimens'][number]
type Existing = Order['specimens'][number]

const removable = ['EXPECTED', 'IN_TRANSIT', 'RECEIVED']

/** Refuses to take away a tube that work was done on, naming the work; answers those to remove. */
export function specimensToRemove(
  order: Order,
  fields: readonly Fields[],
  tests: readonly ExistingTest[],
  plan: TestPlan,
): Existing[] {
  const kept = new Set(fields.map(({ letter }) => letter))
  const leaving = order.specimens.filter(({ letter }) => !kept.has(letter))
  const removed = new Set(plan.remove.map(({ id }) => id))
  for (const specimen of leaving) {
    const work = tests.filter(
      ({ specimen_id: id, id: testId }) => id === specimen._id && !removed.has(testId),
    )
    const { letter, state } = specimen
    const message =
      work.length > 0
        ? fill(m.orders.specimenHasWork, { letter, tests: work.map(({ name }) => name).join(', ') })
        : removable.includes(state)
          ? null
          : fill(m.orders.specimenInState, { letter, state })
    if (message !== null) throw ruleRefused(message, { specimens: message })
  }
  return leaving
}

export async function removeSpecimens(
  ctx: Ctx,
  w: Write,
  order: Order,
  leaving: readonly Existing[],
): Promise<void> {
  if (leaving.length === 0) return
  await w.tx
    .deleteFrom('specimen')
    .where(ofLab(ctx.who))
    .where(
      'id',
      'in',
      leaving.map(({ _id }) => _id),
    )
    .execute()
  for (const specimen of leaving)
    w.changed('specimen', specimen._id, specimenMarks(specimen), null, order._id)
}

/** When each tube of the form will have been received once it is saved, by letter. */
export const receiptsAfter = (
  order: Order,
  form: { specimens: readonly Fields[]; dateReceived: string | null },
): Map<string, string | null> =>
  new Map(
    form.specimens.map(({ letter }) => [
      letter,
      receivedOnceSaved(
        order.specimens.find((one) => one.letter === letter),
        order.dateReceived,
        form.dateReceived,
      ),
    ]),
  )

/** What a date of receipt writes on a tube, if anything: a tube that was not here yet has been received by the editor. */
function receipt(ctx: Ctx, specimen: Existing, before: string | null, sent: string | null) {
  const at = receivedOnceSaved(specimen, before, sent)
  if (at === null || at === specimen.receivedAt) return null
  const received_at = new Date(at)
  return specimen.receivedAt === null
    ? { state: 'RECEIVED', received_at, received_by: ctx.who.userId }
    : { received_at }
}

/**
 * Writes changed tubes and adds new ones; answers the ids of all by letter. A barcode is always the order's number and the
 * letter, as labels print it: with a new number every tube gets a new one.
 */
export async function writeSpecimens(
  ctx: Ctx,
  w: Write,
  order: Order,
  fields: readonly Fields[],
  sent: { requisitionNumber: string; dateReceived: string | null },
): Promise<Map<string, string>> {
  const ids = new Map(order.specimens.map(({ letter, _id }) => [letter, _id]))
  for (const one of fields) {
    const before = order.specimens.find(({ letter }) => letter === one.letter)
    if (!before) continue
    const received = receipt(ctx, before, order.dateReceived, sent.dateReceived)
    const barcode = barcodeOf(sent.requisitionNumber, one.letter)
    const old = {
      ...marks(before),
      barcode: before.barcode,
      state: before.state,
      receivedAt: before.receivedAt,
    }
    const fresh = {
      ...marks(one),
      barcode,
      state: received && 'state' in received ? received.state : before.state,
      receivedAt: received ? received.received_at.toISOString() : before.receivedAt,
    }
    if (JSON.stringify(old) === JSON.stringify(fresh)) continue
    await w.tx
      .updateTable('specimen')
      .set((eb) => ({
        barcode,
        sample_type_id: one.sampleTypeId,
        source_id: one.sourceId,
        container: one.container,
        condition: one.condition,
        comment: one.comment,
        collected_at: new Date(one.collectedAt),
        ...received,
        version: eb('version', '+', 1),
      }))
      .where(ofLab(ctx.who))
      .where('id', '=', before._id)
      .execute()
    w.changed('specimen', before._id, old, fresh, order._id)
  }
  const added = fields.filter(({ letter }) => !ids.has(letter))
  if (added.length === 0) return ids
  const dateReceived = order.dateReceived === null ? sent.dateReceived : null
  const rows = added.map((one) =>
    specimenRow(ctx, { id: order._id, requisitionNumber: sent.requisitionNumber, dateReceived }, one),
  )
  await w.tx.insertInto('specimen').values(rows).execute()
  rows.forEach((row, at) => {
    const one = added[at]
    ids.set(row.letter, row.id)
    if (one)
      w.changed(
        'specimen',
        row.id,
        null,
        specimenMarks({ ...one, barcode: row.barcode, state: row.state }),
        order._id,
      )
  })
  return ids
}

const marks = ({
  sampleTypeId,
  sourceId,
  container,
  condition,
  comment,
  collectedAt,
}: Fields | Existing) => ({
  sampleTypeId,
  sourceId,
  container,
  condition,
  comment,
  collectedAt,
})
