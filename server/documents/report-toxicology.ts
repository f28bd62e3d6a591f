import { fill, m } from '@contract/messages'
import { EXPLAINED, type ReportRow } from '@contract/reports/document'
import type { RowPlace, ToxEntry, ToxLine, ToxTable } from '@contract/reports/toxicology'
import { INK, LINE, type Type } from './paper'
import { Cursor, LEADING, LEFT, RIGHT, TYPE, WIDTH } from './report-frame'
import { apart, drawNegatives } from './report-negatives'
import { calls, drawPanelNotes, drawTitle, ROW, ROW_RULE, underLines, underTexts } from './report-panel'

const joined = (parts: readonly (string | false | undefined)[], between: string) =>
  parts.filter(Boolean).join(between)

/** One line of a column: its text, how it is set, and how high. */
interface Set {
  text: string
  type: Type
  leading: number
}

const BOX = {
  about: { x: LEFT + 10, width: 136 },
  finding: { x: LEFT + 154, width: 108 },
  means: { x: LEFT + 270, width: WIDTH - 280 },
}
const HEAD = 17
const PAD = 5.5
const LABEL: Type = { style: 'semibold', size: 6.9, color: '#FFFFFF' }

const setIn = ({ paper }: Cursor, text: string, width: number, type: Type, leading: number): Set[] => {
  if (text === '') return []
  const fitted = paper.fit(text, width, type)
  return fitted.lines.map((line) => ({ text: line, type: fitted.type, leading }))
}
const high = (lines: readonly Set[]) => lines.reduce((sum, { leading }) => sum + leading, 0)

/** The columns of one entry, line by line; the finding's label stands before its first line. */
function columnsOf(cursor: Cursor, entry: ToxEntry) {
  const { about, finding, means } = BOX
  const isActed = entry.mark === 'act'
  const label = entry.mark === 'plain' ? '' : entry.word.toUpperCase()
  const labelWidth = label === '' ? 0 : cursor.paper.width(label, LABEL) + 7
  const how = entry.mark === 'plain' ? joined([entry.word, entry.how], ', ') : entry.how
  const isBeside = labelWidth + 4 + cursor.paper.width(how, TYPE.text) <= finding.width
  return {
    label,
    labelWidth,
    isBeside: label === '' || isBeside,
    about: [
      ...setIn(cursor, entry.about, about.width, isActed ? TYPE.bold : TYPE.text, LEADING.text),
      ...setIn(cursor, entry.detail, about.width, TYPE.note, LEADING.note),
    ],
    finding: [
      ...(label !== '' && !isBeside ? [{ text: '', type: TYPE.text, leading: LEADING.text }] : []),
      ...(label !== '' && how === '' ? [{ text: '', type: TYPE.text, leading: LEADING.text }] : []),
      ...setIn(cursor, how, finding.width - (isBeside ? labelWidth : 0), TYPE.text, LEADING.text),
    ],
    means: entry.says.flatMap(({ text, rule, evidence }) => [
      ...setIn(cursor, text, means.width, TYPE.light, LEADING.text),
      ...setIn(cursor, joined([evidence.join('; '), rule], ' · '), means.width, TYPE.small, 9),
    ]),
  }
}
type Columns = ReturnType<typeof columnsOf>

/** As many lines as are no higher than this; at least one. */
function taken(lines: Set[], room: number): Set[] {
  const some: Set[] = []
  while (lines[0] && (some.length === 0 || high(some) + lines[0].leading <= room))
    some.push(...lines.splice(0, 1))
  return some
}

function drawLabel(
  { paper }: Cursor,
  { label, labelWidth }: Columns,
  mark: ToxEntry['mark'],
  y: number,
): void {
  if (label === '') return
  const { x } = BOX.finding
  const box = paper.doc
    .lineWidth(0.8)
    .strokeColor(INK)
    .roundedRect(x, y - 7.8, labelWidth, 10.4, 1.5)
  if (mark === 'act') box.fill(INK)
  else box.stroke()
  paper.line(label, x + 3.5, y - 0.2, { ...LABEL, color: mark === 'act' ? '#FFFFFF' : INK })
}

