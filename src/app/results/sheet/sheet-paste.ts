import { fill, m } from '@contract/messages'
import { writtenOut } from '../written-out'
import type { SheetLine } from './use-sheet'

export interface PastedCell {
  line: SheetLine
  text: string
}
export interface SheetPaste {
  cells: PastedCell[]
  /** Rows that are left out, each with why. */
  left: string[]
}

const folded = (text: string) => text.trim().toLowerCase()
const headings = new Set(['barcode', 'specimen', 'specimen barcode', 'sample', 'sample id'])

/** A pasted block as rows of cells; lines without a text are no rows. */
export const pastedRows = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''))

/**
 * Where the rows of a pasted block go: each says its specimen by its barcode, and its test unless the specimen has one here. A
 * block whose rows name no specimen is refused as a whole (a message): one line off would give each tube its neighbor's value.
 * A row that cannot be placed is left out by itself, with why.
 */
export function readSheetPaste(lines: readonly SheetLine[], block: readonly string[][]): SheetPaste | string {
  const columns = testColumns(lines, block)
  if (columns) return columns
  const rows = block.filter(([first = ''], at) => at > 0 || !headings.has(folded(first)))
  const heads = block.length - rows.length
  const known = new Set(lines.map(({ barcode }) => folded(barcode)))
  if (!rows.some(([first = ''], at) => known.has(folded(first)) && (rows[at]?.length ?? 0) > 1))
    return rows.some((row) => row.length > 1 && /\d/.test(row[0] ?? ''))
      ? m.bench.pasteNoneHere
      : m.bench.pasteNoBarcodes
  const cells: PastedCell[] = []
  const left: string[] = []
  const taken = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const found = placeOf(lines, row, at + 1 + heads)
    if (typeof found === 'string') left.push(found)
    else if (taken.has(found.line.analysis._id))
      left.push(
        fill(m.bench.pasteTwice, {
          row: at + 1 + heads,
          test: found.line.analysis.name,
          barcode: found.line.barcode,
        }),
      )
    else {
      taken.add(found.line.analysis._id)
      cells.push(found)
    }
  }
  return { cells, left }
}

/**
 * A block with a column for each test: its first row names them by code or name, over barcodes. Null for every other block. A column
 * that names no test of the list is left out and said.
 */
function testColumns(lines: readonly SheetLine[], block: readonly string[][]): SheetPaste | null {
  const [head = [], ...rows] = block
  const [corner = '', ...names] = head
  const tests = new Set(lines.flatMap(({ analysis: { code, name } }) => [folded(code), folded(name)]))
  const isTube = lines.some(({ barcode }) => folded(barcode) === folded(corner))
  if (isTube || !names.some((name) => tests.has(folded(name)))) return null
  const cells: PastedCell[] = []
  const left = names.flatMap((name) =>
    name === '' || tests.has(folded(name)) ? [] : [fill(m.bench.pasteNoColumn, { name })],
  )
  const taken = new Set<string>()
  for (const [at, [barcode = '', ...values]] of rows.entries())
    for (const [column, name] of names.entries()) {
      const value = values[column] ?? ''
      if (value === '' || !tests.has(folded(name))) continue
      const row = at + 2
      const found = placeOf(lines, [barcode, name, value], row)
      if (typeof found === 'string') left.push(found)
      else if (taken.has(found.line.analysis._id))
        left.push(fill(m.bench.pasteTwice, { row, test: found.line.analysis.name, barcode }))
      else {
        taken.add(found.line.analysis._id)
        cells.push(found)
      }
    }
  return { cells, left }
}

function placeOf(lines: readonly SheetLine[], cells: readonly string[], row: number): PastedCell | string {
  if (cells.length > 3) return fill(m.bench.pasteWide, { row })
  const [barcode = ''] = cells
  const [test, value] = cells.length === 3 ? [cells[1] ?? '', cells[2] ?? ''] : [null, cells[1] ?? '']
  if (barcode === '') return fill(m.bench.pasteNoBarcode, { row })
  const tube = lines.filter((line) => folded(line.barcode) === folded(barcode))
  if (tube.length === 0) return fill(m.bench.pasteUnknown, { row, barcode })
  const named =
    test === null
      ? tube
      : tube.filter(({ analysis: { code, name } }) => [code, name].map(folded).includes(folded(test)))
  const open = named.filter(({ closed }) => closed === null)
  const [line, another] = open.length > 0 ? open : named
  if (!line) return fill(m.bench.pasteNoTest, { row, barcode, test: test ?? '' })
  if (another) return fill(m.bench.pasteSeveral, { row, barcode })
  if (line.closed !== null)
    return fill(m.bench.pasteClosed, { row, barcode, test: line.analysis.name, why: line.closed })
  if (value === '') return fill(m.bench.pasteEmpty, { row })
  return { line, text: writtenOut(line.analysis, value) }
}
