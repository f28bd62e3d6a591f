import { keepable } from '@contract/rules/kept-text'

/** A row with its number as the program that wrote it counts, from 1. Empty rows are left out of workbooks, not of texts. */
export interface SheetRow {
  readonly line: number
  readonly cells: readonly string[]
  /** Of a row whose cells stand far apart: those that hold something, so that the others need not be looked at. */
  readonly sparse?: { readonly held: readonly string[]; at(column: number): string }
}
export interface Sheet {
  /** Null where the file is a text. */
  name: string | null
  rows: SheetRow[]
}

export type Unreadable =
  | 'empty'
  | 'tooLarge'
  | 'tooManyCells'
  | 'tooLong'
  | 'tooMuch'
  | 'failed'
  | 'brokenWorkbook'
  | 'noWorkbook'
  | 'lockedWorkbook'
  | 'oldWorkbook'
  | 'oldDates'
  | 'binary'
  | 'encoding'

/** A file of which nothing can be read, with the kind of reason. */
export class UnreadableFile extends Error {
  readonly reason: Unreadable
  constructor(reason: Unreadable) {
    super(reason)
    this.reason = reason
  }
}

/** The most cells of a file that hold something. */
export const mostCells = 2_000_000
/** Columns beyond are of no export of results. */
export const mostColumns = 2000

/** Cells of one row that stand far apart: put side by side only while the row is looked at. */
class SparseRow implements SheetRow {
  readonly line: number
  readonly #columns: readonly number[]
  readonly held: readonly string[]
  static #last: { row: SparseRow; cells: readonly string[] } | null = null
  constructor(line: number, columns: readonly number[], texts: readonly string[]) {
    this.line = line
    this.#columns = columns
    this.held = texts
  }
  get sparse(): this {
    return this
  }
  at(column: number): string {
    // What was said of a cell last counts, as side by side.
    return this.held[this.#columns.lastIndexOf(column)] ?? ''
  }
  get cells(): readonly string[] {
    if (SparseRow.#last?.row === this) return SparseRow.#last.cells
    const cells = sideBySide(this.#columns, this.held)
    SparseRow.#last = { row: this, cells }
    return cells
  }
}

const widthOf = (columns: readonly number[]) =>
  columns.reduce((most, column) => Math.max(most, column + 1), 0)

function sideBySide(columns: readonly number[], texts: readonly string[]): string[] {
  const cells = Array.from({ length: widthOf(columns) }, () => '')
  columns.forEach((column, at) => (cells[column] = texts[at] ?? ''))
  return cells
}

/** Counts the cells of one file and refuses one with too many. */
export class CellCount {
  #count = 0
  add(cells: number): void {
    this.#count += cells
    if (this.#count > mostCells) throw new UnreadableFile('tooManyCells')
  }
}

/** One row while it is read, cell by cell in any order. What it costs is what it holds. */
export class RowInMaking {
  // Made with their first cell: an empty list that grows takes room for seventeen.
  #columns: number[] | null = null
  #texts: string[] = []
  readonly #count: CellCount
  constructor(count: CellCount) {
    this.#count = count
  }
  /** `column` from 0. */
  put(column: number, text: string): void {
    if (text === '' || !(column >= 0 && column < mostColumns)) return
    this.#count.add(1)
    if (this.#columns === null) {
      this.#columns = [column]
      this.#texts = [keepable(text)]
      return
    }
    this.#columns.push(column)
    this.#texts.push(keepable(text))
  }
  /** Null where it holds nothing. */
  made(line: number): SheetRow | null {
    if (this.#columns === null) return null
    return widthOf(this.#columns) > 4 * this.#columns.length + 16
      ? new SparseRow(line, this.#columns, this.#texts)
      : { line, cells: sideBySide(this.#columns, this.#texts) }
  }
}

/** Rows of a sheet that are read in any order. */
export class RowsInMaking {
  readonly #rows = new Map<number, RowInMaking>()
  readonly #count: CellCount
  constructor(count: CellCount) {
    this.#count = count
  }
  put(line: number, column: number, text: string): void {
    let row = this.#rows.get(line)
    if (!row) this.#rows.set(line, (row = new RowInMaking(this.#count)))
    row.put(column, text)
  }
  made(): SheetRow[] {
    return [...this.#rows].toSorted(([a], [b]) => a - b).flatMap(([line, row]) => row.made(line) ?? [])
  }
}
