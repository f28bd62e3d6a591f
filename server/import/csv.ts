// The build for browsers: the package's other one needs Node's Buffer, and this module also runs in a browser tab.
import { parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { readText, unreadable } from './read-text'

/** One row of a file: the line it begins on, from 1, and its cells as written; or why it is no row. */
export interface CsvRow {
  line: number
  cells: string[]
  problem: string | null
}
export interface CsvTable {
  columns: string[]
  rows: CsvRow[]
}

const delimiters = [',', ';', '\t', '|']
/** A cell with more lines than this was never closed. */
const mostLinesInOne = 50
const rowsAtOnce = 500

/** The delimiter that the header uses most, outside quotes. */
function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '')
  const counts = delimiters.map((mark) => bare.split(mark).length - 1)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Whether a quote is still open at the end of a line, given whether one was open at its start. */
function openAfter(text: string, delimiter: string, open: boolean): boolean {
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '"') continue
    if (open && text[at + 1] === '"') at++
    else if (open) open = false
    else open = at === 0 || text[at - 1] === delimiter
  }
  return open
}

interface RawRow {
  line: number
  text: string
  closed: boolean
}

/**
 * Lines put together into rows: a quoted cell may hold line breaks. A quote that nobody closes costs the one line on which
 * it was opened, not everything after it.
 */
function* rawRows(lines: readonly string[], delimiter: string): Generator<RawRow> {
  for (let at = 0; at < lines.length;) {
    let open = openAfter(lines[at] ?? '', delimiter, false)
    let end = at + 1
    while (open && end < lines.length && end - at < mostLinesInOne)
      open = openAfter(lines[end++] ?? '', delimiter, true)
    if (open) end = at + 1
    yield { line: at + 1, text: lines.slice(at, end).join('\n'), closed: !open }
    at = end
  }
}

const parseText = (text: string, delimiter: string): string[][] =>
  parse(text, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: '\n',
  })

/** A quote that an export put before a formula to make it harmless is no part of the value. */
const asWritten = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '').trim()

function parseRow({ line, text, closed }: RawRow, delimiter: string): CsvRow {
  const broken = (problem: string) => ({ line, cells: text.split(delimiter), problem })
  if (!closed) return broken('A quotation mark is opened on this line and never closed.')
  try {
    const [cells, ...more] = parseText(text, delimiter)
    if (cells && more.length === 0) return { line, cells: cells.map(asWritten), problem: null }
  } catch {
    // Falls through: whatever the parser stumbled over, this one row is to blame.
  }
  return broken('The quotation marks of this line cannot be read.')
}

/** Many rows in one call of the parser; where it does not find as many as there are, each by itself. */
function parseRows(raw: readonly RawRow[], delimiter: string): CsvRow[] {
  if (raw.every((row) => row.closed)) {
    try {
      const parsed = parseText(raw.map((row) => row.text).join('\n'), delimiter)
      if (parsed.length === raw.length)
        return parsed.map((cells, at) => ({
          line: raw[at]?.line ?? 0,
          cells: cells.map(asWritten),
          problem: null,
        }))
    } catch {
      // Falls through to one row at a time.
    }
  }
  return raw.map((row) => parseRow(row, delimiter))
}

function checkedWidth(row: CsvRow, width: number): CsvRow {
  const cells = [...row.cells]
  while (cells.length > width && cells.at(-1) === '') cells.pop()
  if (row.problem !== null || cells.length === width) return { ...row, cells }
  return {
    ...row,
    cells,
    problem: `This row has ${cells.length} cells, the header has ${width}. A delimiter is missing or too many.`,
  }
}

/**
 * Reads a delimited text file whose first line names its columns: comma, semicolon, tab or bar, with or without byte
 * order mark, any line ends, quoted cells. Empty rows are left out. Throws a refusal when the file is no such thing.
 */
export async function readCsv(bytes: Uint8Array): Promise<CsvTable> {
  let text = ''
  for await (const piece of readText(bytes)) text += piece
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const said = /^sep=(.)$/.exec(lines[0] ?? '')?.[1]
  // Blanked, not removed: line numbers must stay those of the file.
  if (said) lines[0] = ''
  const head = lines.findIndex((line) => line.trim() !== '')
  if (head < 0) throw unreadable('This file is empty.')
  const delimiter = said ?? delimiterOf(lines[head] ?? '')
  for (let at = 0; at < head; at++) lines[at] = ''
  const raw = [...rawRows(lines, delimiter)].filter((row) => row.text.trim() !== '')
  const [header] = parseRows(raw.slice(0, 1), delimiter)
  if (!header || header.problem) throw unreadable(header?.problem ?? 'This file is empty.')
  while (header.cells.at(-1) === '') header.cells.pop()
  if (header.cells.length < 2)
    throw unreadable(
      'Only one column was found. The first line must name the columns, with a comma, semicolon, tab or bar between them.',
    )
  const rows: CsvRow[] = []
  for (let at = 1; at < raw.length; at += rowsAtOnce) {
    rows.push(...parseRows(raw.slice(at, at + rowsAtOnce), delimiter))
    await new Promise((done) => setTimeout(done, 0))
  }
  const filled = rows.filter((row) => row.problem !== null || row.cells.some((cell) => cell !== ''))
  return { columns: header.cells, rows: filled.map((row) => checkedWidth(row, header.cells.length)) }
}

/** Rows as a CSV file that a spreadsheet opens with its accents and runs no formula of. */
export function writeCsv(rows: readonly (readonly string[])[]): Uint8Array {
  // By itself the library quotes only its own record delimiter: a bare line feed in a cell would end the row.
  const options = {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  } as const
  return new TextEncoder().encode(
    stringify(
      rows.map((row) => [...row]),
      options,
    ),
  )
}
