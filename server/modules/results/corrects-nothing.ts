import { sameResult, type EnteredValue } from '@contract/rules/entered-value'
import type { Bench } from './bench'
import { readNow } from './read-value'
import { valueOf, type AnalysisRecord } from './records'

/**
 * Whether this entry says what the released analysis says. The same value is a correction only where it is read otherwise
 * now: for another sex or age, or beside another control (decision 0021).
 */
export function correctsNothing(bench: Bench, released: AnalysisRecord, value: EnteredValue): boolean {
  const old = valueOf(released.entered)
  if (!old || !sameResult(old, value)) return false
  return readNow(released, [...bench.analyses.values()], bench.ctx.who.timeZone) === null
}
