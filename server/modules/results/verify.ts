import type { AnalysisOutcomes, CallAttempt, CallOutcome } from '@contract/results/shapes'
import { isDrugTest, isValidityTest } from '@contract/rules/drug-test'
import type { Ctx, Write } from '../../core/context'
import { signedName, signerOf } from '../../core/signed'
import { change, done, each, openBench, refused, type Mark } from './bench'
import { close } from './close'
import { addAtVerification } from './reflex'
import { attemptsOf, rawOf, type CriticalCall } from './records'
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
  const closed = await close(bench, verdicts)
  const isAbout = (id: string) => {
    const record = bench.analyses.get(id)
    // A test of the specimen itself decides whether its drug results may call for anything.
    return record && (isDrugTest(record) || isValidityTest(record)) ? [record.order_id] : []
  }
  const verified = verdicts.filter(([, { message }]) => message === null)
  for (const orderId of new Set(verified.flatMap(([{ _id }]) => isAbout(_id))))
    await addAtVerification(ctx, w, orderId)
  return closed
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
  outcome: CallOutcome
  toldTo: string | null
  role: string | null
  at: string
  readBack: boolean
  phone: string | null
  note: string | null
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000) * 60_000

/** The call that answers for a value, or null for an attempt that does not: nobody reached, or nothing read back. */
const answering = ({ outcome, toldTo, role, readBack, at, by, byName }: CallAttempt): CriticalCall | null =>
  outcome === 'reached' && readBack && toldTo !== null && role !== null
    ? { toldTo, role, at, readBack, by, byName }
    : null

/**
 * Records an attempt to tell somebody of critical values (42 CFR 493.1291(g)): never from before the value was there, never
 * still to come. Attempts are added to those before; only one that was reached and read back answers for the value.
 */
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
    // A call is recorded to the minute, a receipt and a result to the second.
    if (record.received_at && at.getTime() < minuteOf(record.received_at))
      return refused(words.callBeforeReceipt)
    if (record.resulted_at && at.getTime() < minuteOf(record.resulted_at))
      return refused(words.callBeforeResult)
    const made: CallAttempt = { ...call, at: at.toISOString(), raw: rawOf(record), ...by }
    change(bench, record, {
      critical_call: answering(made) ?? record.critical_call,
      call_attempts: [...attemptsOf(record), made],
    })
    return done
  })
  return close(bench, verdicts)
}
