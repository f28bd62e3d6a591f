import { fill, m } from '@contract/messages'
import type { Analysis } from '@contract/results/shapes'
import type { AnalysisState } from '@contract/orders/shapes'
import { analysisMachine, type AnalysisContext, type AnalysisTransition } from '@contract/results/states'
import { canTransition } from '@contract/machine'
import type { Ctx } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { factsOf, type Issue } from './facts'
import { blockersOf, missingOf } from './gate'
import type { ReportStatus } from './report-status'

const needsReason = { CORRECTED: 'corrected', AMENDED: 'amended', PRELIMINARY: null, FINAL: null } as const

/** Throws what holds this release, every missing element of the report with its field. */
export function refuseUnlessReady(ctx: Ctx, status: ReportStatus, issue: Issue, preliminary: boolean): void {
  const blockers = blockersOf(status, preliminary, issue.reason)
  if (blockers.length > 0) throw ruleRefused(blockers.join(' '))
  const missing = missingOf(factsOf(status, issue))
  if (missing.length > 0)
    throw ruleRefused(
      fill(m.reports.incomplete, { missing: missing.map(({ message }) => message).join(' ') }),
      Object.fromEntries(missing.map(({ field, message }) => [field, message])),
    )
  const verb = needsReason[issue.state]
  if (verb && !issue.reason) {
    const message = fill(m.reports.whyChanged, { verb })
    throw ruleRefused(message, { reason: message })
  }
  for (const one of status.verified) mustPass(ctx, status, one, 'release', issue.reason)
}

/** The state that a transition of the analyses' machine leads to; throws its refusal, named after the test. */
export function mustPass(
  ctx: Ctx,
  { order, analyses, extras }: ReportStatus,
  one: Analysis,
  name: AnalysisTransition,
  reason: string | null,
): AnalysisState {
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
    critical: one.critical,
    criticalCallRecorded: one.criticalCall !== null,
    gateProblems: [],
  }
  const answer = canTransition(analysisMachine, one.state, name, context)
  if (!answer.ok)
    throw ruleRefused(`${one.name}: ${answer.message}`, { [`results.${one._id}`]: answer.message })
  return answer.to
}
