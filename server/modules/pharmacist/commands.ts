import { fill, m } from '@contract/messages'
import { adviceOnFile, mostAdvice, mostChanges } from '@contract/pharmacist/advice'
import type { AdviceLine, FindingChange, PharmacistOrder } from '@contract/pharmacist/shapes'
import { clock, dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import { TOX_STATE_WORDS } from '@contract/rules/tox-state-words'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { lockOrder, type LockedOrder } from '../locks/public'
import { findOrder, holdOrders, raiseVersions } from '../orders/public'
import { readReviewStanding, settleReview } from '../review-standing/public'
import { listAnalyses } from '../results/public'
import { drugsOf } from '../toxicology/public'
import { compared } from './compare'
import { leaveOrder, mustBeMine } from './locks'
import { mustBeConcluded, mustStillBeConcluded } from './may-conclude'
import { pharmacistOrder } from './present'
import {
  draftOf,
  endReview,
  keepAdvice,
  keepChanges,
  readReviews,
  waitAsBefore,
  type ReviewRecord,
} from './store'

function momentWords(at: string, timeZone: string): string {
  const { date, minutes } = wallTimeAt(at, timeZone)
  return `${dateWords(date)} ${clock(minutes)}`
}

type Answer = Promise<PharmacistOrder>

const shown = (ctx: Ctx, w: Write, orderId: string): Answer =>
  pharmacistOrder(w.tx, ctx.who, orderId, ctx.now)

/**
 * The order, locked, open for the caller, and waiting for a review. What a pharmacist writes raises its version: who signs the
 * report has seen another one.
 */
async function open(ctx: Ctx, w: Write, orderId: string): Promise<void> {
  const order = await lockOrder(w.tx, ctx.who, orderId)
  w.about('order', orderId)
  await mustBeMine(ctx, w, orderId)
  if (order.pharmd_due === null) throw await notWaiting(ctx, w, order)
  if (order.hold !== null) throw ruleRefused(m.pharmacist.onHold)
  await raiseVersions(ctx, w, [orderId])
}

/** Why an order does not wait: who reviewed it, or, of one that was released since the caller began, that it was and by whom. */
async function notWaiting(ctx: Ctx, w: Write, order: LockedOrder) {
  const reviews = await readReviews(w.tx, ctx.who, order.id)
  const draft = reviews.find(isOwnDraft(ctx))
  const released = await w.tx
    .selectFrom('report')
    .leftJoin('app_user as u', (join) =>
      join.on(ofLab(ctx.who, 'u')).onRef('u.id', '=', 'report.released_by'),
    )
    .select(['report.number', 'report.released_at', 'u.first_name', 'u.last_name'])
    .where(ofLab(ctx.who, 'report'))
    .where('report.order_id', '=', order.id)
    .orderBy('report.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!draft || !released || released.released_at < draft.created_at)
    return ruleRefused(endedWords(reviews, ctx.who.timeZone))
  return ruleRefused(
    fill(m.pharmacist.releasedMeanwhile, {
      number: released.number,
      name: [released.first_name, released.last_name].filter(Boolean).join(' '),
      at: momentWords(released.released_at.toISOString(), ctx.who.timeZone),
    }),
  )
}

/** Who reviewed it, and when; of one that nobody did there is nobody to name. */
function endedWords(reviews: readonly ReviewRecord[], timeZone: string): string {
  const last = reviews.find(({ state }) => state === 'REVIEWED')
  if (!last?.ended_at) return m.pharmacist.notWaiting
  return fill(m.pharmacist.reviewedMeanwhile, {
    name: last.signed_name,
    at: momentWords(last.ended_at.toISOString(), timeZone),
  })
}

const isOwnDraft =
  (ctx: Ctx) =>
  ({ state, signed_by }: ReviewRecord) =>
    state === 'DRAFT' && signed_by === ctx.who.person.userId

/** The caller's unfinished review is closed: nothing of it reaches a report, and it stays in the history. */
export async function closeDraft(ctx: Ctx, w: Write, orderId: string): Answer {
  await lockOrder(w.tx, ctx.who, orderId)
  w.about('order', orderId)
  await mustBeMine(ctx, w, orderId)
  const draft = (await readReviews(w.tx, ctx.who, orderId)).find(isOwnDraft(ctx))
  if (!draft) throw ruleRefused(m.pharmacist.noDraft)
  await endReview(ctx, w, draft.id, { state: 'UNDONE' })
  w.changed('pharmacistReview', draft.id, { state: 'DRAFT' }, { state: 'UNDONE' }, orderId)
  await raiseVersions(ctx, w, [orderId])
  await leaveOrder(ctx, w, orderId)
  return shown(ctx, w, orderId)
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
  const others = draft.changes.filter((one) => !isThis(one))
  if (others.length >= mostChanges) {
    const message = fill(m.pharmacist.changesTooMany, { most: mostChanges })
    throw badInput({ 'change.to': message }, message)
  }
  const kept = {
    ...change,
    _id: ctx.ports.ids.id(),
    name: line.name,
    was: line.word,
    now: TOX_STATE_WORDS[change.to],
  }
  await keepChanges(ctx, w, draft.id, [...others, kept])
  w.changed('pharmacistReview', draft.id, { [line.name]: line.word }, { [line.name]: kept.now }, orderId)
  return shown(ctx, w, orderId)
}

/** Refuses words that pose as what is on file of an ingredient, or as a template, and are not there. */
async function refuseUnlisted(
  w: Write,
  ctx: Ctx,
  orderId: string,
  advice: readonly AdviceLine[],
): Promise<void> {
  const onFile = adviceOnFile(await pharmacistOrder(w.tx, ctx.who, orderId, ctx.now))
  const wrong = advice.flatMap(({ kind, text }, at) =>
    kind === 'own' || onFile.some((one) => one.advice.kind === kind && one.advice.text === text)
      ? []
      : [[`advice.${at}.text`, m.pharmacist.adviceNotOnFile]],
  )
  if (wrong.length > 0) throw badInput(Object.fromEntries(wrong), m.pharmacist.adviceNotOnFile)
}

/** Advice for the ordering physician. It never touches a result. */
export async function advise(ctx: Ctx, w: Write, orderId: string, advice: readonly AdviceLine[]): Answer {
  await open(ctx, w, orderId)
  const draft = await draftOf(ctx, w, orderId)
  const known = new Set(draft.advice.map(({ text }) => text))
  await refuseUnlisted(w, ctx, orderId, advice)
  const added = advice.filter(({ text }) => !known.has(text))
  if (draft.advice.length + added.length > mostAdvice) {
    const message = fill(m.pharmacist.adviceTooMany, { most: mostAdvice })
    throw badInput({ advice: message }, message)
  }
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
  await settleReview(ctx, w, orderId)
  await leaveOrder(ctx, w, orderId)
  return { ok: true }
}

/** Back to the laboratory, which finds the order on hold with the reason; the queue has it again when the hold is cleared. */
export async function sendBack(ctx: Ctx, w: Write, orderId: string, reason: string): Answer {
  await open(ctx, w, orderId)
  const draft = await draftOf(ctx, w, orderId)
  const words = fill(m.pharmacist.returnHold, { name: signedName(ctx.who), reason })
  const { outcomes } = await holdOrders(ctx, w, [orderId], {
    hold: true,
    reason: words,
    returnId: draft.id,
  })
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
  // A hold that somebody made since, with whatever words, is the laboratory's.
  if (last.state === 'RETURNED' && order.hold?.returnId === last.id)
    await holdOrders(ctx, w, [orderId], { hold: false, reason: null })
  await endReview(ctx, w, last.id, { state: 'DRAFT' })
  await raiseVersions(ctx, w, [orderId])
  await settleReview(ctx, w, orderId)
  await waitAsBefore(ctx, w, orderId)
  return shown(ctx, w, orderId)
}
