import { dirname } from 'node:path'
import type { Mutant } from './mutant'
import type { Verdict } from './trial'

export type Fate = Verdict | { state: 'equivalent'; why: string }

const words = (fate: Fate): string => {
  if (fate.state === 'killed') return `killed${fate.late ? ' by time' : ''}`
  return fate.state
}

const after = (fate: Fate): string => {
  if (fate.state === 'killed') return `${fate.by}: ${fate.why}`.slice(0, 200)
  if (fate.state === 'equivalent') return fate.why
  if (fate.ran === 0) return 'no test that was run comes here'
  return `${fate.ran} test ${fate.ran === 1 ? 'file comes' : 'files come'} here${fate.left > 0 ? `, ${fate.left} more not tried` : ''}`
}

/** One line for one mutant: what became of it, where, what was changed, and what saw it. */
export const lineFor = ({ file, line, kind, was, is }: Mutant, fate: Fate): string =>
  `${words(fate).padEnd(10)}  ${file}:${line}  ${kind}\n            ${was}\n         →  ${is}\n            (${after(fate)})\n`

interface Row {
  area: string
  killed: number
  survived: number
  equivalent: number
}

/** The table by folder, and the line that sums it up. */
export function summary(fates: ReadonlyMap<Mutant, Fate>, refused: number): string {
  const rows = new Map<string, Row>()
  const count = (area: string, state: Fate['state']) => {
    const row = rows.get(area) ?? { area, killed: 0, survived: 0, equivalent: 0 }
    row[state] += 1
    rows.set(area, row)
  }
  for (const [mutant, fate] of fates) count(dirname(mutant.file), fate.state)
  const sorted = [...rows.values()].toSorted((a, b) => a.area.localeCompare(b.area))
  const all = { area: 'all', killed: 0, survived: 0, equivalent: 0 }
  for (const row of sorted) {
    all.killed += row.killed
    all.survived += row.survived
    all.equivalent += row.equivalent
  }
  const percent = ({ killed, survived }: Row) =>
    killed + survived === 0 ? '–' : `${((100 * killed) / (killed + survived)).toFixed(1)} %`
  const width = Math.max(...sorted.map(({ area }) => area.length), 4)
  const lines = [...sorted, all].map(
    (row) =>
      `${row.area.padEnd(width)}  ${String(row.killed).padStart(6)}  ${String(row.survived).padStart(8)}  ${String(row.equivalent).padStart(10)}  ${percent(row).padStart(7)}`,
  )
  return [
    '',
    `${'area'.padEnd(width)}  killed  survived  equivalent   killed`,
    ...lines,
    '',
    `${refused} more were drawn that the compiler refuses.`,
    `${percent(all)} of ${all.killed + all.survived} mutants killed.`,
    '',
  ].join('\n')
}
