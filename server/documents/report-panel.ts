import { fill, m } from '@contract/messages'
import type { ReportPanel, ReportRow } from '@contract/reports/document'
import { INK, LINE, type Type } from './paper'
import { drawRangeBar } from './range-bar'
import { drawIsolates, hasIsolates } from './report-isolates'
import { type Cursor, LEADING, LEFT, RIGHT, TYPE, WIDTH } from './report-frame'

export const ROW = 14.25
export const ROW_RULE = '#E6E9ED'

/** Left edge and width of each column; every panel stands on the same ones. */
const COLUMN = {
  test: { x: LEFT, width: 130 },
  result: { x: LEFT + 132, width: 46 },
  mark: { x: LEFT + 187, width: 62 },
  unit: { x: LEFT + 256, width: 70 },
  reference: { x: LEFT + 331, width: 50 },
  extra: { x: LEFT + 385, width: 70 },
  previous: { x: LEFT + 459, width: RIGHT - LEFT - 459 },
}

/** How long a range bar is. */
const BAR = 34

const joined = (parts: readonly (string | false | undefined)[], between: string) =>
  parts.filter(Boolean).join(between)

/** Bold means: act on it. */
export const calls = (row: ReportRow) =>
  row.flag !== '' || row.actOn || row.consistency === 'Inconsistent' || row.corrected !== null

/** What stands under a row: a result too long for its column, the corrections, the comment. */
export function underTexts(row: ReportRow, longValue: boolean): { text: string; type: Type }[] {
  const lines: { text: string; type: Type }[] = []
  if (longValue)
    lines.push({
      text: fill(m.reports.pdfLongResult, { value: row.value }),
      type: calls(row) ? TYPE.bold : TYPE.text,
    })
  for (const correction of [...row.earlier, ...(row.corrected ? [row.corrected] : [])]) {
    const { oldValue, newValue, at, reason, toldTo } = correction
    const now = newValue || joined([row.value || row.finding, row.unit], ' ')
    const old = newValue ? oldValue : joined([oldValue, row.unit], ' ')
    lines.push({ text: fill(m.reports.pdfCorrectedRow, { at, old, now }), type: TYPE.noteBold })
    lines.push({
      text: joined(
        [
          reason && fill(m.reports.pdfReason, { reason }),
          toldTo && fill(m.reports.pdfNotified, { name: toldTo }),
        ],
        ' ',
      ),
      type: TYPE.note,
    })
  }
  if (row.comment) lines.push({ text: row.comment, type: TYPE.note })
  return lines.filter(({ text }) => text !== '')
}

/** The same, line by line. */
export const underLines = (cursor: Cursor, texts: readonly { text: string; type: Type }[]) =>
  texts.flatMap(({ text, type }) =>
    cursor.paper.wrap(text, WIDTH - 24, type).map((line) => ({ text: line, type })),
  )

interface Cell {
  lines: string[]
  type: Type
  x: number
  align: 'left' | 'right'
}

function cellsOf(cursor: Cursor, row: ReportRow, dated: boolean, longValue: boolean): Cell[] {
  const strong = calls(row)
  const main = strong ? TYPE.bold : TYPE.text
  const negative = row.finding !== '' && !strong && /^(not|non|negative|none)/i.test(row.finding)
  const cell = (
    column: keyof typeof COLUMN,
    text: string,
    type: Type,
    align: 'left' | 'right' = 'left',
    free = 0,
  ): Cell => {
    const { x, width } = COLUMN[column]
    const tabular = align === 'right'
    const fitted = cursor.paper.fit(text, width + free, { ...type, tabular })
    const lines = text === '' ? [] : fitted.lines
    return { lines, type: fitted.type, align, x: align === 'right' ? x + width : x }
  }
  const previous = row.previous ? joined([row.previous.value, dated && row.previous.date], ', ') : ''
  // Beside a bar there is its own room at the least: a value with its date stands in one line.
  const free = row.consistency === '' ? COLUMN.extra.width - 4 - (row.rangeBar === null ? 0 : BAR) : 0
  const found = row.finding !== '' && !negative ? TYPE.bold : TYPE.light
  return [
    cell('test', row.test, main),
    cell('result', longValue ? '' : row.value, negative ? TYPE.light : main, 'right'),
    cell(
      'mark',
      row.flag.startsWith('CRIT') ? '' : joined([row.flag, row.finding], ' '),
      row.flag ? TYPE.bold : found,
      'left',
      // A finding in words has the room of the unit that it does not have.
      row.unit === '' ? COLUMN.unit.x + COLUMN.unit.width - COLUMN.mark.x - COLUMN.mark.width : 0,
    ),
    cell('unit', row.unit, TYPE.light),
    cell('reference', row.reference, TYPE.light),
    cell('extra', row.consistency, row.consistency === 'Inconsistent' ? TYPE.bold : TYPE.light),
    cell('previous', previous, TYPE.light, 'right', free),
  ]
}

