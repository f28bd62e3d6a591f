import { sameResult, type EnteredValue } from '@contract/rules/entered-value'
import { printedIsolates, sameIsolates } from '@contract/rules/isolates'
import type { Isolate } from '@contract/results/isolates'
import type { Bench } from './bench'
import { readNow } from './read-value'
import { isolatesOf, valueOf, type AnalysisRecord } from './records'

/**
 * Whether this entry says what the released analysis says. The same value is a correction only where it is read otherwise
 * now: for another sex or age, or beside another control (decision 0021). Isolates differ by what a report prints of them: a
 * suppressed antibiotic is no part of it.
 */
export function correctsNothing(
  bench: Bench,
  released: AnalysisRecord,
  value: EnteredValue,
  isolates: readonly Isolate[],
): boolean {
  const old = valueOf(released.entered)
  if (!old || !sameResult(old, value)) return false
  if (!sameIsolates(printedIsolates(isolatesOf(released)), printedIsolates(isolates))) return false
  return readNow(released, [...bench.analyses.values()], bench.ctx.who.timeZone) === null
}
