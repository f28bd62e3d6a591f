import type { AnalysisOutcomes } from '@contract/results/shapes'
import { readEntered, timeNotPassed } from '@contract/rules/entered-value'
import { isolatesProblem, mayHoldIsolates, storedIsolates } from '@contract/rules/isolates'
import type { EnteredIsolates } from '@contract/results/isolates'
import type { Ctx, Write } from '../../core/context'
import type { LockedOrder } from '../locks/public'
import { signedName, signerOf } from '../../core/signed'
import {
  add,
  change,
  done,
  each,
  openBench,
  refused,
  successor,
  type Bench,
  type Verdict,
  type Mark,
} from './bench'
import { isCalculated, workOut } from './calculated'
import { close } from './close'
import { correctsNothing } from './corrects-nothing'
import { resulted } from './enter'
import { draftCalculated } from './recalculate'
import {
  hoursFrom,
  isolatesOf,
  rawOf,
  withIsolates,
  type AnalysisRecord,
  type CorrectionFacts,
} from './records'
import { attempt, attemptRegister, words } from './refusals'

/**
 * Retracts results and registers new analyses linked to them; the old values stay where they are. Answers with the new
 * analysis of each. A released value is not repeated but corrected.
 */
export async function retestAnalyses(
  ctx: Ctx,
  w: Write,
  marks: readonly Mark[],
  reason: string,
): Promise<AnalysisOutcomes> {
  const bench = await openBench(
    ctx,
    w,
    marks.map((mark) => mark._id),
    reason,
  )
  const verdicts = each(bench, marks, (record, order) => {
    if (record.state === 'RELEASED') return refused(words.released)
    if (record.corrects) return refused(words.repeatsCorrection)
    if (isCalculated(record)) return refused(words.calculatedRetest)
    const answer = attempt('retract', record, order, ctx.who, reason)
    if (!answer.ok) return refused(answer.message)
    const registered = attemptRegister(record, order, ctx.who)
    if (!registered.ok) return refused(registered.message)
    const next = { ...successor(bench, record, reason), state: registered.to }
    change(bench, record, { state: answer.to, reason })
    add(bench, next)
    return { message: null, shows: next.id }
  })
  return close(bench, verdicts)
}

/** Cancels tests that will not be performed. A cancelled correction leaves the released value as it was. */
export async function cancelAnalyses(
  ctx: Ctx,
  w: Write,
  marks: readonly Mark[],
  reason: string,
): Promise<AnalysisOutcomes> {
  const bench = await openBench(
    ctx,
    w,
    marks.map((mark) => mark._id),
    reason,
  )
  const verdicts = each(bench, marks, (record, order) => {
    const answer = attempt('cancel', record, order, ctx.who, reason)
    if (!answer.ok) return refused(answer.message)
    // What was measured was measured: who treats the patient hears of it, whatever becomes of the test.
    if (record.critical && record.critical_call === null && !record.corrects) return refused(words.callFirst)
    change(bench, record, { state: answer.to, reason })
    return done
  })
  return close(bench, verdicts)
}

export interface Correction {
  analysis: Mark
  raw: string
  /** Undefined: those of the released value, where the new one can have any. */
  isolates?: EnteredIsolates | undefined
  reason: string
  toldTo: string
}

/**
 * Drafts the correction of a released value: a new analysis with the corrected value, to be verified and released in its
 * turn. Until then the released one stands and the order stays as it is, closed or open. Answers with the new analysis.
 */
export async function correctResult(ctx: Ctx, w: Write, correction: Correction): Promise<AnalysisOutcomes> {
  const bench = await openBench(ctx, w, [correction.analysis._id], correction.reason)
  return close(
    bench,
    each(bench, [correction.analysis], (record, order) => draftCorrection(bench, record, order, correction)),
  )
}

function draftCorrection(
  bench: Bench,
  record: AnalysisRecord,
  order: LockedOrder,
  correction: Correction,
): Verdict {
  const { ctx } = bench
  const { raw, reason, toldTo } = correction
  if (record.state !== 'RELEASED') return refused(words.notReleased)
  const answer = attempt('retract', record, order, ctx.who, reason)
  if (!answer.ok) return refused(answer.message)
  const replaced = [...bench.analyses.values()]
    .filter((other) => other.retest_of === record.id)
    .map(({ state }) => state)
  if (replaced.includes('RELEASED')) return refused(words.correctedAlready)
  if (replaced.includes('RESULTED') || replaced.includes('VERIFIED')) return refused(words.correctionWaits)
  if (isCalculated(record)) return calculatedAnew(bench, record, correction)
  const old = rawOf(record) ?? ''
  if (raw === '') return refused(words.noCorrectedValue)
  const read = readEntered(record.definition, raw)
  if (!read.ok) return refused(read.message)
  const early = timeNotPassed(record.definition, read.value, hoursFrom(record.collected_at, ctx.now))
  if (early) return refused(early)
  const { definition } = record
  const isolates = correction.isolates
    ? storedIsolates(definition, correction.isolates)
    : mayHoldIsolates(definition, read.value)
      ? isolatesOf(record)
      : []
  const problem = isolatesProblem(definition, read.value, isolates)
  if (problem) return refused(problem)
  if (correctsNothing(bench, record, read.value, isolates)) return refused(words.sameValue)
  const facts: CorrectionFacts = {
    of: record.id,
    old,
    reason,
    toldTo,
    at: ctx.now.toISOString(),
    by: signerOf(ctx.who).by,
    byName: signedName(ctx.who),
  }
  const next: AnalysisRecord = {
    ...successor(bench, record, reason),
    ...resulted(ctx),
    state: 'RESULTED',
    entered: withIsolates(read.value, isolates),
    interpretation: { correction: facts },
    comment: record.comment,
  }
  add(bench, next)
  return { message: null, shows: next.id }
}

/** Of a calculated value the correction is what it is calculated as now: nobody types it. */
function calculatedAnew(bench: Bench, record: AnalysisRecord, correction: Correction): Verdict {
  const worked = workOut(record, [...bench.analyses.values()], bench.ctx.who.timeZone)
  if (worked.value === null) return refused(words.calculatedNoValue(worked.from.reason ?? ''))
  if (correctsNothing(bench, record, worked.value, [])) return refused(words.calculatedSame)
  return { message: null, shows: draftCalculated(bench, record, worked, correction).id }
}
