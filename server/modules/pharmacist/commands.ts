import { fill, m } from '@contract/messages'
import type { AdviceLine, FindingChange, PharmacistOrder } from '@contract/pharmacist/shapes'
import { TOX_STATE_WORDS } from '@contract/rules/tox-of-order'
import type { Ctx, Write } from '../../core/context'
import { conflict, notFound, ruleRefused } from '../../core/errors'
import { signedName } from '../../core/signed'
import { lockOrder } from '../locks/public'
import { findOrder, holdOrders } from '../orders/public'
import { readReviewStanding, settleReview } from '../review-standing/public'
import { listAnalyses } from '../results/public'
import { drugsOf } from '../toxicology/public'
import { compared } from './compare'
import { leaveOrder, mustBeMine } from './locks'
import { mustBeConcluded, mustStillBeConcluded } from './may-conclude'
import { pharmacistOrder } from './present'
import { draftOf, endReview, keepAdvice, keepChanges, readReviews, waitAsBefore } from './store'

type Answer = Promise<PharmacistOrder>

const shown = (ctx: Ctx, w: Write, orderId: string): Answer =>
  pharmacistOrder(w.tx, ctx.who, orderId, ctx.now)

/** The order, locked, open for the caller, and waiting for a review. */
async function open(ctx: Ctx, w: Write, orderId: string): Promise<void> {
  const order = await lockOrder(w.tx, ctx.who, orderId)
  w.about('order', orderId)
  await mustBeMine(ctx, w, orderId)
  if (order.pharmd_due === null) throw ruleRefused(m.pharmacist.notWaiting)
}

/**
 * What a pharmacist concludes of a line in place of what the rules concluded, with the reason; the value stays as it was
 * measured. A line has one change at a time. Refuses a line that is not there, and a change to what is concluded already.
 */
export async function changeFinding(ctx: Ctx, w: Write, orderId: string, change: FindingChange): Answer {
  await open(ctx, w, orderId)
  const order = await findOrder(w.tx, ctx.who, orderId)
  const analyses = await listAnalyses(w.tx, ctx.who, [orderId])
  const { graph } = await drugsOf(w.tx, ctx.who.labId)
  const { kind, id } = change.about
  const isThis = (one: { about: { kind: string; id: string } }) =>
    one.about.kind === kind && one.about.id === id
  if (!order) throw notFound()
  const lines = compared(order, analyses, { changes: [], zone: ctx.who.timeZone, graph })
  const line = [...lines.prescribed, ...lines.found].find(isThis)
  if (!line) throw ruleRefused(m.pharmacist.lineGone)
  if (line.state === null) throw ruleRefused(m.pharmacist.nothingConcluded)
  if (line.state === change.to) throw ruleRefused(m.pharmacist.changeSame, { to: m.pharmacist.changeSame })
  mustBeConcluded(line, lines, change.to)
  const draft = await draftOf(ctx, w, orderId)
  const kept = {
    ...change,
    _id: ctx.ports.ids.id(),
    name: line.name,
    was: line.word,
    now: TOX_STATE_WORDS[change.to],
  }
  await keepChanges(ctx, w, draft.id, [...draft.changes.filter((one) => !isThis(one)), kept])
  w.changed('pharmacistReview', draft.id, { [line.name]: line.word }, { [line.name]: kept.now }, orderId)
  return shown(ctx, w, orderId)
}

/** Advice for the ordering physician. It never touches a result. */
export async function advise(ctx: Ctx, w: Write, orderId: string, advice: readonly AdviceLine[]): Answer {
  await open(ctx, w, orderId)
  const draft = await draftOf(ctx, w, orderId)
  const known = new Set(draft.advice.map(({ text }) => text))
  const added = advice.filter(({ text }) => !known.has(text))
  await keepAdvice(ctx, w, draft.id, [
    ...draft.advice,
    ...added.map((one) => ({ ...one, _id: ctx.ports.ids.id() })),
  ])
  w.changed(
    'pharmacistReview',
    draft.id,
    null,
    { adviceText: added.map(({ text }) => text).join(' ') },
    orderId,
  )
  return shown(ctx, w, orderId)
}

