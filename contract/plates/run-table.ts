import { z } from 'zod'
import type { PlateFormat } from './geometry'

/** One line of the file: its number from 1, and its cells as written. */
export interface RunLine {
  line: number
  cells: readonly string[]
}

/** A sheet of a workbook; of a text file the one there is, without a name. */
export interface RunSheet {
  name: string | null
  rows: readonly RunLine[]
}

/** One reading as the file has it, every cell as it is written. */
export interface RunRow {
  line: number
  well: string
  target: string
  /** The dye that was read: some exports name no target beside it. */
  dye: string
  ct: string
  sample: string
  task: string
  omitted: boolean
  /** What the instrument's software says of the reading. Kept to be seen, never concluded from. */
  flags: string[]
}

/** A run as its file tells it. Nothing is compared here. */
export interface RunTable {
  /** An instrument's own export, with a sample beside each reading; otherwise the plain table of wells, targets and Ct. */
  isExport: boolean
  /** Bio-Rad writes NaN for a well in which nothing amplified. */
  isCfx: boolean
  plate: { line: number; barcode: string } | null
  /** The day on which it ran as written, and the days that this can be. */
  date: { line: number; text: string; days: string[] } | null
  /** Names and serial numbers of the instrument. */
  instrument: string[]
  /** Wells of its block. */
  block: PlateFormat | null
  /** Null: no line names the columns; `noResults`: the file has sections, and none of results. */
  head: number | null
  noResults: boolean
  rows: RunRow[]
}

// In the order in which they are looked for: a number in "Well" says less than the position beside it.
const columns = {
  well: ['well position', 'wellposition', 'pos', 'position', 'well'],
  target: ['target', 'target name', 'targetname', 'detector', 'detector name'],
  // The second is written with a Cyrillic letter by some exports.
  ct: ['ct', 'cт', 'cq', 'cp', 'crt'],
  sample: ['sample name', 'sample', 'sampleid', 'sample id'],
  task: ['task', 'content'],
  dye: ['reporter', 'fluor'],
  omit: ['omit'],
} as const
type Column = keyof typeof columns

const words = ['amp status', 'curve quality', 'result quality issues', 'flag', 'flags', 'interpretation']
/** Columns of which only a yes is said. */
const yesNo = new Set(
  (
    'ampnc badrox blfail cqconf ctfail drnmin expfail highsd highqt mtp noamp noise nosignal offscale outlierrg ' +
    'prfdrop prflow spike tholdfail'
  ).split(' '),
)

const plateKeys = ['plate', 'plate barcode', 'experiment barcode', 'barcode']
/** The end of a run before its start, and both before the day on which its set-up was written. */
const dateKeys = [
  ...['date', 'run date', 'experiment run end time', 'run end data/time', 'run end date/time', 'run ended'],
  ...['run start date/time', 'run started'],
]
const instrumentKeys = ['instrument', 'instrument name', 'instrument serial number', 'base serial number']
const none = new Set(['', 'na', 'n/a', 'none'])

const folded = (text: string | undefined) => (text ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase()
const isSection = ({ cells }: RunLine, name?: string) => {
  const [, found] = /^\[(.+)\]$/.exec(cells[0]?.trim() ?? '') ?? []
  return found !== undefined && (name === undefined || folded(found) === name)
}

type Places = Record<Column, number>
/** Where the columns stand, if a line names the three that a run cannot do without. */
function columnsIn({ cells }: RunLine): Places | null {
  const names = cells.map(folded)
  const at = (column: Column) =>
    columns[column].map((name) => names.indexOf(name)).find((place) => place >= 0) ?? -1
  const places: Places = {
    well: at('well'),
    target: at('target'),
    ct: at('ct'),
    sample: at('sample'),
    task: at('task'),
    dye: at('dye'),
    omit: at('omit'),
  }
  return places.well >= 0 && places.target >= 0 && places.ct >= 0 ? places : null
}

/** The sheet of results: by its name, or the first with the columns. */
function resultsOf(sheets: readonly RunSheet[]): RunSheet {
  const withHead = sheets.filter(({ rows }) => rows.some((row) => columnsIn(row)))
  return (
    withHead.find(({ name }) => /^(?:primary[_ ]?)?results?$/i.test(name ?? '')) ??
    withHead[0] ??
    sheets[0] ?? { name: null, rows: [] }
  )
}

/** What a line before the table says: `* Key = value`, or the key and its value in two cells. */
function factOf({ line, cells }: RunLine): { line: number; key: string; value: string } {
  const first = cells[0]?.trim() ?? ''
  const [, key, value] = /^\*\s*(.+?)\s*=\s*(.*)$/.exec(first) ?? []
  return key === undefined
    ? { line, key: folded(first.replace(/:$/, '')), value: cells[1]?.trim() ?? '' }
    : { line, key: folded(key), value: value ?? '' }
}

/** The days that a text can mean: of 04/03/2026 there are two, and neither is guessed. */
export function daysIn(text: string): string[] {
  const isDay = (day: string) => z.iso.date().safeParse(day).success
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text) ?? []
  if (day !== undefined) return isDay(day) ? [day] : []
  const [, one = '', other = '', year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:\s.*)?$/.exec(text) ?? []
  if (year === undefined) return []
  const of = (month: string, date: string) => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return [...new Set([of(one, other), of(other, one)])].filter(isDay)
}

