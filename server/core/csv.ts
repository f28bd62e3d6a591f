// The build for browsers: the package's other one needs Node's Buffer, and this module also runs in a browser tab.
import { stringify } from 'csv-stringify/browser/esm/sync'
import { clock } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import type { Page } from '@contract/shapes'
import type { FileReply } from './handlers'

const mostRows = 50_000
/** What is read and written between two turns of the event loop: more would be felt by everybody else. */
const rowsAtOnce = 100

/** Rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula is quoted. */
export const csvText = (rows: readonly (readonly string[])[]) =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: 'windows' },
  )

/** An instant on the laboratory's clocks, as spreadsheets read it: 2026-11-19 08:15. Empty for none. */
export function wallText(instant: string | Date | null, zone: string): string {
  if (instant === null) return ''
  const { date, minutes } = wallTimeAt(new Date(instant).toISOString(), zone)
  return `${date} ${clock(minutes)}`
}

/** One column of an export: its head, and the text of a row in it. */
export interface CsvColumn<Row> {
  head: string
  /** The columns of the list that show this; without any it belongs to no export of the columns as shown. */
  of?: readonly string[]
  text: (row: Row) => string | number | boolean | null | undefined
}

interface Export<Row> {
  columns: readonly CsvColumn<Row>[]
  /** The list's columns as they are shown, in their order; without them, or where none is known, all are written. */
  shown?: readonly string[] | undefined
  /** A chunk of the list from a bookmark on. */
  pageOf: (chunk: {
    page: 1
    limit: number
    after: string | undefined
    offset: undefined
  }) => Promise<Page<Row>>
  /** What it is in the file's name: `orders`. */
  what: string
  zone: string
  now: Date
}

const cellText = (value: string | number | boolean | null | undefined): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')

function columnsShown<Row>(columns: readonly CsvColumn<Row>[], shown: readonly string[] = []) {
  const wanted = new Set(shown.flatMap((id) => columns.filter(({ of }) => of?.includes(id))))
  return wanted.size > 0 ? [...wanted] : columns
}

/**
 * A list as a CSV file (UTF-8 without a byte order mark), at most 50,000 rows, with the ids of the rows it shows. Read a
 * chunk at a time by bookmark, so that a large export neither fills the memory nor stops other callers.
 */
export async function exportCsv<Row extends { _id: string }>({
  columns: all,
  shown,
  pageOf,
  what,
  zone,
  now,
}: Export<Row>): Promise<FileReply & { ids: string[] }> {
  const columns = columnsShown(all, shown)
  const parts = [csvText([columns.map(({ head }) => head)])]
  const ids: string[] = []
  let after: string | undefined
  do {
    const limit = Math.min(rowsAtOnce, mostRows - ids.length)
    const page = await pageOf({ page: 1, limit, after, offset: undefined })
    if (page.docs.length > 0)
      parts.push(csvText(page.docs.map((row) => columns.map(({ text }) => cellText(text(row))))))
    ids.push(...page.docs.map((row) => row._id))
    after = page.after ?? undefined
  } while (after && ids.length < mostRows)
  const today = wallTimeAt(now.toISOString(), zone).date.replaceAll('-', '')
  return {
    bytes: new TextEncoder().encode(parts.join('')),
    type: 'text/csv; charset=utf-8',
    filename: `aliquot_${what}_${today}.csv`,
    ids,
  }
}
