import type { Analysis } from '@contract/results/shapes'
import { printedUnit } from '@contract/rules/printed-unit'

/** The columns beside the name, each in pixels; 0 is a column that would be empty on the whole page and is left out. */
export interface ResultColumns {
  pick: number
  result: number
  unit: number
  finding: number
  range: number
  previous: number
  /** The change, or in toxicology what the medications say. */
  last: number
  menu: number
}

/** A name of this length or less fits the narrow unit column: `mmol/L`, `ng/mL`, not `mL/min/1.73m²`. */
const SHORT_UNIT = 9

/** `Negative` and every number fit the narrow column of earlier values, not `Presumptive positive`. */
const SHORT_VALUE = 8

/**
 * One set of widths for all cards of a page, so that values line up down the whole page. The name has what is left, which is
 * the more the less there is to say.
 */
export function resultColumns(
  analyses: readonly Analysis[],
  { ticks, compared }: { ticks: boolean; compared: boolean },
): ResultColumns {
  const units = analyses.map(({ definition }) => (printedUnit(definition) ?? '').length)
  const longest = Math.max(0, ...units)
  // A number fits; `Presumptive positive` has to be read whole.
  const longestWord = Math.max(0, ...analyses.map(({ raw }) => raw?.length ?? 0))
  const previous = Math.max(0, ...analyses.map((one) => one.previous?.text.length ?? 0))
  return {
    pick: ticks ? 36 : 16,
    result: longestWord <= 11 ? 84 : 150,
    unit: longest === 0 ? 0 : longest <= SHORT_UNIT ? 76 : 118,
    finding: 112,
    range: 108,
    previous: previous === 0 ? 0 : previous <= SHORT_VALUE ? 72 : 112,
    last:
      compared ||
      analyses.some(({ interpretation }) => interpretation?.delta ?? interpretation?.changeUnknown)
        ? 108
        : 0,
    menu: 36,
  }
}