/** Finds the table of a run and what stands before it: our own, QuantStudio's, Design & Analysis', CFX's. */
export function runTableOf(sheets: readonly RunSheet[]): RunTable {
  const { rows: all } = resultsOf(sheets)
  const section = all.findIndex((row) => isSection(row, 'results'))
  const noResults = section < 0 && all.some((row) => isSection(row))
  const end = section < 0 ? -1 : all.findIndex((row, at) => at > section && isSection(row))
  const body = noResults ? [] : all.slice(section + 1, end < 0 ? undefined : end)
  const head = body.find((row) => columnsIn(row))
  const places = head ? columnsIn(head) : null
  const before = section >= 0 || noResults ? all : head ? all.slice(0, all.indexOf(head)) : all
  const facts = [
    ...before.slice(0, 200),
    ...sheets.flatMap(({ name, rows }) =>
      folded(name ?? '') === 'run information' ? rows.slice(0, 200) : [],
    ),
  ].map(factOf)
  const said = (keys: readonly string[]) =>
    keys.flatMap((key) => facts.find((one) => one.key === key && !none.has(folded(one.value))) ?? [])
  const [plate] = said(plateKeys)
  // The own table's date is refused where it is none; an export's is one of several.
  const date = said(dateKeys)[0] ?? facts.find(({ key }) => key === 'date' || key === 'run date')
  const block = facts.find(({ key }) => key === 'block type')?.value ?? ''
  const isExport = (places?.sample ?? -1) >= 0
  return {
    isExport,
    isCfx: head !== undefined && head.cells.some((cell) => folded(cell) === 'fluor'),
    plate: plate ? { line: plate.line, barcode: plate.value } : null,
    date: date ? { line: date.line, text: date.value, days: daysIn(date.value) } : null,
    instrument: [...new Set(said(instrumentKeys).map(({ value }) => value))],
    block: /\b384[- ]?well/i.test(block) ? 384 : /\b96[- ]?well/i.test(block) ? 96 : null,
    head: head?.line ?? null,
    noResults,
    rows: head && places ? rowsOf(body.slice(body.indexOf(head) + 1), head, places, isExport) : [],
  }
}

function rowsOf(lines: readonly RunLine[], head: RunLine, places: Places, isExport: boolean): RunRow[] {
  const names = head.cells.map(folded)
  const flagged = names.flatMap((name, at) => (words.includes(name) || yesNo.has(name) ? [{ name, at }] : []))
  return lines.flatMap(({ line, cells }) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const text = (column: Column) => (places[column] < 0 ? '' : (cells[places[column]] ?? '').trim())
    const row: RunRow = {
      line,
      well: text('well'),
      target: text('target'),
      dye: text('dye'),
      ct: text('ct'),
      sample: text('sample'),
      task: text('task'),
      omitted: folded(text('omit')) === 'true',
      flags: flagged.flatMap(({ name, at }) => {
        const said = (cells[at] ?? '').trim()
        if (yesNo.has(name)) return said.toUpperCase() === 'Y' ? [name.toUpperCase()] : []
        return said === '' || said === 'AMP' ? [] : [said.slice(0, 80)]
      }),
    }
    // Wells that were not used, and what an export says behind its table.
    const isBare =
      row.target === '' && row.ct === '' && (row.dye === '' || (row.sample === '' && row.task === ''))
    return isExport && isBare ? [] : [row]
  })
}