function drawCritical(cursor: Cursor, row: ReportRow, baseline: number): void {
  const { paper } = cursor
  const words = fill(m.reports.pdfCritical, { flag: row.flag.slice(-1) })
  const type: Type = { style: 'semibold', size: 7.3, color: '#FFFFFF' }
  const { x } = COLUMN.mark
  paper.doc.roundedRect(x, baseline - 8.1, paper.width(words, type) + 6, 10.6, 1.5).fill(INK)
  paper.line(words, x + 3, baseline - 0.2, type)
  if (row.finding) paper.line(row.finding, x + paper.width(words, type) + 10, baseline, TYPE.bold)
}

function drawRow(cursor: Cursor, row: ReportRow, head: () => void, dated: boolean): void {
  const { paper } = cursor
  const main = calls(row) ? TYPE.bold : TYPE.text
  const longValue = paper.width(row.value, main) > COLUMN.result.width
  const cells = cellsOf(cursor, row, dated, longValue)
  const extra = underLines(cursor, underTexts(row, longValue))
  const tall = Math.max(1, ...cells.map((cell) => cell.lines.length))
  const height = ROW + (tall - 1) * LEADING.text
  if (cursor.room(height + extra.length * LEADING.note + (extra.length > 0 ? 3 : 0))) head()

  const baseline = cursor.y + 10
  paper.group('TR', () => {
    cells.forEach((cell, i) => {
      paper.tag(
        i === 0 ? 'TH' : 'TD',
        () => {
          if (i === 2 && row.flag.startsWith('CRIT')) drawCritical(cursor, row, baseline)
          cell.lines.forEach((line, n) =>
            paper.line(line, cell.x, baseline + n * LEADING.text, cell.type, cell.align),
          )
          if (i === 0)
            extra.forEach(({ text, type }, n) =>
              paper.line(text, LEFT + 12, cursor.y + height + 7 + n * LEADING.note, type),
            )
        },
        i === 0 ? { scope: 'Row' } : {},
      )
    })
  })
  if (row.rangeBar && row.consistency === '')
    drawRangeBar(paper, row.rangeBar, { x: COLUMN.extra.x + 1, y: cursor.y + 7.1, width: BAR })
  cursor.y += height + extra.length * LEADING.note + (extra.length > 0 ? 3 : 0)
  paper.rule(LEFT, cursor.y, WIDTH, 0.6, ROW_RULE)
}

/** A table's title with what stands beside it, and the rule under both. */
export function drawTitle(
  cursor: Cursor,
  { title: name, sub }: { title: string; sub: string },
  continued: boolean,
): void {
  const { paper } = cursor
  const title = continued ? fill(m.reports.pdfTitleContinued, { title: name }) : name
  const titleLines = paper.wrap(title, WIDTH, TYPE.section)
  const beside =
    titleLines.length === 1 && paper.width(title, TYPE.section) + paper.width(sub, TYPE.small) + 20 <= WIDTH
  const draw = () => {
    for (const line of titleLines) {
      paper.line(line, LEFT, cursor.y + 9.5, TYPE.section)
      cursor.y += 12
    }
    if (beside) paper.line(sub, RIGHT, cursor.y - 2.5, TYPE.small, 'right')
    else
      for (const line of paper.wrap(sub, WIDTH, TYPE.small).filter(Boolean)) {
        paper.line(line, LEFT, cursor.y + 7.5, TYPE.small)
        cursor.y += LEADING.small
      }
  }
  if (continued) paper.artifact(draw, 'Pagination')
  else paper.tag('H2', draw)
  cursor.y += 2.5
  paper.rule(LEFT, cursor.y, WIDTH, 0.75, INK)
}

