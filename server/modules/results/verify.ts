import type { AnalysisOutcomes, CallAttempt, CallOutcome } from '@contract/results/shapes'
import { changeSeen, markedChange } from '@contract/results/delta-seen'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { signedName, signerOf } from '../../core/signed'
import { change, done, each, openBench, refused, type Bench, type Mark, type Verdict } from './bench'
import { inOrder, inputsHold } from './calculated'
import type { LockedOrder } from '../locks/public'
import { plateHolds } from '../plate-holds/public'
import { controlStandings } from '../quality-control/public'
import { close } from './close'
import { addAtVerification } from './reflex'
import { mayCallForTests } from './reflex-offers'
import { attemptsOf, changeOf, rawOf, unverified, type AnalysisRecord, type CriticalCall } from './records'
import { attempt, words } from './refusals'

const idsOf = (marks: readonly Mark[]) => marks.map((mark) => mark._id)

/** Verifies results: not on an order on hold, and by somebody else than who entered them where the laboratory says so. */
export async function verifyResults(ctx: Ctx, w: Write, marks: readonly Mark[]): Promise<AnalysisOutcomes> {
  const bench = await openBench(ctx, w, idsOf(marks))
  const { by, as } = signerOf(ctx.who)
  const named = marks.flatMap(({ _id }) => bench.analyses.get(_id) ?? [])
  const controls = await controlStandings(w.tx, ctx.who, named, true)
  const plates = await plateHolds(w.tx, ctx.who, named)
  const verdicts = eachInOrder(bench, marks, (record, order) => {
    const inputs = inputsHold(record, [...bench.analyses.values()])
    if (inputs !== null) return refused(inputs)
    const answer = attempt('verify', record, order, ctx.who, null, {
      control: controls.get(record.id)?.hold ?? null,
      plate: plates.get(record.id) ?? null,
    })
    if (!answer.ok) return refused(answer.message)
    change(bench, record, {
      ...unverified,
      ...{ state: answer.to, verified_at: ctx.now, verified_by: by, verified_as: as },
    })
    return done
  })
  const closed = await close(bench, verdicts)
  const isAbout = (id: string) => {
    const record = bench.analyses.get(id)
    return record && mayCallForTests(record) ? [record.order_id] : []
  }
  const verified = verdicts.filter(([, { message }]) => message === null)
  for (const orderId of new Set(verified.flatMap(([{ _id }]) => isAbout(_id))))
    await addAtVerification(ctx, w, orderId)
  return closed
}

/** As `each`, a calculated result after those that it is calculated from; answered in the order of the marks. */
function eachInOrder(bench: Bench, marks: readonly Mark[], act: Parameters<typeof each<Mark>>[2]) {
  const places = new Map(inOrder([...bench.analyses.values()]).map(({ id }, at) => [id, at]))
  const placeOf = ({ _id }: Mark) => places.get(_id) ?? -1
  const numbered = marks.map((mark, at) => ({ ...mark, at }))
  const acted = each(
    bench,
    numbered.toSorted((a, b) => placeOf(a) - placeOf(b)),
    act,
  )
  return acted.toSorted(([a], [b]) => numbered.indexOf(a) - numbered.indexOf(b))
}

/** Takes verifications back before release. */
export async function unverifyResults(
  ctx: Ctx,
  w: Write,
  marks: readonly Mark[],
  reason: string,
): Promise<AnalysisOutcomes> {
  const bench = await openBench(ctx, w, idsOf(marks), reason)
  const verdicts = each(bench, marks, (record, order) => takeBack(bench, record, order))
  return close(bench, verdicts)
}

function takeBack(bench: Bench, record: AnalysisRecord, order: LockedOrder): Verdict {
  const answer = attempt('unverify', record, order, bench.ctx.who, bench.reason)
  if (!answer.ok) return refused(answer.message)
  change(bench, record, { state: answer.to, ...unverified })
  return done
}

/**
 * Takes back what rules verified of these results, in the transaction of the word that says why: a supervisor overrode what their plate
 * says, and a result that has that mark waits for a person (decision 0221). What a person verified stays. A plate holds specimens of
 * every location, whoever speaks for it. Throws what refuses it.
 */
export async function takeBackRules(
  ctx: Ctx,
  w: Write,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  if (ids.length === 0) return
  const who: Principal = { ...ctx.who, locations: 'all' }
  const bench = await openBench({ ...ctx, who }, w, ids, reason)
  const marks = ids.flatMap((id): Mark[] => {
    const record = bench.analyses.get(id)
    return record?.state === 'VERIFIED' && record.verified_rule ? [{ _id: id, version: record.version }] : []
  })
  if (marks.length === 0) return
  const verdicts = each(bench, marks, (record, order) => takeBack(bench, record, order))
  const stays = verdicts.find(([, { message }]) => message !== null)?.[1].message
  if (stays) throw ruleRefused(stays)
  await close(bench, verdicts)
}

/** Says that somebody looked at a marked change since the previous value. It holds for that value and that change alone. */
export async function acknowledgeDelta(
  ctx: Ctx,
  w: Write,
  marks: readonly Mark[],
  note: string,
): Promise<AnalysisOutcomes> {
  const bench = await openBench(ctx, w, idsOf(marks), note)
  const by = { by: signerOf(ctx.who).by, byName: signedName(ctx.who) }
  const verdicts = each(bench, marks, (record) => {
    const raw = rawOf(record)
    if (raw === null) return refused(words.noResult)
    if (record.state !== 'RESULTED') return refused(words.stands(record.state))
    const value = changeOf(record)
    const marked = markedChange(value)
    if (marked === null) return refused(words.deltaNone)
    if (changeSeen(value) !== null) return done
    change(bench, record, { delta_seen: { raw, change: marked, note, at: ctx.now.toISOString(), ...by } })
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