function drawEntry(cursor: Cursor, entry: ToxEntry, columns: Columns): void {
  const { paper } = cursor
  const top = cursor.y + PAD
  const put = (lines: readonly Set[], x: number) => {
    let y = top
    for (const { text, type, leading } of lines) {
      if (text) paper.line(text, x, y + leading * 0.74, type)
      y += leading
    }
  }
  paper.group('TR', () => {
    paper.tag('TH', () => put(columns.about, BOX.about.x), { scope: 'Row' })
    paper.tag('TD', () => {
      drawLabel(cursor, columns, entry.mark, top + LEADING.text * 0.74)
      put(columns.finding, BOX.finding.x + (columns.label && columns.isBeside ? columns.labelWidth + 4 : 0))
    })
    paper.tag('TD', () => put(columns.means, BOX.means.x))
  })
}

/** Prescribed against found, in a box that goes on over pages: a medication or an analyte a line, what asks for an act first. */
function drawBox(cursor: Cursor, entries: readonly ToxEntry[]): void {
  const { paper } = cursor
  let top = 0
  const open = (repeated: boolean) => {
    top = cursor.y
    const heads = [
      [repeated ? m.reports.toxPrescribedContinued : m.reports.toxPrescribed, BOX.about.x],
      [m.reports.toxFinding, BOX.finding.x],
      [m.reports.toxMeans, BOX.means.x],
    ] as const
    const draw = ([text, x]: (typeof heads)[number]) => paper.line(text, x, top + 11.5, TYPE.small)
    if (repeated) paper.artifact(() => heads.forEach(draw), 'Pagination')
    else
      paper.group('TR', () => heads.forEach((head) => paper.tag('TH', () => draw(head), { scope: 'Column' })))
    cursor.y += HEAD
    paper.rule(LEFT, cursor.y, WIDTH, 0.6, LINE)
  }
  const close = () =>
    paper.artifact(() =>
      paper.doc
        .lineWidth(1)
        .strokeColor(INK)
        .roundedRect(LEFT + 0.5, top, WIDTH - 1, cursor.y - top, 2.25)
        .stroke(),
    )
  /** Room for so much of an entry, in the box of the next page where it takes one. */
  const room = (height: number, isFirst: boolean) => {
    const breaks = !isFirst && cursor.breaks(height)
    if (breaks) close()
    if (isFirst) cursor.glue()
    if (cursor.room(height) || breaks) open(true)
  }
  const columns = entries.map((entry) => columnsOf(cursor, entry))
  const heightOf = ({ about, finding, means }: Columns) =>
    Math.max(high(about), high(finding), high(means)) + 2 * PAD - 3
  const first = columns[0] ? Math.min(heightOf(columns[0]), Cursor.most - HEAD) : 0
  cursor.room(HEAD + first)
  paper.group('Table', () => {
    open(false)
    entries.forEach((entry, at) => {
      const whole = columns[at]
      if (!whole) return
      if (at > 0) paper.rule(LEFT, cursor.y, WIDTH, 0.6, ROW_RULE)
      const height = heightOf(whole)
      if (height <= Cursor.most - HEAD) {
        room(height, at === 0)
        drawEntry(cursor, entry, whole)
        cursor.y += height
        return
      }
      // Higher than a page: as much as there is room for, and the rest on the next.
      const rest = { ...whole, about: [...whole.about], finding: [...whole.finding], means: [...whole.means] }
      let isFirst = true
      while (rest.about.length + rest.finding.length + rest.means.length > 0) {
        room(60, at === 0 && isFirst)
        const space = cursor.left - 2 * PAD
        const [about, finding, means] = [rest.about, rest.finding, rest.means].map((one) => taken(one, space))
        const piece = { ...rest, about: about ?? [], finding: finding ?? [], means: means ?? [] }
        drawEntry(cursor, entry, isFirst ? piece : { ...piece, label: '' })
        cursor.y += heightOf(piece)
        isFirst = false
      }
    })
  })
  close()
  cursor.y += 3
}

/** What the specimens' own tests say, with the limits and what then is not concluded. */
function drawValidity(cursor: Cursor): void {
  const { paper, doc } = cursor
  for (const { about, word, measured, means } of doc.toxicology?.validity ?? []) {
    const head = `${about}: ${word}.`
    const label = paper.fit(head, 118, TYPE.noteBold)
    const indent = Math.max(...label.lines.map((line) => paper.width(line, label.type))) + 7
    const text = joined([measured && `${measured}.`, means], ' ')
    const lines = paper.wrap(text, WIDTH - indent, TYPE.note)
    const tall = Math.max(label.lines.length, lines.length) * LEADING.note
    cursor.y += 6
    cursor.room(tall)
    paper.tag('P', () => {
      label.lines.forEach((line, n) => paper.line(line, LEFT, cursor.y + 8 + n * LEADING.note, label.type))
      lines.forEach((line, n) => paper.line(line, LEFT + indent, cursor.y + 8 + n * LEADING.note, TYPE.note))
    })
    cursor.y += tall
  }
}