const headOf = ({ title, specimen, method, resultedAt }: ReportPanel) => ({
  title,
  sub: joined([specimen, method, resultedAt && fill(m.reports.pdfResultedAt, { at: resultedAt })], ' · '),
})

function drawColumnHeads(cursor: Cursor, panel: ReportPanel, date: string, repeated: boolean): void {
  const { paper } = cursor
  const findings = panel.kind === 'finding'
  const heads: [keyof typeof COLUMN, string, 'left' | 'right'][] = [
    ['test', m.reports.pdfTest, 'left'],
    ['result', m.reports.pdfResult, 'right'],
    ['mark', findings ? m.reports.pdfFinding : m.reports.pdfFlag, 'left'],
    ['unit', m.reports.pdfUnit, 'left'],
    ['reference', panel.referenceHead || (findings ? m.reports.pdfCutoff : m.reports.pdfRange), 'left'],
    ['extra', panel.rows.some((row) => row.consistency) ? m.reports.pdfMedicationsHead : '', 'left'],
    ['previous', date, 'right'],
  ]
  const y = cursor.y + 9.3
  const draw = (column: keyof typeof COLUMN, text: string, align: 'left' | 'right') =>
    paper.line(
      text,
      align === 'right' ? COLUMN[column].x + COLUMN[column].width : COLUMN[column].x,
      y,
      TYPE.small,
      align,
    )
  if (repeated) paper.artifact(() => heads.forEach((head) => draw(...head)), 'Pagination')
  else
    paper.group('TR', () =>
      heads.forEach((head) => paper.tag('TH', () => draw(...head), { scope: 'Column' })),
    )
  cursor.y += 13.5
  paper.rule(LEFT, cursor.y, WIDTH, 0.75, LINE)
}

/** The laboratory that a panel was referred to, and the words under its table. */
export function drawPanelNotes(cursor: Cursor, panel: ReportPanel): void {
  const lab = panel.performingLab
  if (lab) {
    const director = lab.director && fill(m.reports.pdfDirector, { name: lab.director })
    const parts = [
      lab.name,
      ...lab.addressLines,
      lab.phone,
      lab.clia && fill(m.reports.pdfClia, { number: lab.clia }),
      director,
    ]
    cursor.paragraph(fill(m.reports.pdfPerformedAt, { lab: joined(parts, ', ') }), TYPE.noteBold)
  }
  for (const comment of panel.comments) cursor.paragraph(comment)
}

/** The isolates of a culture stand under its line: there the table ends, and what follows is another. */
function tablesOf(rows: readonly ReportRow[]): ReportRow[][] {
  const tables: ReportRow[][] = [[]]
  rows.forEach((row, at) => {
    tables.at(-1)?.push(row)
    if (hasIsolates(row) && at < rows.length - 1) tables.push([])
  })
  return tables
}

/** One panel: title, table with its heads repeated on every page, comments, and the laboratory it was referred to. */
export function drawPanel(cursor: Cursor, panel: ReportPanel): void {
  const { paper } = cursor
  const dates = new Set(panel.rows.flatMap((row) => (row.previous ? [row.previous.date] : [])))
  const dated = dates.size > 1
  const date = dated ? m.reports.pdfPrevious : ([...dates][0] ?? '')
  const again = () => {
    drawTitle(cursor, headOf(panel), true)
    drawColumnHeads(cursor, panel, date, true)
  }

  cursor.y += 9
  // The head and the first row are one thing.
  cursor.room(30 + 2 * ROW)
  paper.group('Sect', () => {
    drawTitle(cursor, headOf(panel), false)
    tablesOf(panel.rows).forEach((rows, at) => {
      paper.group('Table', () => {
        if (at > 0) cursor.room(14 + 2 * ROW)
        drawColumnHeads(cursor, panel, date, false)
        cursor.glue()
        for (const row of rows) drawRow(cursor, row, again, dated)
      })
      const last = rows.at(-1)
      if (last && hasIsolates(last)) drawIsolates(cursor, last)
    })
    cursor.y += 5
    drawPanelNotes(cursor, panel)
  })
}
