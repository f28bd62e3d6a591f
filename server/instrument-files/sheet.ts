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
