import { m } from '@contract/messages'
import { whyNotTo } from '@contract/pharmacist/may-conclude'
import type { ComparedLine, KeptChange, ReviewedState } from '@contract/pharmacist/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { findOrder } from '../orders/public'
import { listAnalyses } from '../results/public'
import { drugsOf } from '../toxicology/public'
import { compared, type Compared } from './compare'

/** Refuses a conclusion that nobody can draw: of a specimen that is not valid, or where no medication is listed. */
export function mustBeConcluded(line: ComparedLine, lines: Compared, to: ReviewedState): void {
  const why = whyNotTo(line, lines, to)
  if (why !== null) throw ruleRefused(why, { to: why })
}

/** The same of every change of a review as it ends: a validity test may have been corrected since they were made. */
export async function mustStillBeConcluded(
  ctx: Ctx,
  w: Write,
  orderId: string,
  changes: readonly KeptChange[],
): Promise<void> {
  if (changes.length === 0) return
  const order = await findOrder(w.tx, ctx.who, orderId)
  if (!order) throw notFound()
  const analyses = await listAnalyses(w.tx, ctx.who, [orderId])
  const { graph } = await drugsOf(w.tx, ctx.who.labId)
  const lines = compared(order, analyses, { changes: [], zone: ctx.who.timeZone, graph })
  for (const { about, to } of changes) {
    const line = [...lines.prescribed, ...lines.found].find(
      (one) => one.about.kind === about.kind && one.about.id === about.id,
    )
    if (!line) throw ruleRefused(m.pharmacist.lineGone)
    mustBeConcluded(line, lines, to)
  }
}
