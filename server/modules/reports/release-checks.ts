import { fill, m } from '@contract/messages'
import type { Analysis } from '@contract/results/shapes'
import type { AnalysisState, Order } from '@contract/orders/shapes'
import type { GateProblem } from '@contract/reports/shapes'
import { analysisMachine, type AnalysisContext, type AnalysisTransition } from '@contract/results/states'
import { canTransition } from '@contract/machine'
import type { Ctx } from '../../core/context'
import { Refusal, ruleRefused } from '../../core/errors'
import { signedName } from '../../core/signed'
import { statusAhead } from './ahead'
import { aloneProblems } from './alone-problems'
import { droppedReview } from './dropped-review'
import { factsOf, nextNumber, type Issue } from './facts'
import { blockedBy, blockersOf, callHold, missingOf } from './gate'
import { hasContent, type ReportStatus } from './report-status'

const needsReason = { CORRECTED: 'corrected', AMENDED: 'amended', PRELIMINARY: null, FINAL: null } as const

const reasonMissing = ({ state, reason }: Issue): string | null => {
  const verb = needsReason[state]
  return verb && !reason ? fill(m.reports.whyChanged, { verb }) : null
}

/**
 * Everything that keeps a complete report of this order from being released as it stands and without a word of its own, each
 * with the field of the order's page; none: it may go. The same checks as at the release, which asks them again.
 */
export async function problemsOf(ctx: Ctx, order: Order): Promise<GateProblem[]> {
  const { status, refused } = await statusAhead(ctx, order)
  if (refused) return [{ message: refused.message, field: 'order' }]
  const blocked = blockedBy(status, false, null, ctx.now)
  if (!hasContent(status)) return blocked
  const issue: Issue = {
    number: nextNumber(status),
    state: status.nextState,
    at: ctx.now,
    reason: null,
    releasedBy: signedName(ctx.who),
  }
  const missing = missingOf(factsOf(status, issue)).map(({ message, field }) => ({ message, field }))
  const reason = reasonMissing(issue)
  const dropped = droppedReview(status)
  const found = [
    ...blocked,
    ...missing,
    ...(reason ? [{ message: reason, field: 'report' }] : []),
    ...(dropped ? [{ message: dropped, field: 'report' }] : []),
    ...(await aloneProblems(ctx, ctx.db, status)),
  ]
  return found.length > 0 ? found : status.verified.flatMap((one) => unpassed(ctx, status, one))
}

function unpassed(ctx: Ctx, status: ReportStatus, one: Analysis): GateProblem[] {
  try {
    mustPass(ctx, status, one, 'release', null)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [{ message: error.message, field: `results.${one._id}` }]
  }
}

/** Throws what holds this release, every missing element of the report with its field. */
export function refuseUnlessReady(ctx: Ctx, status: ReportStatus, issue: Issue, preliminary: boolean): void {
  const blockers = blockersOf(status, preliminary, issue.reason, ctx.now)
  if (blockers.length > 0) throw ruleRefused(blockers.join(' '))
  const missing = missingOf(factsOf(status, issue))
  if (missing.length > 0)
    throw ruleRefused(
      fill(m.reports.incomplete, { missing: missing.map(({ message }) => message).join(' ') }),
      Object.fromEntries(missing.map(({ field, message }) => [field, message])),
    )
  const message = reasonMissing(issue)
  if (message) throw ruleRefused(message, { reason: message })
  for (const one of status.verified) mustPass(ctx, status, one, 'release', issue.reason)
}

/** Throws what has to be put right first. */
export function refuseProblems(problems: readonly GateProblem[]): void {
  if (problems.length > 0) throw ruleRefused(problems.map(({ message }) => message).join(' '))
}

/** What a pharmacist concluded or advised never leaves a report without somebody saying so. */
export function refuseSilentDrop(status: ReportStatus, isConfirmed: boolean): void {
  const dropped = isConfirmed ? null : droppedReview(status)
  if (dropped !== null)
    throw ruleRefused(`${dropped} ${m.pharmacist.dropsReviewConfirm}`, { withoutReview: dropped })
}

/** The state that a transition of the analyses' machine leads to; throws its refusal, named after the test. */
export function mustPass(
  ctx: Ctx,
  status: ReportStatus,
  one: Analysis,
  name: AnalysisTransition,
  reason: string | null,
): AnalysisState {
  const { order, analyses, extras } = status
  const original = analyses.find(({ _id }) => _id === one.retestOf)
  const context: AnalysisContext = {
    reason: reason ?? extras.get(one._id)?.correction?.reason ?? null,
    orderState: order.state,
    isCorrection: original !== undefined && original.releasedAt !== null,
    specimenState: order.specimens.find(({ _id }) => _id === one.specimenId)?.state ?? 'EXPECTED',
    onHold: order.hold !== null,
    actor: ctx.who.person.userId,
    enteredBy: one.resultedBy,
    verifierMustDiffer: ctx.who.settings['verifierMustDiffer'] === true,
    callHold: callHold(status, one, ctx.now),
    gateProblems: [],
    // Verification has asked about the change.
    deltaUnseen: false,
    controlHold: one.controlHold ?? null,
    plateHold: one.plateHold ?? null,
  }
  const answer = canTransition(analysisMachine, one.state, name, context)
  if (!answer.ok)
    throw ruleRefused(`${one.name}: ${answer.message}`, { [`results.${one._id}`]: answer.message })
  return answer.to
}
