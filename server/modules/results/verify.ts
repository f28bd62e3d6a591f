import type { AnalysisOutcomes } from '@contract/results/shapes'
import type { Ctx, Write } from '../../core/context'
import { signedName, signerOf } from '../../core/signed'
import { change, done, each, openBench, refused, type Mark } from './bench'
import { close } from './close'
import { rawOf } from './records'
import { attempt, words } from './refusals'

const idsOf = (marks: readonly Mark[]) => marks.map((mark) => mark._id)

/** Verifies results: not on an order on hold, and by somebody else than who entered them where the laboratory says so. */
export async function verifyResults(ctx: Ctx, w: Write, marks: readonly Mark[]): Promise<AnalysisOutcomes> {
  const bench = await openBench(ctx, w, idsOf(marks))
  const { by, as } = signerOf(ctx.who)
  const verdicts = each(bench, marks, (record, order) => {
    const answer = attempt('verify', record, order, ctx.who)
    if (!answer.ok) return refused(answer.message)
    change(bench, record, { state: answer.to, verified_at: ctx.now, verified_by: by, verified_as: as })
    return done
  })
  return close(bench, verdicts)
}

/** Takes verifications back before release. */
export async function unverifyResults(
  ctx: Ctx,
  w: Write,
  marks: readonly Mark[],
  reason: string,
): Promise<AnalysisOutcomes> {
  const bench = await openBench(ctx, w, idsOf(marks), reason)
  const verdicts = each(bench, marks, (record, order) => {
    const answer = attempt('unverify', record, order, ctx.who, reason)
    if (!answer.ok) return refused(answer.message)
    change(bench, record, { state: answer.to, verified_at: null, verified_by: null, verified_as: null })
    return done
  })
  return close(bench, verdicts)
}

export interface Call {
  toldTo: string
  role: string
  at: string
  readBack: boolean
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000) * 60_000

/** Records who was told of critical values and when (42 CFR 493.1291(g)). A later record replaces it; the trail keeps both. */
export async function recordCall(
  ctx: Ctx,
  w: Write,
  marks: readonly Mark[],
  call: Call,
): Promise<AnalysisOutcomes> {
  const bench = await openBench(ctx, w, idsOf(marks))
  const by = { by: signerOf(ctx.who).by, byName: signedName(ctx.who) }
  const at = new Date(call.at)
  const verdicts = each(bench, marks, (record) => {
    if (rawOf(record) === null) return refused(words.noResult)
    if (!record.critical) return refused(words.notCritical)
    if (at > ctx.now) return refused(words.callToCome)
    if (at < record.collected_at) return refused(words.callBeforeCollection)
    // A call is recorded to the minute, a receipt to the second.
    if (record.received_at && at.getTime() < minuteOf(record.received_at))
      return refused(words.callBeforeReceipt)
    const { toldTo, role, readBack } = call
    change(bench, record, { critical_call: { toldTo, role, at: at.toISOString(), readBack, ...by } })
    return done
  })
  return close(bench, verdicts)
}
