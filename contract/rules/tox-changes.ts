import type { ConsistencyRow } from './tox-consistency'
import type { ToxState } from './tox-states'

/** What a pharmacist concludes of one line in place of what the rules concluded: of a result, or of a medication by its place. */
export interface ChangedLine<Result> {
  line: { result: (one: Result) => boolean } | { entry: number }
  state: ToxState
  reason: string
}

/**
 * The rows with what a pharmacist concluded in their place. Where a medication was changed, so is what was said for its sake of
 * analytes that were not found. The rule and what it rests on stay: they are what the change is about.
 */
export function withChanges<Result>(
  rows: readonly ConsistencyRow[],
  judged: readonly Result[],
  changed: readonly ChangedLine<Result>[],
): ConsistencyRow[] {
  if (changed.length === 0) return [...rows]
  const resultOf = (row: ConsistencyRow) => (row.finding === null ? undefined : judged[Number(row.finding)])
  const isOwn = (row: ConsistencyRow, { line }: ChangedLine<Result>) => {
    if ('entry' in line) return row.kind === 'medication' && row.entry === line.entry
    const result = resultOf(row)
    return row.kind === 'analyte' && result !== undefined && line.result(result)
  }
  const isFor = (row: ConsistencyRow, change: ChangedLine<Result>) =>
    'entry' in change.line &&
    row.kind === 'analyte' &&
    row.state === 'INCONSISTENT_NEGATIVE' &&
    rows.some((one) => isOwn(one, change) && one.restsOn.some(({ key }) => key === row.finding))
  return rows.map((row) => {
    const change = changed.find((one) => isOwn(row, one)) ?? changed.find((one) => isFor(row, one))
    // Of a specimen that is not valid nobody concludes anything, whatever was concluded before that was known.
    const isShut = row.rule === 'specimen-not-valid' && change?.state !== 'NOT_COMPARED'
    return change && !isShut ? { ...row, state: change.state, reason: change.reason, flags: [] } : row
  })
}
