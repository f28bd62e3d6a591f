import { TOX_STATES } from '@contract/rules/tox-states'
import type { FoundLine, PharmacistOrder, PrescribedLine } from '@contract/pharmacist/shapes'

/** One line of the comparison: what is prescribed, and what was found of it; either may be missing. */
export interface Match {
  key: string
  prescribed: PrescribedLine | null
  found: FoundLine[]
  /** Whose word, rule and sentence stand for the line. */
  line: PrescribedLine | FoundLine
}

/** The states that somebody looks at, the weightiest first: all before what is consistent. */
const ATTENTION: readonly string[] = TOX_STATES.slice(0, TOX_STATES.indexOf('CONSISTENT'))
const place = ({ line: { state } }: Match) => {
  const at = ATTENTION.indexOf(state ?? '')
  // A screen that its confirmation answered comes last.
  return at < 0 ? ATTENTION.length + (state === null ? 1 : 0) : at
}

export const needsAttention = (match: Match): boolean => place(match) < ATTENTION.length

/** Found first, and of these the confirmed ones. */
const weight = (one: FoundLine) => (one.isFound ? 0 : 2) + (one.method === 'confirm' ? 0 : 1)

/**
 * Prescribed against found, what does not fit first; and the analytes of which nothing is said, which were tested and not
 * found. Nothing that was found is among these. A drug and what the body made of it are one line.
 */
export function matchesOf({ prescribed, found }: Pick<PharmacistOrder, 'prescribed' | 'found'>): {
  matches: Match[]
  others: FoundLine[]
} {
  const explained = new Set(prescribed.flatMap((line) => line.found))
  const rows: Match[] = prescribed.map((line) => ({
    key: `m ${line.about.id}`,
    prescribed: line,
    found: line.found.flatMap((at) => found[at] ?? []).toSorted((a, b) => weight(a) - weight(b)),
    line,
  }))
  const alone = found.filter((line, at) => !explained.has(at) || isOfItsOwn(line))
  const said = alone.filter((line) => line.isFound || line.state !== null)
  const isWith = ({ productOf }: FoundLine, drug: FoundLine) =>
    productOf !== null && found[productOf] === drug
  const own = said.filter((line) => !said.some((drug) => isWith(line, drug)))
  return {
    matches: [
      ...rows,
      ...own.map((line) => ({
        key: `a ${line.about.id}`,
        prescribed: null,
        found: [line, ...said.filter((one) => isWith(one, line))],
        line,
      })),
    ].toSorted((a, b) => place(a) - place(b)),
    others: alone.filter((line) => !said.includes(line)),
  }
}

/** A medication's sentence may rest on a finding that is itself not explained by it: an amount too large for an impurity. */
const isOfItsOwn = ({ state }: FoundLine) =>
  state === 'INCONSISTENT_POSITIVE' || state === 'POSSIBLE_IMPURITY'
