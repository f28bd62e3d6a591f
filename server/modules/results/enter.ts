import { canonical } from '@contract/canonical'
import type { AnalysisOutcomes } from '@contract/results/shapes'
import type { Dilution } from '@contract/rules/dilution'
import { readEntered, sameResult, timeNotPassed } from '@contract/rules/entered-value'
import { isolatesProblem, sameIsolates, storedIsolates } from '@contract/rules/isolates'
import type { EnteredIsolates } from '@contract/results/isolates'
import type { Ctx, Write } from '../../core/context'
import { signerOf } from '../../core/signed'
import { verifyByRule } from './autoverify'
import { change, done, each, openBench, refused, type Bench, type Verdict } from './bench'
import { isCalculated } from './calculated'
import { close } from './close'
import { correctsNothing } from './corrects-nothing'
import { hoursFrom, isolatesOf, rawOf, valueOf, withIsolates, type AnalysisRecord } from './records'
import { addAtVerification } from './reflex'
import { mayCallForTests } from './reflex-offers'
import { attempt, words } from './refusals'
import { resultWithUnit } from './result-words'
import type { LockedOrder } from '../locks/public'

export interface Cell {
  _id: string
  version: number
  raw: string
  /** Undefined: not sent, and left as it is. */
  comment?: string | null | undefined
  /** Undefined: not sent, and left as they are. */
  isolates?: EnteredIsolates | undefined
  /** What the instrument that sent it said of this value. */
  marks?: readonly string[]
  /** How it was diluted for it, or that it is to be. Undefined: of a value that nobody diluted. */
  dilution?: Dilution | null
  /** When the instrument that sent it measured it. */
  measuredAt?: Date
  /** The critical value that whoever sends it means to replace. */
  replaces?: string | undefined
}

/** Where values come from: an instrument that sent them, or a person who typed them. */
interface Source {
  fromInstrument?: boolean
  /** That measured them, whose controls answer for them. */
  instrumentId?: string
  /** A critical value becomes another one only where the cell says which one it replaces: somebody was asked. */
  asks?: boolean
}

/**
 * Enters results, each stored as it was typed. A cell that was sent as it stands is left alone: its version, its time and
 * the person who entered it stay. Another value needs a new critical call; the old one was for the old value.
 */
export async function enterResults(
  ctx: Ctx,
  w: Write,
  cells: readonly Cell[],
  source: Source = {},
): Promise<AnalysisOutcomes> {
  const bench = await openBench(
    ctx,
    w,
    cells.map((cell) => cell._id),
  )
  const verdicts = each(bench, cells, (record, order, cell) => enterCell(bench, record, order, cell, source))
  const entered = verdicts.flatMap(([{ _id }, { message }]) => (message === null ? [_id] : []))
  let byRule: readonly AnalysisRecord[] = []
  const closed = await close(bench, verdicts, async () => {
    byRule = await verifyByRule(bench, entered)
  })
  const mayCall = byRule.filter(mayCallForTests)
  for (const orderId of new Set(mayCall.map((record) => record.order_id)))
    await addAtVerification(ctx, w, orderId)
  return closed
}

function enterCell(
  bench: Bench,
  record: AnalysisRecord,
  order: LockedOrder,
  cell: Cell,
  { fromInstrument = false, instrumentId, asks = false }: Source,
): Verdict {
  const sameRaw = cell.raw === (rawOf(record) ?? '')
  const comment = cell.comment === undefined ? record.comment : cell.comment
  const had = isolatesOf(record)
  const isolates = cell.isolates ? storedIsolates(record.definition, cell.isolates) : had
  // The same value again, of which the instrument now says something, is another one to look at.
  const sameMarks =
    cell.marks === undefined || canonical(cell.marks) === canonical(record.instrument_marks ?? [])
  const sameDilution = cell.dilution === undefined || canonical(cell.dilution) === canonical(record.dilution)
  const sameValue = sameRaw && sameMarks && sameDilution && sameIsolates(isolates, had)
  if (sameValue && comment === record.comment) return done
  const answer = attempt('enterResult', record, order, bench.ctx.who)
  if (!answer.ok) return refused(answer.message)
  if (record.corrects && !bench.ctx.who.ability.can('correct', 'Result')) return refused(words.onlyCorrectors)
  if (sameValue) {
    change(bench, record, { comment })
    return done
  }
  if (isCalculated(record)) return refused(words.isCalculated)
  const isCritical = asks && record.critical && !sameRaw && cell.replaces !== rawOf(record)
  if (cell.raw === '' && isCritical) return refused(replacesCritical(record))
  if (cell.raw === '')
    return isolates.length > 0 ? refused(words.isolatesLeft) : clear(bench, record, comment)
  const read = readEntered(record.definition, cell.raw)
  if (!read.ok) return refused(read.message)
  const early = timeNotPassed(record.definition, read.value, hoursFrom(record.collected_at, bench.ctx.now))
  if (early) return refused(early)
  const problem = isolatesProblem(record.definition, read.value, isolates)
  if (problem) return refused(problem)
  const released = record.corrects && record.retest_of ? bench.analyses.get(record.retest_of) : undefined
  if (released && correctsNothing(bench, released, read.value, isolates)) return refused(words.backToReleased)
  const old = valueOf(record.entered)
  if (isCritical && !(old && sameResult(old, read.value))) return refused(replacesCritical(record))
  change(bench, record, {
    ...resulted(bench.ctx, fromInstrument),
    ...(instrumentId === undefined ? {} : { instrument_id: instrumentId }),
    instrument_marks: cell.marks?.length ? cell.marks : null,
    dilution: cell.dilution ?? null,
    measured_at: cell.measuredAt ?? null,
    state: answer.to,
    entered: withIsolates(read.value, isolates),
    interpretation: keptFacts(record),
    // 7.0 and 7.00 are one value: who was told of it was told. What its isolates are susceptible to is no part of the call.
    critical_call: old && sameResult(old, read.value) ? record.critical_call : null,
    comment,
  })
  return done
}

/** A critical value, and who was told of it: it is not replaced unseen, or the call about it would be forgotten. */
function replacesCritical(record: AnalysisRecord): string {
  const finding = record.interpretation?.['finding']
  const value = resultWithUnit(
    record.definition,
    rawOf(record) ?? '',
    typeof finding === 'string' ? finding : null,
  )
  const told = record.critical_call
  return told === null ? words.criticalStands(value) : words.criticalTold(value, told.toldTo)
}

/** Takes an unverified result back: the test waits for a result again, in its batch where it is in one. */
function clear(bench: Bench, record: AnalysisRecord, comment: string | null): Verdict {
  if (record.corrects) return refused(words.clearsCorrection)
  change(bench, record, {
    state: record.batched ? 'ASSIGNED' : 'REGISTERED',
    entered: null,
    interpretation: null,
    critical: false,
    critical_call: null,
    comment,
    resulted_at: null,
    resulted_by: null,
    resulted_as: null,
    from_instrument: false,
    instrument_marks: null,
    dilution: null,
    measured_at: null,
  })
  return done
}

/** Who entered the value of this call, and when. */
export function resulted(ctx: Ctx, fromInstrument = false) {
  const { by, as } = signerOf(ctx.who)
  return { resulted_at: ctx.now, resulted_by: by, resulted_as: as, from_instrument: fromInstrument }
}

/** Of the old interpretation only what a correction must say stays; the value itself is read anew. */
const keptFacts = ({ interpretation }: AnalysisRecord): Record<string, unknown> | null =>
  interpretation?.['correction'] ? { correction: interpretation['correction'] } : null
