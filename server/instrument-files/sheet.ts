/** A row with its number as the program that wrote it counts, from 1. Empty rows are left out of workbooks, not of texts. */
export interface SheetRow {
  line: number
  cells: string[]
}
export interface Sheet {
  /** Null where the file is a text. */
  name: string | null
  rows: SheetRow[]
}

export type Unreadable =
  | 'empty'
  | 'tooLarge'
  | 'brokenWorkbook'
  | 'noWorkbook'
  | 'lockedWorkbook'
  | 'oldWorkbook'
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

/** More cells than any file of results has, empty ones before a filled one counted: beyond, a small file would fill the memory. */
const mostCells = 3_000_000

/** Counts the cells of one file. */
export function cellBudget(most = mostCells): (cells: number) => void {
  let left = most
  return (cells) => {
    left -= cells
    if (left < 0) throw new UnreadableFile('tooLarge')
  }
}
