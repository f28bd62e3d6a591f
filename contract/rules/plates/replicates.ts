import { compare, subtract } from '../decimal'
import type { AssayRules } from './assay-rules'
import type { Signal } from './read-ct'

/**
 * How replicates of one target agree. `DISCORDANT`: some amplified early and others not at all; `LOW_LEVEL`: late, so that others
 * may miss it by chance; `SPREAD`: all amplified, too far apart. `UNREAD`: one of them was not read.
 */
export type Agreement = 'OK' | 'NONE' | 'SPREAD' | 'DISCORDANT' | 'LOW_LEVEL' | 'UNREAD'

/** A Ct beyond the cutoff counts as not amplified. */
export function agreementOf(signals: readonly Signal[], rules: AssayRules['replicates']): Agreement {
  if (signals.some(({ state }) => state === 'unknown')) return 'UNREAD'
  const cts = signals
    .flatMap(({ state, read }) => (state === 'yes' && read.kind === 'ct' ? [read.ct] : []))
    .toSorted(compare)
  const [first] = cts
  const last = cts.at(-1)
  if (first === undefined || last === undefined) return 'NONE'
  if (cts.length < signals.length) return compare(first, rules.lowFrom) < 0 ? 'DISCORDANT' : 'LOW_LEVEL'
  return compare(subtract(last, first), rules.spread) <= 0 ? 'OK' : 'SPREAD'
}
