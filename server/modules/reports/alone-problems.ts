import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { isCallOwed } from '@contract/results/call-before-release'
import type { GateProblem } from '@contract/reports/shapes'
import type { Ctx } from '../../core/context'
import type { Executor } from '../../core/tx'
import { reflexOffers } from '../results/public'
import type { ReportStatus } from './report-status'

/** The tests that the results of an order call for and nobody decided on, each once, with its specimen's letter. */
export async function openReflexes(ctx: Ctx, db: Executor, order: Order): Promise<string[]> {
  const offers = await reflexOffers(ctx, db, order)
  return [...new Set(offers.map(({ name, letter }) => `${name} (${letter})`))]
}

/**
 * What somebody has to look at on the order's own page before its report leaves, and what a signature for many orders at once
 * therefore does not cover: tests that the results call for and nobody decided on, targets of a PCR without their control
 * (decision 0057), and a critical value of which nobody was told (decision 0092).
 */
export async function aloneProblems(
  ctx: Ctx,
  db: Executor,
  { order, verified }: ReportStatus,
): Promise<GateProblem[]> {
  const offers = await reflexOffers(ctx, db, order)
  const names = [...new Set(offers.map(({ name }) => name))]
  const uncontrolled = verified.filter(
    ({ interpretation }) => interpretation?.finding === m.rules.targetUncontrolled,
  )
  return [
    ...(names.length > 0
      ? [{ message: fill(m.reports.reflexesOpen, { names: names.join('; ') }), field: 'results' }]
      : []),
    ...verified.filter(isCallOwed).map(({ _id, name }) => ({
      message: fill(m.reports.criticalCallAlone, { name }),
      field: `results.${_id}`,
    })),
    ...uncontrolled.map(({ _id, name }) => ({
      message: fill(m.reports.controlMissing, { name }),
      field: `results.${_id}`,
    })),
  ]
}
