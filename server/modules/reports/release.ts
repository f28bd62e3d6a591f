import { sql } from 'kysely'
import type { ReportVersion } from '@contract/reports/shapes'
import type { Order } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { lockOrder, lockOrders, type LockedOrder } from '../locks/public'
import { signedName } from '../../core/signed'
import { deriveAndStoreState, findOrder, makeCorrection } from '../orders/public'
import { openDraftProblem } from '../pharmacist/public'
import { rereadResults } from '../results/public'
import { planDeliveries } from '../deliveries/public'
import { reportToHealth } from '../public-health/public'
import { queueCharges } from '../ehr-charges/public'
import { openRecall } from '../recalls/public'
import { newsOf, tellOfRelease } from './tell-clinic'
import { buildDocument } from './build-document'
import { factsOf, nextNumber, type Issue } from './facts'
import { aloneProblems, openReflexes } from './alone-problems'
import { refuseProblems, refuseSilentDrop, refuseUnlessReady } from './release-checks'
import type { ReportFacts } from './report-facts'
import { keepVersion, markWithheld, moveAnalyses, writeOrder } from './release-writes'
import { reportStatusOf } from './report-status'

export interface Release {
  orderId: string
  /** The order as it was seen when somebody decided to release it. */
  version: number
  reason: string | null
  preliminary: boolean
  /** Confirmed: what a pharmacist said on the last version is no longer said. */
  withoutReview: boolean
  /** Signed with others at once, unseen on its own page: what has to be looked at there refuses it. */
  amongOthers?: boolean
}

/**
 * Issues the next version of an order's report, in the caller's transaction: what is verified becomes released, values that
 * a correction replaces become retracted, the document is frozen with its hash, and the order closes when all is done.
 * Throws stale() with the order as it is now, and a rule's refusal with every field that is missing.
 */
export async function releaseReport(
  ctx: Ctx,
  w: Write,
  { orderId, version, reason, preliminary, withoutReview, amongOthers = false }: Release,
): Promise<{ order: Order; report: ReportVersion }> {
  const locked = await lockWithLater(ctx, w, orderId)
  w.about('order', orderId, reason)
  if (locked.version !== version) throw stale(await orderNow(ctx, w, orderId))
  const corrected = await makeCorrection(ctx, w, await orderNow(ctx, w, orderId))
  const status = await reportStatusOf(w.tx, ctx.who, corrected)

  // Which version a result was printed in is told by its time: two releases of an order never share an instant.
  const last = status.newest?.released_at.getTime() ?? 0
  const issue: Issue = {
    number: nextNumber(status),
    state: status.nextState,
    at: new Date(Math.max(ctx.now.getTime(), last + 1)),
    reason,
    releasedBy: signedName(ctx.who),
  }
  const atReview = await openDraftProblem(w.tx, ctx.who, orderId, ctx.now)
  if (atReview !== null) throw ruleRefused(atReview)
  refuseUnlessReady(ctx, status, issue, preliminary)
  refuseSilentDrop(status, withoutReview)
  if (amongOthers) refuseProblems(await aloneProblems(ctx, w.tx, status))
  // A preliminary report leaves tests open by its nature; whoever signed many at once was refused above.
  const leftOpen = preliminary || amongOthers ? [] : await openReflexes(ctx, w.tx, status.order)
  const facts = factsOf(status, issue)
  const document = buildDocument(facts)

  await moveAnalyses(ctx, w, status, issue)
  await markWithheld(ctx, w, status, facts)
  const { id, mediaKey } = await keepVersion(ctx, w, status, issue, { document, leftOpen })
  await writeOrder(ctx, w, status, issue)
  // Their last value before is another one now: the change since it is worked out anew (decision 0021).
  await rereadResults(ctx, w, await laterOrders(ctx, w, orderId))
  const order = await deriveAndStoreState(w, ctx, orderId)
  await openRecall(ctx, w, { order, ...issue, told: toldOf(facts) })
  await tellOfRelease(ctx, w, { order, at: issue.at, ...newsOf(status, document) })
  await planDeliveries(ctx, w, { order, reportId: id, ...issue, document })
  await reportToHealth(ctx, w, { order, reportId: id, ...issue, document })
  await queueCharges(ctx, w, { order, reportId: id, ...issue, document })
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
      leftOpen,
    },
  }
}

/** Whom the laboratory told of the corrections that this version prints first, and when it told the last of them. */
function toldOf({ analyses }: ReportFacts): { to: string; at: Date } | null {
  const fresh = analyses.flatMap(({ correction }) => (correction && !correction.isTold ? [correction] : []))
  const last = fresh
    .map(({ at }) => new Date(at))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)
  const to = [...new Set(fresh.map(({ toldTo }) => toldTo).filter(Boolean))].join(', ')
  return last && to ? { to, at: last } : null
}

/** Open orders of the same patient, collected later, with values of the same tests that are not released yet. */
async function laterOrders(ctx: Ctx, w: Write, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct later.id from lab_order o
    join lab_order later on ${ofLab(ctx.who, 'later')} and later.patient_id = o.patient_id
      and later.date_collected > o.date_collected and later.state = 'OPEN' and not later.deleted
    join analysis mine on ${ofLab(ctx.who, 'mine')} and mine.order_id = o.id
    join analysis theirs on ${ofLab(ctx.who, 'theirs')} and theirs.order_id = later.id
      and theirs.test_id = mine.test_id and theirs.state in ('RESULTED', 'VERIFIED')
    where ${ofLab(ctx.who, 'o')} and o.id = ${orderId}`.execute(w.tx)
  return rows.map(({ id }) => id)
}

/** The order, locked, and with it those that its release reads again: all in the order of their ids. */
async function lockWithLater(ctx: Ctx, w: Write, orderId: string): Promise<LockedOrder> {
  const lab = { ...ctx.who, locations: 'all' } as const
  const later = await laterOrders(ctx, w, orderId)
  if (later.length > 0) await lockOrders(w.tx, lab, [orderId, ...later])
  return lockOrder(w.tx, ctx.who, orderId)
}

async function orderNow(ctx: Ctx, w: Write, orderId: string): Promise<Order> {
  const order = await findOrder(w.tx, ctx.who, orderId)
  if (!order) throw notFound()
  return order
}
