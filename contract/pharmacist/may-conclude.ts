import { m } from '../messages'
import type { ComparedLine, ReviewedState } from './shapes'

type Judged = Pick<ComparedLine, 'about' | 'rule'>
interface Lines {
  prescribed: readonly Judged[]
  found: readonly Judged[]
}

const NOT_VALID = 'specimen-not-valid'

/**
 * Why nothing but "not compared" can be concluded of a line, by the rules' own conclusions of the order; null where a pharmacist
 * may conclude otherwise. Of a specimen that is adulterated, substituted or invalid no result is reported or compared (reference,
 * section 3 A), and without a list there is nothing to compare with: no person makes a conclusion of either.
 */
export function whyNotConcluded({ about, rule }: Judged, { found }: Lines): string | null {
  const isShut = found.length > 0 && found.every((one) => one.rule === NOT_VALID)
  if (rule === NOT_VALID || (about.kind === 'medication' && isShut)) return m.pharmacist.specimenNotCompared
  return rule === 'no-medication-listed' ? m.pharmacist.noListToCompare : null
}

/** Why a line cannot be changed to this state; null where it can. */
export const whyNotTo = (line: Judged, lines: Lines, to: ReviewedState): string | null =>
  to === 'NOT_COMPARED' ? null : whyNotConcluded(line, lines)
