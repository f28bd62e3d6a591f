import type { ReportPanel, ReportRow } from './document'

interface Placed {
  row: ReportRow
  /** What every version says of a line, whatever its value. */
  place: string
  table: string
}

const rowsOf = (panels: readonly ReportPanel[]): Placed[] =>
  panels.flatMap(({ title, specimen, rows }) =>
    rows.map((row) => ({ row, place: `${specimen}\n${row.test}`, table: `${title}\n${row.method}` })),
  )

const says = ({ value, unit, flag, finding, reference }: ReportRow) =>
  [value, unit, flag, finding, reference].join('\n')

/** Ways to know a line again where its document has no lineage, the surest first. */
const LIKENESS: readonly ((a: Placed, b: Placed) => boolean)[] = [
  (a, b) => a.table === b.table && says(a.row) === says(b.row),
  (a, b) => a.table === b.table,
  (a, b) => says(a.row) === says(b.row),
  (a, b) => a.row.unit === b.row.unit,
  () => true,
]

/**
 * Each line of a report with the same line of an earlier version: by its lineage; in documents from before that, by test and
 * specimen. Where a test stands there twice, as screen and confirmation, by its table and by what it says. No line is two.
 */
export function sameRows(
  now: readonly ReportPanel[],
  before: readonly ReportPanel[],
): ReadonlyMap<ReportRow, ReportRow> {
  const [fresh, old] = [rowsOf(now), rowsOf(before)]
  const pairs = new Map<ReportRow, ReportRow>()
  const taken = new Set<ReportRow>()
  const pair = (one: Placed, was: Placed | undefined) => {
    if (!was) return
    pairs.set(one.row, was.row)
    taken.add(was.row)
  }
  const byId = new Map(old.flatMap((one) => (one.row.id === '' ? [] : [[one.row.id, one] as const])))
  for (const one of fresh) pair(one, byId.get(one.row.id))
  for (const alike of LIKENESS)
    for (const one of fresh) {
      if (pairs.has(one.row)) continue
      pair(
        one,
        old.find(
          (was) =>
            !taken.has(was.row) &&
            (was.row.id === '' || one.row.id === '') &&
            was.place === one.place &&
            alike(one, was),
        ),
      )
    }
  return pairs
}
