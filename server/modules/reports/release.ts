import type { ReportVersion } from '@contract/api-reports'
import type { Analysis } from '@contract/api-results'
import type { Order } from '@contract/order-shapes'
import { REPORT_STATE_NAME, type ReportDocument } from '@contract/report-document'
import { analysisMachine, type AnalysisContext, type AnalysisTransition } from '@contract/states/analysis'
import { canTransition, transitionNamed } from '@contract/states/machine'
import { canonical } from '../../core/audit'
import type { Ctx, Write } from '../../core/context'
import { conflict, notFound, ruleRefused, stale } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import { json } from '../../db/json'
import { deriveAndStoreState, findOrder, lockOrder } from '../orders/public'
import { buildDocument } from './build-document'
import { factsOf, nextNumber, type Issue } from './facts'
import { blockersOf, missingOf } from './gate'
import { standingOf, type Standing } from './standing'
import { reportedChanges, stillWaiting } from './waiting-changes'

export interface Release {
  orderId: string
  /** The order as it was seen when somebody decided to release it. */
  version: number
  reason: string | null
  preliminary: boolean
}

/**
 * Issues the next version of an order's report, in the caller's transaction: what is verified becomes released, values that
 * a correction replaces become retracted, the document is frozen with its hash, and the order closes when all is done.
 * Throws stale() with the order as it is now, and a rule's refusal with every field that is missing.
 */
export async function releaseReport(
  ctx: Ctx,
  w: Write,
  { orderId, version, reason, preliminary }: Release,
): Promise<{ order: Order; report: ReportVersion }> {
  const locked = await lockOrder(w.tx, ctx.who, orderId)
  w.about('order', orderId, reason)
  if (locked.version !== version) throw stale(await orderNow(ctx, w, orderId))
  await makeWaitingChanges(ctx, w, await orderNow(ctx, w, orderId))
  const standing = await standingOf(w.tx, ctx.who, await orderNow(ctx, w, orderId))

  // Which version a result was printed in is told by its time: two releases of an order never share an instant.
  const last = standing.versions.at(-1)?.released_at.getTime() ?? 0
  const issue: Issue = {
    number: nextNumber(standing),
    state: standing.nextState,
    at: new Date(Math.max(ctx.now.getTime(), last + 1)),
    reason,
    releasedBy: `${ctx.who.firstName} ${ctx.who.lastName}`,
  }
  refuseUnlessReady(ctx, standing, issue, preliminary)
  const document = buildDocument(factsOf(standing, issue))

  await moveAnalyses(ctx, w, standing, issue)
  const { id, mediaKey } = await keepVersion(ctx, w, standing, issue, document)
  await writeOrder(ctx, w, standing, issue)
  const order = await deriveAndStoreState(w, ctx, orderId)
  return {
    order,
    report: {
      _id: id,
      number: issue.number,
      state: issue.state,
      reason,
      mediaKey,
      releasedByName: issue.releasedBy ?? '',
      releasedAt: issue.at.toISOString(),
    },
  }
}

async function orderNow(ctx: Ctx, w: Write, orderId: string): Promise<Order> {
  const order = await findOrder(w.tx, ctx.who, orderId)
  if (!order) throw notFound()
  return order
}

/** Changes that waited on the closed order for this report are made now, so that it prints them. */
async function makeWaitingChanges(ctx: Ctx, w: Write, order: Order): Promise<void> {
  const { comment, physicianId } = reportedChanges(order.correction)
  const before = { comment: order.comment, physicianId: order.physician._id }
  const after = {
    comment: comment === undefined ? before.comment : comment,
    physicianId: physicianId ?? before.physicianId,
  }
  if (comment === undefined && physicianId === undefined) return
  await w.tx
    .updateTable('lab_order')
    .set({ comment: after.comment, physician_id: after.physicianId })
    .where('lab_id', '=', ctx.who.labId)
    .where('id', '=', order._id)
    .execute()
  w.changed('order', order._id, before, after, order._id)
}

const needsReason = { CORRECTED: 'corrected', AMENDED: 'amended', PRELIMINARY: null, FINAL: null } as const

/** Throws what holds this release, every missing element of the report with its field. */
function refuseUnlessReady(ctx: Ctx, standing: Standing, issue: Issue, preliminary: boolean): void {
  const blockers = blockersOf(standing, preliminary, issue.reason)
  if (blockers.length > 0) throw ruleRefused(blockers.join(' '))
  const missing = missingOf(factsOf(standing, issue))
  if (missing.length > 0)
    throw ruleRefused(
      `The report is not complete. ${missing.map(({ message }) => message).join(' ')}`,
      Object.fromEntries(missing.map(({ field, message }) => [field, message])),
    )
  const verb = needsReason[issue.state]
  if (verb && !issue.reason) {
    const message = `Say why the report is ${verb}.`
    throw ruleRefused(message, { reason: message })
  }
  for (const one of standing.verified) mustPass(ctx, standing, one, 'release', issue.reason)
}

