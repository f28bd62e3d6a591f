import type { Missing } from '@contract/reports/shapes'
import type { ReportState } from '@contract/orders/choices'
import { missingReportElements } from '@contract/reports/gate'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import { findOrder } from '../orders/public'
import { buildDocument, printedPanels, printedSpecimens, type ReportFacts } from './build-document'
import { factsOf, nextNumber } from './facts'
import { hasContent, isComplete, standingOf, type Standing } from './standing'

export interface Gate {
  missing: Missing[]
  blockers: string[]
  nextState: ReportState
  ready: boolean
}

/**
 * Where the page finds what is missing: `specimens.0.source` counts the order's specimens, `results.<analysis id>` is a
 * result's row, `lab.address` and `patient.name` are what they say.
 */
function fieldOnPage(field: string, facts: ReportFacts): string {
  const row = /^panels\.(\d+)\.rows\.(\d+)\b/.exec(field)
  if (row) return `results.${printedPanels(facts.analyses)[Number(row[1])]?.[Number(row[2])]?.id ?? ''}`
  if (field.startsWith('panels')) return 'results'
  const specimen = /^specimens\.(\d+)\.(.*)$/.exec(field)
  if (specimen) {
    const letter = printedSpecimens(facts)[Number(specimen[1])]?.letter
    return `specimens.${facts.specimens.findIndex((one) => one.letter === letter)}.${specimen[2]}`
  }
  return field === 'lab.addressLines' ? 'lab.address' : field
}

/** What 42 CFR 493.1291(c) asks of the report that these facts would make, and is not there. */
export const missingOf = (facts: ReportFacts): Missing[] =>
  missingReportElements(buildDocument(facts)).map(({ element, message, field }) => ({
    element,
    message,
    field: fieldOnPage(field, facts),
  }))

const tests = (count: number) => (count === 1 ? '1 test is' : `${count} tests are`)

/** What holds a release, as sentences that name the way out. A preliminary report does not wait for the other tests. */
export function blockersOf(standing: Standing, preliminary: boolean, reason: string | null): string[] {
  const { order, verified, unverified, hasNews, nextState } = standing
  const blockers: string[] = []
  if (order.deleted) blockers.push('The order was deleted.')
  else if (order.state === 'DRAFT') blockers.push('The order is a draft. Submit it first.')
  if (order.hold) blockers.push(`The order is on hold: ${order.hold.reason}. Clear the hold first.`)
  if (unverified.length > 0 && !preliminary) blockers.push(`${tests(unverified.length)} not verified yet.`)
  if (unverified.length > 0 && preliminary && isComplete(standing))
    blockers.push(
      'A complete report has been issued, so a preliminary one would take results back. Verify or cancel the correction that waits.',
    )
  for (const one of verified)
    if (one.critical && one.criticalCall === null)
      blockers.push(`${one.name} is critical: record who was told first.`)
  if (blockers.length > 0) return blockers
  if (!hasContent(standing)) return ['There is no verified result to report.']
  if (hasNews || (nextState === 'AMENDED' && reason)) return []
  return [
    nextState === 'AMENDED'
      ? 'Everything has been reported. To amend the report, say what is added.'
      : 'Nothing has been verified since the last report.',
  ]
}

/** The gate of a complete report. A clinic is told no more than that the laboratory is at work. */
export async function gateOf(ctx: Ctx, orderId: string): Promise<Gate> {
  const order = await findOrder(ctx.db, ctx.who, orderId)
  if (!order) throw notFound()
  ctx.shown([orderId])
  const standing = await standingOf(ctx.db, ctx.who, order)
  const { nextState } = standing
  if (ctx.who.locations !== 'all')
    return { missing: [], blockers: ['The laboratory releases this report.'], nextState, ready: false }
  const blockers = blockersOf(standing, false, null)
  const facts = factsOf(standing, {
    number: nextNumber(standing),
    state: nextState,
    at: ctx.now,
    reason: null,
    releasedBy: `${ctx.who.firstName} ${ctx.who.lastName}`,
  })
  const missing = hasContent(standing) ? missingOf(facts) : []
  return { missing, blockers, nextState, ready: blockers.length === 0 && missing.length === 0 }
}