/** Takes a change or a line of advice out of the unfinished review; one that is not there is as good as gone. */
export async function dropEntry(ctx: Ctx, w: Write, orderId: string, id: string): Answer {
  await open(ctx, w, orderId)
  const draft = await draftOf(ctx, w, orderId)
  const change = draft.changes.find(({ _id }) => _id === id)
  const line = draft.advice.find(({ _id }) => _id === id)
  if (change) {
    await keepChanges(
      ctx,
      w,
      draft.id,
      draft.changes.filter(({ _id }) => _id !== id),
    )
    w.changed(
      'pharmacistReview',
      draft.id,
      { [change.name]: change.now },
      { [change.name]: change.was },
      orderId,
    )
  }
  if (line) {
    await keepAdvice(
      ctx,
      w,
      draft.id,
      draft.advice.filter(({ _id }) => _id !== id),
    )
    w.changed('pharmacistReview', draft.id, { adviceText: line.text }, null, orderId)
  }
  return shown(ctx, w, orderId)
}

/** Marks the order as reviewed. Refuses where results or medications are others than those that were looked at. */
export async function accept(ctx: Ctx, w: Write, orderId: string, basis: string): Promise<{ ok: true }> {
  await open(ctx, w, orderId)
  const standing = await readReviewStanding(w.tx, ctx.who, orderId)
  if (standing.basis !== basis) throw conflict(m.pharmacist.changedMeanwhile)
  const draft = await draftOf(ctx, w, orderId)
  await mustStillBeConcluded(ctx, w, orderId, draft.changes)
  await endReview(ctx, w, draft.id, { state: 'REVIEWED', basis })
  w.changed('order', orderId, { pharmdReviewed: false }, { pharmdReviewed: true }, orderId)
  await settleReview(ctx, w, orderId)
  await leaveOrder(ctx, w, orderId)
  return { ok: true }
}

/** Back to the laboratory, which finds the order on hold with the reason; the queue has it again when the hold is cleared. */
export async function sendBack(ctx: Ctx, w: Write, orderId: string, reason: string): Answer {
  await open(ctx, w, orderId)
  const draft = await draftOf(ctx, w, orderId)
  const words = fill(m.pharmacist.returnHold, { name: signedName(ctx.who), reason })
  const { outcomes } = await holdOrders(ctx, w, [orderId], { hold: true, reason: words })
  const refused = outcomes.find(({ ok }) => !ok)
  if (refused) throw ruleRefused(refused.message ?? m.pharmacist.notWaiting)
  await endReview(ctx, w, draft.id, { state: 'RETURNED', reason })
  await leaveOrder(ctx, w, orderId)
  w.about('order', orderId, reason)
  return shown(ctx, w, orderId)
}

/**
 * Takes back what the caller did last with this order: a review goes on where it was, a return clears the hold that it made.
 * Refuses where a report has told of it since.
 */
export async function undo(ctx: Ctx, w: Write, orderId: string): Answer {
  const order = await lockOrder(w.tx, ctx.who, orderId)
  w.about('order', orderId)
  await mustBeMine(ctx, w, orderId)
  const [last] = (await readReviews(w.tx, ctx.who, orderId)).filter(({ state }) => state !== 'UNDONE')
  const isMine =
    last?.signed_by === ctx.who.person.userId && (last.state === 'REVIEWED' || last.state === 'RETURNED')
  if (!last || !isMine) throw ruleRefused(m.pharmacist.nothingReviewed)
  if (order.date_reported && last.ended_at && order.date_reported >= last.ended_at)
    throw ruleRefused(m.pharmacist.released)
  if (last.state === 'RETURNED' && order.hold?.reason.includes(last.reason ?? ''))
    await holdOrders(ctx, w, [orderId], { hold: false, reason: null })
  await endReview(ctx, w, last.id, { state: 'DRAFT' })
  if (last.state === 'REVIEWED')
    w.changed('order', orderId, { pharmdReviewed: true }, { pharmdReviewed: false }, orderId)
  await settleReview(ctx, w, orderId)
  await waitAsBefore(ctx, w, orderId)
  return shown(ctx, w, orderId)
}
