import { m } from '@contract/messages'
import { ReportState } from '@contract/orders/choices'
import { ReportDocument } from '@contract/reports/document'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab, reaches } from '../../core/scope'
import { signedName } from '../../core/signed'
import { assess, moveCase, type CaseRecord } from './assess'
import { whoseReport } from '../reports/public'
import { oneCase } from './cases'

interface Named {
  _id: string
  version: number
}

/** The case, locked, within the caller's reach and as it was seen. */
async function locked(ctx: Ctx, w: Write, { _id, version }: Named): Promise<CaseRecord> {
  const one = await w.tx
    .selectFrom('health_case')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('id', '=', _id)
    .forUpdate()
    .executeTakeFirst()
  if (!one || !(ctx.who.locations === 'all' || reaches(ctx.who, one.location_id))) throw notFound()
  w.about('order', one.order_id)
  if (one.version !== version) throw stale(await oneCase(w.tx, ctx.who, _id, ctx.now))
  return one
}

/** Judges the newest version of the order again, with what is known and in force now. */
async function assessAgain(ctx: Ctx, w: Write, orderId: string): Promise<void> {
  const report = await w.tx
    .selectFrom('report')
    .select(['id', 'number', 'state', 'document', 'released_at'])
    .where(ofLab(ctx.who))
    .where('order_id', '=', orderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const document = ReportDocument.parse(report.document)
  const of = await whoseReport(w.tx, { labId: ctx.who.labId, orderId, document })
  if (!of) throw ruleRefused(m.reports.whoseChanged)
  await assess(ctx, w, {
    order: { _id: orderId },
    reportId: report.id,
    number: report.number,
    state: ReportState.parse(report.state),
    document,
    of,
    at: report.released_at,
  })
}

/**
 * A person's word on what no rule could judge, and on what is not to be reported though a rule says so. What was reported is told
 * otherwise by a corrected report alone.
 */
export const decide = (ctx: Ctx, body: Named & { reportable: boolean; reason: string }) =>
  ctx.write(async (w) => {
    const one = await locked(ctx, w, body)
    if (one.stage === 'PLANNED') throw ruleRefused(m.publicHealth.notOpen)
    await moveCase(ctx, w, one, {
      stage: body.reportable ? 'READY' : 'REFUSED',
      missing: [],
      decided_reportable: body.reportable,
      decided_by_name: signedName(ctx.who),
      decided_at: ctx.now,
      decided_why: body.reason,
    })
    if (body.reportable) await assessAgain(ctx, w, one.order_id)
    return oneCase(w.tx, ctx.who, one.id, ctx.now)
  })

/** Looks again at what waits; a county is kept with every case of the order. */
export const check = (ctx: Ctx, body: Named & { county?: string | null | undefined }) =>
  ctx.write(async (w) => {
    const one = await locked(ctx, w, body)
    if (one.stage !== 'MISSING' && one.stage !== 'DECIDE' && one.stage !== 'READY')
      throw ruleRefused(m.publicHealth.notOpen)
    const { county } = body
    if (county !== undefined && county !== null && county !== '') await moveCase(ctx, w, one, { county })
    await assessAgain(ctx, w, one.order_id)
    return oneCase(w.tx, ctx.who, one.id, ctx.now)
  })

/** The call that a state asks for besides the message, or before it. */
export const called = (ctx: Ctx, body: Named & { toldTo: string; at: string }) =>
  ctx.write(async (w) => {
    const one = await locked(ctx, w, body)
    if (!one.phone) throw ruleRefused(m.publicHealth.noCallAsked)
    if (new Date(body.at) > ctx.now) throw badInput({ at: m.publicHealth.calledInFuture })
    await moveCase(ctx, w, one, {
      called: { toldTo: body.toldTo, at: new Date(body.at).toISOString(), by: signedName(ctx.who) },
    })
    return oneCase(w.tx, ctx.who, one.id, ctx.now)
  })
