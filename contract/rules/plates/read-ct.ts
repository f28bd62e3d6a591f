import { fill, m } from '../../messages'
import { compare } from '../decimal'
import { isWithin, type CtLimit } from './assay-rules'

/**
 * What stands in the Ct column of one well and target. `ct`: a number. `none`: the instrument looked and nothing crossed the
 * threshold; only a word that this instrument writes for it says so. Everything else says nothing of the target: `empty`,
 * `notApplicable` (N/A: not measured there), `text`, `range` (no Ct of this run), and in a run `noRow` and `twice`.
 */
export type CtRead =
  | { kind: 'ct'; ct: string }
  | { kind: 'none' }
  | { kind: 'empty' }
  | { kind: 'notApplicable'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'range'; text: string }
  | { kind: 'noRow' }
  | { kind: 'twice' }

const bare = (text: string) => text.trim().toLowerCase()

/**
 * Reads a cell. `noCt`: how this instrument writes that there is no Ct, such as `Undetermined`; `''` where it leaves the cell
 * empty (CFX, LightCycler). A word that is not among them is never taken for a negative.
 */
export function readCt(cell: string | null, noCt: readonly string[], cycles: number): CtRead {
  const text = (cell ?? '').trim()
  if (noCt.some((word) => bare(word) === bare(text))) return { kind: 'none' }
  if (text === '') return { kind: 'empty' }
  if (/^(?:n\/?a|nan|not applicable)$/i.test(text)) return { kind: 'notApplicable', text }
  const found = /^\+?(-?)0*(\d{1,6}(?:\.\d{1,20})?)$/.exec(text)
  const ct = found ? `${found[1] ?? ''}${found[2] ?? ''}` : null
  if (ct === null) return { kind: 'text', text }
  if (compare(ct, '0') <= 0 || compare(ct, String(cycles)) > 0) return { kind: 'range', text }
  return { kind: 'ct', ct }
}

/** Whether a target amplified. `unknown` is neither yes nor no, and no conclusion may rest on it. */
export interface Signal {
  state: 'yes' | 'no' | 'unknown'
  read: CtRead
}

/** Amplified within the limit; without a limit, at any Ct. */
export function signalOf(read: CtRead, limit: CtLimit | null): Signal {
  if (read.kind === 'none') return { state: 'no', read }
  if (read.kind !== 'ct') return { state: 'unknown', read }
  return { state: limit === null || isWithin(read.ct, limit) ? 'yes' : 'no', read }
}

/** What was read, for a reason: `Ct 33.1`, `no Ct`, `Ct column says “n.d.”`. */
export function readText(read: CtRead): string {
  const words = m.rules.plates.read
  switch (read.kind) {
    case 'ct':
      return fill(words.ct, { ct: read.ct })
    case 'text':
    case 'range':
    case 'notApplicable':
      return fill(words[read.kind], { text: read.text.slice(0, 40) })
    default:
      return words[read.kind]
  }
}
