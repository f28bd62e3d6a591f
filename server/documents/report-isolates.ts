import { fill, m } from '@contract/messages'
import type { Correction, ReportRow } from '@contract/reports/document'
import type { ReportIsolate } from '@contract/reports/isolates'
import { LINE, type Type } from './paper'
import { Cursor, LEADING, LEFT, RIGHT, TYPE, WIDTH } from './report-frame'

const IN = LEFT + 12
const ROW = 13
const HEAD = 13.5
const ROW_RULE = '#E6E9ED'
const COLUMN = {
  antibiotic: { x: IN, width: 200 },
  value: { x: IN + 212, width: 90 },
  method: { x: IN + 314, width: 80 },
  interpretation: { x: IN + 402, width: RIGHT - IN - 402 },
}
const HEADS = [
  [m.reports.isolateAntibiotic, COLUMN.antibiotic],
  [m.reports.pdfResult, COLUMN.value],
  [m.reports.isolateMethod, COLUMN.method],
  [m.reports.isolateInterpretation, COLUMN.interpretation],
] as const

const joined = (parts: readonly string[], between: string) => parts.filter(Boolean).join(between)

function drawHeads({ paper, y }: Cursor, isRepeated: boolean): void {
  const draw = ([words, { x }]: (typeof HEADS)[number]) => paper.line(words, x, y + 9.3, TYPE.small)
  if (isRepeated) paper.artifact(() => HEADS.forEach(draw), 'Pagination')
  else
    paper.group('TR', () => HEADS.forEach((head) => paper.tag('TH', () => draw(head), { scope: 'Column' })))
}

type Line = ReportIsolate['susceptibilities'][number]

function drawLine(cursor: Cursor, line: Line, again: () => void): void {
  const { paper } = cursor
  const { antibiotic, value, method, interpretation, actOn } = line
  const main: Type = actOn ? TYPE.bold : TYPE.text
  const cells = [
    [antibiotic, COLUMN.antibiotic, main],
    [value, COLUMN.value, main],
    [method, COLUMN.method, TYPE.light],
    [interpretation, COLUMN.interpretation, main],
  ] as const
  const set = cells.map(([text, { x, width }, type]) => {
    const fitted = paper.fit(text, width, type)
    return { x, lines: text === '' ? [] : fitted.lines, type: fitted.type }
  })
  const height = ROW + (Math.max(1, ...set.map(({ lines }) => lines.length)) - 1) * LEADING.text
  if (cursor.room(height)) again()
  paper.group('TR', () =>
    set.forEach(({ x, lines, type }, at) =>
      paper.tag(
        at === 0 ? 'TH' : 'TD',
        () => lines.forEach((words, n) => paper.line(words, x, cursor.y + 9.3 + n * LEADING.text, type)),
        at === 0 ? { scope: 'Row' } : {},
      ),
    ),
  )
  cursor.y += height
  paper.rule(IN, cursor.y, RIGHT - IN, 0.6, ROW_RULE)
}

/** One isolate: what it is and how much of it, then its antibiotics in a table whose head is repeated on every page. */
function drawIsolate(cursor: Cursor, isolate: ReportIsolate): void {
  const { paper } = cursor
  const { number, organism, quantity, remark, breakpoints, susceptibilities, legend } = isolate
  const title = fill(m.reports.isolateTitle, { number, organism: joined([organism, quantity], ', ') })
  const titleLines = paper.wrap(title, WIDTH - 12, TYPE.bold)
  const head = titleLines.length * LEADING.text + 5
  // The head of a table stands with its first two lines.
  cursor.room(head + (susceptibilities.length > 0 ? HEAD + 2 * ROW : 0))
  cursor.y += 5
  paper.tag('H3', () => {
    for (const line of titleLines) {
      paper.line(line, IN, cursor.y + 8.6, TYPE.bold)
      cursor.y += LEADING.text
    }
  })
  cursor.glue()
  if (remark) cursor.paragraph(remark, TYPE.note, LEADING.note, 12)
  if (susceptibilities.length === 0) return
  const again = () => {
    paper.artifact(() => {
      const words = fill(m.reports.pdfTitleContinued, { title: titleLines[0] ?? '' })
      paper.line(paper.cut(words, WIDTH - 12, TYPE.bold), IN, cursor.y + 8.6, TYPE.bold)
    }, 'Pagination')
    cursor.y += LEADING.text
    drawHeads(cursor, true)
    cursor.y += HEAD
    paper.rule(IN, cursor.y, RIGHT - IN, 0.75, LINE)
  }
  paper.group('Table', () => {
    drawHeads(cursor, false)
    cursor.y += HEAD
    paper.rule(IN, cursor.y, RIGHT - IN, 0.75, LINE)
    cursor.glue()
    for (const line of susceptibilities) drawLine(cursor, line, again)
  })
  cursor.y += 2
  const said = [
    legend && `${legend}.`,
    breakpoints && `${fill(m.reports.isolateBreakpoints, { breakpoints })}.`,
  ]
  cursor.glue()
  cursor.paragraph(joined(said, ' '), TYPE.note, LEADING.note, 12)
}

/** What a correction changed of the isolates, where the line of the result could not hold it. */
function drawChanges(cursor: Cursor, { at, isolates }: Correction): void {
  for (const { what, old, now } of isolates)
    cursor.paragraph(
      fill(m.reports.isolateChanged, {
        at,
        what,
        old: old || m.reports.isolateNotReported,
        now: now || m.reports.isolateNotReported,
      }),
      TYPE.note,
      LEADING.note,
      12,
    )
}

/** The isolates of a culture, under its line. */
export function drawIsolates(cursor: Cursor, row: ReportRow): void {
  cursor.paper.group('Sect', () => {
    for (const isolate of row.isolates) drawIsolate(cursor, isolate)
    for (const correction of [...row.earlier, ...(row.corrected ? [row.corrected] : [])])
      drawChanges(cursor, correction)
  })
  cursor.y += 4
}

/** Whether anything stands under the line of this culture. */
export const hasIsolates = ({ isolates, earlier, corrected }: ReportRow): boolean =>
  isolates.length > 0 ||
  [...earlier, ...(corrected ? [corrected] : [])].some((one) => one.isolates.length > 0)
