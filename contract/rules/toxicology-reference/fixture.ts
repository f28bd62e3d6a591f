import { readFileSync } from 'node:fs'

/** The cells of one line of CSV: quotes around a cell that holds commas, doubled where it holds quotes. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  for (const [, quoted, bare] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g))
    cells.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'))
  return cells
}

/** A table of the reference, row by row under the names of its head. For tests: the product has its own copy of what it reads. */
export function referenceRows(
  table: 'brands' | 'cases' | 'relations' | 'screens' | 'substances' | 'windows',
): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(new URL(`${table}.csv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const names = cellsOf(head)
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at] ?? '', cell])))
}
