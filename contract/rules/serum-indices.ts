import { fill, m } from '../messages'
import { isLive } from '../orders/live'
import type { AnalysisState } from '../orders/shapes'
import type { IndexLimit, TestDefinition } from '../tests/shapes'
import { compare } from './decimal'
import { EnteredValue } from './entered-value'

/** What of an analysis says what an index is, as it is stored. */
export interface IndexResult {
  letter: string
  state: AnalysisState
  definition: Pick<TestDefinition, 'measuresIndex'>
  entered: Record<string, unknown> | null
  instrument_marks: readonly string[] | null
}

export interface IndexFinding {
  /** `unknown`: not in, or not to be compared with the limit; never taken as within it. */
  code: 'beyond' | 'unknown'
  sentence: string
}

/** Whether a value is beyond a limit; null where it cannot be said. */
function isBeyond(value: EnteredValue, limit: string): boolean | null {
  if (value.kind !== 'number') return null
  const order = compare(value.number, limit)
  switch (value.comparator) {
    case '=':
      return order > 0
    case '>':
      return order >= 0 ? true : null
    case '≥':
      return order > 0 ? true : null
    case '<':
    case '≤':
      return order <= 0 ? false : null
  }
}

function findingOf({ index, limit, effect }: IndexLimit, results: readonly IndexResult[]): IndexFinding[] {
  const name = m.rules.indexNames[index]
  const own = results.filter((one) => one.definition.measuresIndex === index && isLive(one))
  const read = own.map((one) => {
    const value = EnteredValue.safeParse(one.entered)
    // What an instrument doubts is not known before somebody has looked.
    const isDoubted = one.instrument_marks !== null && one.state === 'RESULTED'
    const raw = typeof one.entered?.['raw'] === 'string' ? one.entered['raw'] : null
    return { raw, beyond: value.success && !isDoubted ? isBeyond(value.data, limit) : null }
  })
  const beyond = read.find((one) => one.beyond === true)
  if (beyond)
    return [
      {
        code: 'beyond',
        sentence: fill(m.rules.indexBeyond, {
          name,
          value: beyond.raw ?? '',
          limit,
          effect: m.rules.indexEffects[effect],
        }),
      },
    ]
  if (read.length > 0 && read.every((one) => one.beyond === false)) return []
  const unread = read.find(({ raw, beyond: known }) => raw !== null && known === null)
  return [
    {
      code: 'unknown',
      sentence: unread
        ? fill(m.rules.indexUnread, { name, value: unread.raw ?? '', limit })
        : fill(m.rules.indexMissing, { name, limit }),
    },
  ]
}

/**
 * What the indices of its specimen say of a result, by the limits of its test: an index beyond its limit, and each that is not in or
 * cannot be compared with it. None without a measured value. An index test is marked as one in its definition.
 */
export function indexFindings(
  record: {
    letter: string
    definition: Pick<TestDefinition, 'indexLimits'>
    entered: Record<string, unknown> | null
  },
  all: readonly IndexResult[],
): IndexFinding[] {
  const limits = record.definition.indexLimits ?? []
  if (limits.length === 0 || record.entered === null || record.entered['kind'] === 'notPerformed') return []
  const own = all.filter(({ letter }) => letter === record.letter)
  return limits.flatMap((limit) => findingOf(limit, own))
}
