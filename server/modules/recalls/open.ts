import { m } from '@contract/messages'
import { tellsOtherwise } from '@contract/reports/difference'
import type { Order } from '@contract/orders/shapes'
import type { ReportState } from '@contract/orders/choices'
import { ring } from '../../core/bell'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { readersOf, type Issued, type Reader } from './readers'
import { differenceBetween, readIssued } from './store'

/** What is needed of a call, whoever makes it: somebody with a link is nobody's account. */
export type Within = Pick<Ctx, 'now' | 'ports'> & { who: Pick<Ctx['who'], 'labId' | 'timeZone'> }

export interface NewVersion {
  order: Order
  number: number
  state: ReportState
  at: Date
  /** Whom the laboratory told when the results were corrected, and when the last of them. */
  told: { to: string; at: Date } | null
}

/** Whoever ordered is told whatever the trail says: the report was issued to them (42 CFR 493.1291(k)(1)). */
const ordererOf = ({ physician, location }: Order, { number, releasedAt }: Issued): Reader => ({
  way: 'orderer',
  userId: null,
  linkId: null,
  name: [`${physician.firstname} ${physician.lastname}`.trim(), location.name].filter(Boolean).join(', '),
  reach: location.phone,
  number,
  at: releasedAt,
  how: 'orderer',
})

/**
 * Of these readers those who have a version that is told otherwise now. Whoever has only versions that told nothing of it is
 * left out; whoever has the last one is told in any case.
 */
async function misinformed(
  ctx: Within,
  w: Write,
  { orderId, number }: { orderId: string; number: number },
  earlier: readonly Issued[],
  readers: readonly Reader[],
): Promise<Reader[]> {
  const last = earlier.at(-1)
  const isOtherwise = new Map<number, boolean>(last ? [[last.number, true]] : [])
  const found: Reader[] = []
  for (const reader of readers) {
    const otherwise =
      isOtherwise.get(reader.number) ??
      tellsOtherwise(await differenceBetween(w.tx, ctx.who.labId, orderId, reader.number, number))
    isOtherwise.set(reader.number, otherwise)
    if (otherwise) found.push(reader)
  }
  return found
}

async function insertPeople(
  ctx: Within,
  w: Write,
  recall: { id: string; orderId: string },
  readers: readonly Reader[],
  told: NewVersion['told'],
): Promise<void> {
  if (readers.length === 0) return
  const { labId } = ctx.who
  const rows = readers.map((reader) => {
    const byCorrection = reader.way === 'orderer' ? told : null
    const isTold = reader.way === 'user' || byCorrection !== null
    return {
      lab_id: labId,
      id: ctx.ports.ids.id(),
      recall_id: recall.id,
      way: reader.way,
      user_id: reader.userId,
      link_id: reader.linkId,
      name: reader.name,
      reach: reader.reach,
      received_number: reader.number,
      received_at: reader.at,
      received_how: reader.how,
      told_at: isTold ? (byCorrection?.at ?? ctx.now) : null,
      told_how: isTold ? (byCorrection ? 'correction' : 'notice') : null,
      told_to: byCorrection?.to ?? null,
      told_by: null,
      acknowledged_at: null,
    }
  })
  await w.tx.insertInto('report_recall_recipient').values(rows).execute()
  await ring(
    w,
    ctx.ports.ids,
    { labId, at: ctx.now },
    rows.flatMap(({ id, user_id: userId }) =>
      userId === null ? [] : [{ userId, words: m.recalls.notice, target: noticeTarget(recall.orderId, id) }],
    ),
  )
}

/** Where a notice leads: the order's page, with what changed. */
export const noticeTarget = (orderId: string, recipientId: string): string =>
  `/order/${orderId}?recall=${recipientId}`

/**
 * Opens the recall of a report that is told otherwise in the version just issued, in the transaction that issues it: a corrected
 * one always, any other where something that was told is not any more. An open recall of an earlier version ends in this one,
 * which has its people again. Nothing is opened for a first version.
 */
export async function openRecall(ctx: Ctx, w: Write, next: NewVersion): Promise<void> {
  const { labId } = ctx.who
  const { order, number, state, at } = next
  const earlier = (await readIssued(w.tx, labId, order._id)).filter((one) => one.number < number)
  const last = earlier.at(-1)
  if (!last) return
  const difference = await differenceBetween(w.tx, labId, order._id, last.number, number)
  if (state !== 'CORRECTED' && !tellsOtherwise(difference)) return
  const id = ctx.ports.ids.id()
  await w.tx
    .updateTable('report_recall')
    .set({ closed_at: at, followed_by: id })
    .where(ofLab(labId))
    .where('order_id', '=', order._id)
    .where('closed_at', 'is', null)
    .execute()
  await w.tx
    .insertInto('report_recall')
    .values({ lab_id: labId, id, order_id: order._id, number, state, opened_at: at, closed_at: null })
    .execute()
  const readers = [
    ordererOf(order, last),
    ...(await misinformed(
      ctx,
      w,
      { orderId: order._id, number },
      earlier,
      await readersOf(w.tx, ctx, order._id, earlier),
    )),
  ]
  await insertPeople(ctx, w, { id, orderId: order._id }, readers, next.told)
  w.changed('recall', id, null, { number, recipients: readers.length }, order._id)
}

/**
 * Ends a recall when everybody acknowledged. Reads are recorded a moment after they are answered, so the trail is asked once
 * more first: whoever comes to light keeps it open, and is told.
 */
export async function closeWhenDone(
  ctx: Within,
  w: Write,
  recall: { id: string; order_id: string; number: number; opened_at: Date },
): Promise<void> {
  const { labId } = ctx.who
  const people = await w.tx
    .selectFrom('report_recall_recipient')
    .select(['user_id', 'link_id', 'acknowledged_at'])
    .where(ofLab(labId))
    .where('recall_id', '=', recall.id)
    .execute()
  if (people.some(({ acknowledged_at }) => acknowledged_at === null)) return
  const versions = (await readIssued(w.tx, labId, recall.order_id)).filter(
    ({ number }) => number < recall.number,
  )
  const late = (await readersOf(w.tx, ctx, recall.order_id, versions)).filter(
    ({ userId, linkId, at }) =>
      at < recall.opened_at &&
      !people.some((one) => (userId ? one.user_id === userId : one.link_id === linkId)),
  )
  const about = { orderId: recall.order_id, number: recall.number }
  const told = await misinformed(ctx, w, about, versions, late)
  if (told.length > 0) return insertPeople(ctx, w, { id: recall.id, orderId: recall.order_id }, told, null)
  await w.tx
    .updateTable('report_recall')
    .set({ closed_at: ctx.now })
    .where(ofLab(labId))
    .where('id', '=', recall.id)
    .where('closed_at', 'is', null)
    .execute()
  w.changed('recall', recall.id, { closed: false }, { closed: true }, recall.order_id)
}
