// The build for browsers: the package's other one needs Node's Buffer, and this module also runs in a browser tab.
import { parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { fill, m } from '@contract/messages'
import { readLines, unreadable } from './read-text'

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
type Lines = AsyncIterable<{ line: number; text: string }>

/**
 * Lines put together into rows: a quoted cell may hold line breaks. A quote that nobody closes costs the one line on which
 * it was opened, not everything after it. Never holds more lines than one row may have.
 */
async function* rawRows(lines: Lines, delimiter: string): AsyncGenerator<RawRow> {
  const from = lines[Symbol.asyncIterator]()
  const ahead: { line: number; text: string }[] = []
  async function lineAt(at: number): Promise<string | undefined> {
    while (ahead.length <= at) {
      const next = await from.next()
      if (next.done) return undefined
      ahead.push(next.value)
    }
    return ahead[at]?.text
  }
  for (let text = await lineAt(0); text !== undefined; text = await lineAt(0)) {
    let open = openAfter(text, delimiter, false)
    let end = 1
    for (let more; open && end < mostLinesInOne && (more = await lineAt(end)) !== undefined; end++)
      open = openAfter(more, delimiter, true)
    const taken = ahead.splice(0, open ? 1 : end)
    yield { line: taken[0]?.line ?? 0, text: taken.map((one) => one.text).join('\n'), closed: !open }
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
  if (!closed) return broken(m.imports.rowOpenQuote)
  try {
    const [cells, ...more] = parseText(text, delimiter)
    if (cells && more.length === 0) return { line, cells: cells.map(asWritten), problem: null }
  } catch {
    // Falls through: whatever the parser stumbled over, this one row is to blame.
  }
  return broken(m.imports.rowBadQuotes)
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
    problem: fill(m.imports.rowCells, { cells: cells.length, columns: width }),
  }
}

/** A delimited file that is read as often as is asked, a few hundred rows at a time. */
export interface TableFile {
  columns: string[]
  /** How many rows follow the line of columns, without taking their cells apart. */
  count(): Promise<number>
  /** Rows that hold anything, in chunks. */
  rows(): AsyncGenerator<CsvRow[]>
}

export interface CsvOptions {
  /** Lines that begin with # are remarks. */
  remarks?: boolean
}

/**
 * Opens a delimited text file whose first line names its columns: comma, semicolon, tab or bar, with or without byte
 * order mark, any line ends, quoted cells. Empty rows are left out. Throws a refusal when the file is no such thing.
 */
export async function openCsv(bytes: Uint8Array, { remarks = false }: CsvOptions = {}): Promise<TableFile> {
  async function* lines(): Lines {
    for await (const one of readLines(bytes)) {
      if (one.line === 1 && /^sep=.$/.test(one.text)) continue
      if (!(remarks && one.text.startsWith('#'))) yield one
    }
  }
  const headLine = await firstLine(bytes, remarks)
  if (!headLine) throw unreadable(m.imports.empty)
  const delimiter = headLine.delimiter ?? delimiterOf(headLine.text)
  async function* filled(): AsyncGenerator<RawRow> {
    for await (const row of rawRows(lines(), delimiter)) if (row.text.trim() !== '') yield row
  }
  const head = await filled().next()
  const [header] = head.done ? [] : parseRows([head.value], delimiter)
  if (!header) throw unreadable(m.imports.empty)
  if (header.problem)
    throw unreadable(fill(m.imports.fileLine, { line: header.line, problem: header.problem }))
  while (header.cells.at(-1) === '') header.cells.pop()
  if (header.cells.length < 2) throw unreadable(m.imports.fileOneColumn)
  const width = header.cells.length
  const parsed = (raw: readonly RawRow[]) =>
    parseRows(raw, delimiter)
      .filter((row) => row.problem !== null || row.cells.some((cell) => cell !== ''))
      .map((row) => checkedWidth(row, width))
  return {
    columns: header.cells,
    async count() {
      let rows = -1
      for await (const row of filled()) if (/[^\s,;|"]/.test(row.text)) rows += 1
      return Math.max(0, rows)
    },
    async *rows() {
      let raw: RawRow[] = []
      let first = true
      for await (const row of filled()) {
        if (!first) raw.push(row)
        first = false
        if (raw.length < rowsAtOnce) continue
        yield parsed(raw)
        raw = []
      }
      if (raw.length > 0) yield parsed(raw)
    },
  }
}

/** The line that names the columns, and the delimiter where a line before it says which one that is (`sep=;`). */
async function firstLine(
  bytes: Uint8Array,
  remarks: boolean,
): Promise<{ text: string; delimiter: string | undefined } | undefined> {
  let delimiter: string | undefined
  for await (const { line, text } of readLines(bytes)) {
    const declared = line === 1 ? /^sep=(.)$/.exec(text)?.[1] : undefined
    delimiter ??= declared
    if (declared === undefined && text.trim() !== '' && !(remarks && text.startsWith('#')))
      return { text, delimiter }
  }
  return undefined
}

/** The whole of such a file at once. */
export async function readCsv(bytes: Uint8Array): Promise<CsvTable> {
  const file = await openCsv(bytes)
  const rows: CsvRow[] = []
  for await (const some of file.rows()) rows.push(...some)
  return { columns: file.columns, rows }
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