/** The box and the validity under it: what the report concludes, before every table. */
export function drawPrescribed(cursor: Cursor): void {
  const { toxicology } = cursor.doc
  if (!toxicology) return
  cursor.y += 3
  if (toxicology.entries.length > 0) cursor.paper.group('Sect', () => drawBox(cursor, toxicology.entries))
  drawValidity(cursor)
}

type Column = 'test' | 'screen' | 'confirm' | 'value' | 'unit' | 'cutoff' | 'extra' | 'against'
type Columned = Record<Column, { x: number; width: number }>
const columned = (places: Record<Column, [from: number, width: number]>): Columned => {
  const at = (column: Column) => ({ x: LEFT + places[column][0], width: places[column][1] })
  return {
    test: at('test'),
    screen: at('screen'),
    confirm: at('confirm'),
    value: at('value'),
    unit: at('unit'),
    cutoff: at('cutoff'),
    extra: at('extra'),
    against: at('against'),
  }
}
const NARROW = columned({
  test: [0, 96],
  screen: [102, 92],
  confirm: [200, 72],
  value: [272, 40],
  unit: [315, 32],
  cutoff: [352, 50],
  extra: [404, 56],
  against: [466, RIGHT - LEFT - 466],
})
/** Where there is nothing to stand in the column besides. */
const WIDE = columned({
  test: [0, 112],
  screen: [118, 120],
  confirm: [244, 84],
  value: [328, 40],
  unit: [371, 32],
  cutoff: [408, 52],
  extra: [460, 0],
  against: [464, RIGHT - LEFT - 464],
})

/** Act on it: what does not fit the medications, what was corrected, what was found and nothing explains. */
const isStrong = (row: ReportRow) =>
  calls(row) &&
  (row.corrected !== null ||
    row.flag.startsWith('CRIT') ||
    !EXPLAINED.some((word) => word === row.consistency))

/** What the columns of a table hold besides: the amount for each milligram of creatinine, or what was found before. */
interface Extra {
  head: string
  of: (row: ReportRow) => string
  /** Of a row with both. */
  under: (row: ReportRow) => string
  columns: Columned
}
function extraOf(rows: readonly ReportRow[]): Extra {
  if (rows.some(({ normalized }) => normalized !== null))
    return {
      head: m.reports.toxPerCreatinine,
      of: ({ normalized }) => joined([normalized?.value, normalized?.unit], ' '),
      under: ({ previous }) => (previous ? fill(m.reports.toxPrevious, previous) : ''),
      columns: NARROW,
    }
  const dates = new Set(rows.flatMap(({ previous }) => previous?.date ?? []))
  const [date = ''] = dates
  return {
    head: dates.size > 1 ? m.reports.pdfPrevious : date,
    of: ({ previous }) => (previous ? joined([previous.value, dates.size > 1 && previous.date], ', ') : ''),
    under: () => '',
    columns: dates.size > 0 ? NARROW : WIDE,
  }
}

interface Cell {
  column: Column
  lines: Set[]
  align: 'left' | 'right'
}

/** Its own date only where the note under the table has another. */
const sinceOf = ({ cutoffSince }: ReportRow, noted: string) => (cutoffSince === noted ? '' : cutoffSince)
const cutoffSmall = (row: ReportRow, noted: string) =>
  joined(
    [row.reference && fill(m.reports.toxCutoffCell, { cutoff: row.reference }), sinceOf(row, noted)],
    ', ',
  )
const methodOf = ({ method }: ReportRow, heads: boolean) => (heads ? '' : method)

/** Where the rows of a table do not all say when their cutoffs began, or by which method, each says it. */
interface Shared {
  screenSince: string
  confirmSince: string
  screenMethod: boolean
  confirmMethod: boolean
}

