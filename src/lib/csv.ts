export type CsvCell = string | number | boolean | null | undefined

/** A cell that begins like this is taken for a formula by spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

function writeCell(cell: CsvCell): string {
  const text = cell === null || cell === undefined ? '' : String(cell)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows as CSV text by RFC 4180, with CR LF after every line. Cells that a spreadsheet would run as a formula get a
 * leading apostrophe.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows
    .map((row) => `${row.length === 1 && writeCell(row[0]) === '' ? '""' : row.map(writeCell).join(',')}\r\n`)
    .join('')
