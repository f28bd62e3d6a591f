import type { HandlerInput } from '@contract/endpoint'
import type { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Recall, RecallNotice } from '@contract/recalls/shapes'
import { endRings } from '../../core/bell'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { closeWhenDone, noticeTarget } from './open'
import { noticeFor, oneRecall } from './present'
import { readRecall, recipientById, type RecipientRecord } from './store'

type Note = HandlerInput<typeof api.recalls.note>['body']

/** The recall of a recipient, locked, and the recipient as they are then: two who write follow each other. */
async function lockedFor(ctx: Ctx, w: Write, recipientId: string) {
  const { labId } = ctx.who
  const known = await recipientById(w.tx, labId, recipientId)
  const found = known && (await readRecall(w.tx, labId, known.recall_id, 'lock'))
  const recipient = found?.people.find(({ id }) => id === recipientId)
  if (!found || !recipient) throw notFound()
  return { recall: found.recall, recipient }
}

function refuseEnded(recall: { closed_at: Date | null }, { name, acknowledged_at }: RecipientRecord): void {
  if (acknowledged_at !== null) throw ruleRefused(fill(m.recalls.alreadyDone, { name }))
  if (recall.closed_at !== null) throw ruleRefused(m.recalls.ended)
}

const told = ({
  told_at: at,
  told_to: to,
  acknowledged_at: acknowledged,
  acknowledged_by: by,
}: Partial<RecipientRecord>) => ({
  toldAt: at?.toISOString() ?? null,
  toldTo: to ?? null,
  acknowledgedAt: acknowledged?.toISOString() ?? null,
  acknowledgedBy: by ?? null,
})

async function keep(
  ctx: Ctx,
  w: Write,
  recall: { id: string; order_id: string },
  before: RecipientRecord,
  columns: Partial<RecipientRecord>,
): Promise<void> {
  await w.tx
    .updateTable('report_recall_recipient')
    .set({ ...columns, version: before.version + 1 })
    .where(ofLab(ctx.who))
    .where('id', '=', before.id)
    .execute()
  w.about('recall', recall.id)
  w.changed('recallRecipient', before.id, told(before), told({ ...before, ...columns }), recall.order_id)
}

/** Writes down that somebody was told, and whether they acknowledged; the last one ends the recall. */
export async function noteRecall(ctx: Ctx, w: Write, body: Note): Promise<Recall> {
  const { recall, recipient } = await lockedFor(ctx, w, body.recipientId)
  // Also finds that the order is within reach.
  await oneRecall(w.tx, ctx.who, recall.id)
  if (recipient.version !== body.version) throw stale(await oneRecall(w.tx, ctx.who, recall.id))
  refuseEnded(recall, recipient)
  const at = new Date(body.at)
  if (at > ctx.now) throw badInput({ at: m.recalls.inFuture }, m.recalls.inFuture)
  // To the minute, as people write it.
  if (at.getTime() + 60_000 <= recall.opened_at.getTime())
    throw badInput({ at: m.recalls.beforeOpened }, m.recalls.beforeOpened)
  const by = signedName(ctx.who)
  await keep(ctx, w, recall, recipient, {
    told_at: at,
    told_how: body.how,
    told_to: body.to,
    told_by: by,
    note: body.note ?? recipient.note,
    ...(body.acknowledged
      ? { acknowledged_at: at, acknowledged_how: body.how, acknowledged_by: body.to }
      : {}),
  })
  if (body.acknowledged) {
    await endNotice(ctx, w, recall.order_id, recipient)
    await closeWhenDone(ctx, w, recall)
  }
  return oneRecall(w.tx, ctx.who, recall.id)
}

/** Takes the notice out of the recipient's bell. */
const endNotice = (ctx: Ctx, w: Write, orderId: string, { id }: RecipientRecord) =>
  endRings(w, { labId: ctx.who.labId, at: ctx.now }, [noticeTarget(orderId, id)])

/** The caller has read what changed since the version that they had. */
export async function acknowledgeRecall(
  ctx: Ctx,
  w: Write,
  { recipientId, version }: { recipientId: string; version: number },
): Promise<RecallNotice> {
  const notice = await noticeFor(ctx, w.tx, recipientId)
  const { recall, recipient } = await lockedFor(ctx, w, recipientId)
  if (recipient.version !== version) throw stale(notice)
  if (recipient.acknowledged_at !== null) throw ruleRefused(fill(m.recalls.alreadyDone, recipient))
  // Of a recall that went on in a later one, that one's notice is the one to answer.
  if (recall.closed_at !== null) throw ruleRefused(m.recalls.ended)
  await keep(ctx, w, recall, recipient, {
    acknowledged_at: ctx.now,
    acknowledged_how: 'screen',
    acknowledged_by: signedName(ctx.who),
  })
  await endNotice(ctx, w, recall.order_id, recipient)
  await closeWhenDone(ctx, w, recall)
  return noticeFor(ctx, w.tx, recipientId)
}