function cellsOf(
  cursor: Cursor,
  line: ToxLine,
  rowAt: (place: RowPlace | null) => ReportRow | null,
  extra: Extra,
  shared: Shared,
) {
  const [screen, confirm] = [rowAt(line.screen), rowAt(line.confirm)]
  const { columns: COLUMN } = extra
  const strong = [confirm ?? screen].some((row) => row !== null && isStrong(row))
  const main = strong ? TYPE.bold : TYPE.text
  const cell = (
    column: Column,
    text: string,
    type: Type,
    small = '',
    align: Cell['align'] = 'left',
    free = 0,
  ): Cell => ({
    column,
    align,
    lines: [
      ...setIn(
        cursor,
        text,
        COLUMN[column].width + free,
        { ...type, tabular: align === 'right' },
        LEADING.text,
      ),
      ...setIn(cursor, small, COLUMN[column].width, TYPE.small, 10.8),
    ],
  })
  const said =
    screen && joined([screen.finding, joined([screen.value, screen.value && screen.unit], ' ')], ', ')
  const isPositive = screen !== null && screen.actOn && confirm === null
  const isLong = confirm !== null && cursor.paper.width(confirm.value, main) > COLUMN.value.width
  const free =
    confirm !== null && confirm.value === '' ? COLUMN.unit.x + COLUMN.unit.width - COLUMN.value.x : 0
  const critical =
    confirm?.flag.startsWith('CRIT') && fill(m.reports.pdfCritical, { flag: confirm.flag.slice(-1) })
  const own = confirm ?? screen
  const cells = [
    cell('test', line.test, main),
    cell(
      'screen',
      said
        ? line.screenName
          ? fill(m.reports.toxScreenCell, { name: line.screenName, finding: said })
          : said
        : '',
      confirm === null && strong ? TYPE.bold : TYPE.light,
      screen
        ? joined([methodOf(screen, shared.screenMethod), cutoffSmall(screen, shared.screenSince)], ', ')
        : '',
    ),
    cell(
      'confirm',
      confirm ? joined([critical, confirm.finding], ', ') : isPositive ? m.reports.toxNoConfirmation : '',
      strong && confirm ? TYPE.bold : TYPE.light,
      confirm ? methodOf(confirm, shared.confirmMethod) : '',
      'left',
      free,
    ),
    cell('value', isLong ? '' : (confirm?.value ?? ''), main, '', 'right'),
    cell('unit', confirm?.unit ?? '', TYPE.light),
    cell(
      'cutoff',
      confirm?.reference ?? '',
      TYPE.light,
      confirm ? sinceOf(confirm, shared.confirmSince) : '',
    ),
    cell('extra', own ? extra.of(own) : '', TYPE.light, '', 'right'),
    cell('against', own?.consistency ?? '', strong ? TYPE.bold : TYPE.light),
  ]
  const both = screen !== null && confirm !== null
  const under = [
    ...labeled(confirm && underTexts(confirm, isLong), both ? m.reports.toxOfConfirmation : ''),
    ...labeled(screen && underTexts(screen, false), both ? m.reports.toxOfScreen : ''),
    ...(own && extra.under(own) ? [{ text: extra.under(own), type: TYPE.note }] : []),
  ]
  return { cells, under: underLines(cursor, under) }
}

const labeled = (texts: readonly { text: string; type: Type }[] | null, what: string) =>
  (texts ?? []).map(({ text, type }) => ({
    type,
    text: what === '' ? text : fill(m.reports.toxUnder, { what, text }),
  }))