/** The state that a transition of the analyses' machine leads to; throws its refusal, named after the test. */
function mustPass(
  ctx: Ctx,
  { order, analyses, extras }: Standing,
  one: Analysis,
  name: AnalysisTransition,
  reason: string | null,
) {
  const original = analyses.find(({ _id }) => _id === one.retestOf)
  const context: AnalysisContext = {
    reason: reason ?? extras.get(one._id)?.correction?.reason ?? null,
    orderState: order.state,
    isCorrection: original !== undefined && original.releasedAt !== null,
    specimenState: order.specimens.find(({ _id }) => _id === one.specimenId)?.state ?? 'EXPECTED',
    onHold: order.hold !== null,
    actor: ctx.who.userId,
    enteredBy: one.resultedBy,
    verifierMustDiffer: ctx.who.settings['verifierMustDiffer'] === true,
    critical: one.critical,
    criticalCallRecorded: one.criticalCall !== null,
    gateProblems: [],
  }
  const answer = canTransition(analysisMachine, one.state, name, context)
  if (!answer.ok)
    throw ruleRefused(`${one.name}: ${answer.message}`, { [`results.${one._id}`]: answer.message })
  return answer.to
}

/** Releases what is verified; a released value that is corrected with it becomes retracted, and not a moment earlier. */
async function moveAnalyses(ctx: Ctx, w: Write, standing: Standing, issue: Issue): Promise<void> {
  const { verified, replaced, extras, order } = standing
  const { to: released } = transitionNamed(analysisMachine, 'release')
  const ids = verified.map(({ _id }) => _id)
  if (ids.length > 0) {
    const moved = await w.tx
      .updateTable('analysis')
      .set((eb) => ({
        state: released,
        released_at: issue.at,
        released_by: ctx.who.userId,
        version: eb('version', '+', 1),
      }))
      .where('lab_id', '=', ctx.who.labId)
      .where('id', 'in', ids)
      .where('state', '=', 'VERIFIED')
      .executeTakeFirst()
    if (moved.numUpdatedRows !== BigInt(ids.length))
      throw conflict('Someone else changed these results at the same moment. Try again.')
    for (const one of verified)
      w.changed('analysis', one._id, { state: one.state }, { state: released }, order._id)
  }
  for (const one of replaced) {
    const successor = verified.find(({ retestOf }) => retestOf === one._id)
    const reason = extras.get(successor?._id ?? '')?.correction?.reason ?? issue.reason
    const state = mustPass(ctx, standing, one, 'retract', reason)
    await w.tx
      .updateTable('analysis')
      .set((eb) => ({ state, reason, version: eb('version', '+', 1) }))
      .where('lab_id', '=', ctx.who.labId)
      .where('id', '=', one._id)
      .execute()
    w.changed('analysis', one._id, { state: one.state, reason: one.reason }, { state, reason }, order._id)
  }
}

/** Freezes the document with its hash, and the row of the file that is drawn from it at its first reading. */
async function keepVersion(
  ctx: Ctx,
  w: Write,
  { order }: Standing,
  issue: Issue,
  document: ReportDocument,
): Promise<{ id: string; mediaKey: string }> {
  const id = ctx.ports.ids.id()
  const mediaKey = ctx.ports.ids.token()
  const contentHash = sha256Hex(canonical(document))
  await w.tx
    .insertInto('media')
    .values({
      lab_id: ctx.who.labId,
      key: mediaKey,
      kind: 'report',
      title: `${REPORT_STATE_NAME[issue.state]} report ${order.requisitionNumber} v${issue.number}`,
      content_type: 'application/pdf',
      size: null,
      file_key: null,
      order_id: order._id,
      patient_id: order.patientId,
      location_id: order.location._id,
      created_by: ctx.who.userId,
      created_at: issue.at,
    })
    .execute()
  await w.tx
    .insertInto('report')
    .values({
      lab_id: ctx.who.labId,
      id,
      order_id: order._id,
      number: issue.number,
      state: issue.state,
      reason: issue.reason,
      document: json(document),
      content_hash: contentHash,
      media_key: mediaKey,
      released_by: ctx.who.userId,
      released_at: issue.at,
    })
    .execute()
  const { number, state, reason } = issue
  w.changed('report', id, null, { number, state, reason, contentHash }, order._id)
  return { id, mediaKey }
}

async function writeOrder(ctx: Ctx, w: Write, { order }: Standing, issue: Issue): Promise<void> {
  const correction = stillWaiting(order.correction)
  await w.tx
    .updateTable('lab_order')
    .set({
      report_state: issue.state,
      report_version: issue.number,
      date_reported: issue.at,
      correction: correction && json(correction),
    })
    .where('lab_id', '=', ctx.who.labId)
    .where('id', '=', order._id)
    .execute()
  const { reportState, reportVersion, dateReported } = order
  w.changed(
    'order',
    order._id,
    { reportState, reportVersion, dateReported, correction: order.correction },
    {
      reportState: issue.state,
      reportVersion: issue.number,
      dateReported: issue.at.toISOString(),
      correction,
    },
    order._id,
  )
}
