import type { KeptChange } from '@contract/pharmacist/shapes'
import type { ChangedLine } from '@contract/rules/tox-changes'

/** Kept changes as the rules take them: a result by its analysis, a medication by its place among those listed. */
export const changedLines = <Result>(
  medications: readonly { _id: string }[],
  changes: readonly KeptChange[],
  idOf: (one: Result) => string | undefined,
): ChangedLine<Result>[] =>
  changes.flatMap(({ about, to, reason }): ChangedLine<Result>[] => {
    if (about.kind === 'analysis')
      return [{ line: { result: (one) => idOf(one) === about.id }, state: to, reason }]
    const entry = medications.findIndex(({ _id }) => _id === about.id)
    return entry < 0 ? [] : [{ line: { entry }, state: to, reason }]
  })