/** All drug results of one specimen: an analyte a line, its screen beside its confirmation. */
function drawTable(cursor: Cursor, table: ToxTable): void {
  const { paper, doc } = cursor
  const rowAt = (place: RowPlace | null) => (place && doc.panels[place.panel]?.rows[place.row]) ?? null
  const rows = table.lines.flatMap(({ screen, confirm }) => rowAt(confirm) ?? rowAt(screen) ?? [])
  const all = table.lines.flatMap(({ screen, confirm }) =>
    [screen, confirm].flatMap((one) => rowAt(one) ?? []),
  )
  const extra = extraOf(rows)
  const { columns: COLUMN } = extra
  const dates = [...new Set(all.filter(({ reference }) => reference).map(({ cutoffSince }) => cutoffSince))]
  // A document of before says it in its note where all have one date, else in every row.
  const [only = ''] = dates.length === 1 ? dates : []
  const shared: Shared = {
    screenSince: table.screenSince || only,
    confirmSince: table.confirmSince || only,
    screenMethod: table.screenHead.includes(', '),
    confirmMethod: table.confirmHead.includes(', '),
  }
  const confirmed = table.lines.flatMap(({ confirm }) => rowAt(confirm) ?? [])
  const isDated = confirmed.some((row) => sinceOf(row, shared.confirmSince) !== '')
  const heads: [Column, string, 'left' | 'right'][] = [
    ['test', m.reports.toxDrug, 'left'],
    ['screen', all.length > 0 && table.lines.some(({ screen }) => screen) ? table.screenHead : '', 'left'],
    ['confirm', table.lines.some(({ confirm }) => confirm) ? table.confirmHead : '', 'left'],
    ['value', m.reports.toxResult, 'right'],
    ['unit', m.reports.pdfUnit, 'left'],
    ['cutoff', isDated ? m.reports.toxCutoffSince : m.reports.pdfCutoff, 'left'],
    ['extra', extra.head, 'right'],
    ['against', m.reports.toxAgainst, 'left'],
  ]
  const { lines, negatives } = apart(table.lines, rowAt, (row, isScreen) =>
    methodOf(row, isScreen ? shared.screenMethod : shared.confirmMethod),
  )
  const drawHeads = (repeated: boolean) => {
    const set = heads.map(([column, text, align]) => {
      const isWide = paper.width(text, TYPE.small) > COLUMN[column].width
      // The method has a line of its own before its name is broken.
      const fitted = paper.fit(isWide ? text.replace(', ', ',\n') : text, COLUMN[column].width, TYPE.small)
      return { column, align, ...fitted }
    })
    const tall = Math.max(...set.map(({ lines }) => lines.length))
    const draw = ({ column, align, lines, type }: (typeof set)[number]) =>
      lines.forEach((line, n) =>
        paper.line(
          line,
          align === 'right' ? COLUMN[column].x + COLUMN[column].width : COLUMN[column].x,
          cursor.y + 9.3 + (n + tall - lines.length) * 8.6,
          type,
          align,
        ),
      )
    if (repeated) paper.artifact(() => set.forEach(draw), 'Pagination')
    else
      paper.group('TR', () => set.forEach((head) => paper.tag('TH', () => draw(head), { scope: 'Column' })))
    cursor.y += 13.5 + (tall - 1) * 8.6
    paper.rule(LEFT, cursor.y, WIDTH, 0.75, LINE)
  }
  const again = () => {
    drawTitle(cursor, table, true)
    drawHeads(true)
  }
  cursor.y += 9
  cursor.room(40 + 2 * ROW)
  paper.group('Sect', () => {
    drawTitle(cursor, table, false)
    paper.group('Table', () => {
      drawHeads(false)
      cursor.glue()
      for (const line of lines) {
        const { cells, under } = cellsOf(cursor, line, rowAt, extra, shared)
        const height = Math.max(LEADING.text, ...cells.map(({ lines }) => high(lines))) + ROW - LEADING.text
        const below = under.length * LEADING.note + (under.length > 0 ? 3 : 0)
        if (cursor.room(height + below)) again()
        drawLine(cursor, cells, { under, height, columns: COLUMN })
        cursor.y += height + below
        paper.rule(LEFT, cursor.y, WIDTH, 0.6, ROW_RULE)
      }
    })
    drawNegatives(cursor, negatives, {
      title: () => drawTitle(cursor, table, true),
      dateOf: (row, isScreen) => sinceOf(row, isScreen ? shared.screenSince : shared.confirmSince),
    })
    cursor.y += 5
    if (table.notes.length > 0) cursor.paragraph(table.notes.join(' '))
    for (const at of table.panels) {
      const panel = doc.panels[at]
      if (panel) drawPanelNotes(cursor, panel)
    }
  })
}

function drawLine(
  cursor: Cursor,
  cells: readonly Cell[],
  {
    under,
    height,
    columns: COLUMN,
  }: { under: readonly { text: string; type: Type }[]; height: number; columns: Columned },
): void {
  const { paper } = cursor
  paper.group('TR', () =>
    cells.forEach(({ column, lines, align }, i) =>
      paper.tag(
        i === 0 ? 'TH' : 'TD',
        () => {
          let y = cursor.y + 10
          for (const { text, type, leading } of lines) {
            paper.line(
              text,
              COLUMN[column].x + (align === 'right' ? COLUMN[column].width : 0),
              y,
              type,
              align,
            )
            y += leading
          }
          if (i === 0)
            under.forEach(({ text, type }, n) =>
              paper.line(text, LEFT + 12, cursor.y + height + 7 + n * LEADING.note, type),
            )
        },
        i === 0 ? { scope: 'Row' } : {},
      ),
    ),
  )
}

/** The panels that stand in the tables of drug testing, or of which the line of the specimen says everything. */
export const panelsToldElsewhere = ({ doc }: Cursor): ReadonlySet<number> =>
  new Set([
    ...(doc.toxicology?.tables.flatMap(({ panels }) => panels) ?? []),
    ...(doc.toxicology?.validity.flatMap(({ panels }) => panels) ?? []),
  ])

export const drawToxTables = (cursor: Cursor): void => {
  for (const table of cursor.doc.toxicology?.tables ?? []) drawTable(cursor, table)
}
