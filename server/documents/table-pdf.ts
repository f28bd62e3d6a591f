import { fill, m } from '@contract/messages'
import type { TableDocument } from '@contract/report-runs/document'
import type { FontBook } from './font-book'
import { INK, LINE, Paper, type Type } from './paper'
import { LEADING, LEFT, SHEET, TYPE } from './report-frame'

// A wide table lies on the long side of the sheet.
const PAGE = { width: SHEET.height, height: SHEET.width }
const WIDTH = PAGE.width - 2 * LEFT
const RIGHT = LEFT + WIDTH
const BOTTOM = PAGE.height - 52
const GAP = 8

interface Column {
  x: number
  width: number
  isFigure: boolean
}

/** Words are given two and a half times the room of figures. */
function columnsOf(doc: TableDocument): Column[] {
  const weights = doc.columns.map(({ isFigure }) => (isFigure ? 1 : 2.5))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let x = LEFT
  return doc.columns.map(({ isFigure }, at) => {
    const width = ((weights[at] ?? 1) / all) * WIDTH
    const column = { x, width: width - GAP, isFigure }
    x += width
    return column
  })
}

class Sheet {
  readonly paper: Paper
  readonly doc: TableDocument
  readonly columns: Column[]
  y = 0

  constructor(paper: Paper, doc: TableDocument) {
    this.paper = paper
    this.doc = doc
    this.columns = columnsOf(doc)
    paper.page(PAGE.width, PAGE.height)
  }

  head(): void {
    const { paper, doc } = this
    paper.tag('P', () => paper.line(paper.cut(doc.lab, 380, TYPE.bold), LEFT, 42, TYPE.bold))
    paper.tag('P', () => paper.line(doc.made, RIGHT, 42, TYPE.small, 'right'))
    paper.tag('H1', () => paper.line(doc.title, LEFT, 62, TYPE.name))
    paper.tag('P', () => paper.line(doc.answers, LEFT, 76, TYPE.light))
    this.y = 92
    for (const { label, words } of doc.facts)
      paper.tag('P', () => {
        paper.line(label, LEFT, this.y, TYPE.label)
        for (const line of paper.fit(words, WIDTH - 90, TYPE.text).lines) {
          paper.line(line, LEFT + 90, this.y, TYPE.text)
          this.y += LEADING.text
        }
      })
    this.heads()
  }

  heads(): void {
    const { paper, doc } = this
    paper.rule(LEFT, this.y, WIDTH, 1.2, INK)
    this.y += 11
    paper.group('TR', () => {
      for (const [at, column] of this.columns.entries())
        paper.tag(
          'TH',
          () =>
            this.put(
              paper.cut(doc.columns[at]?.label ?? '', column.width, TYPE.smallBold),
              column,
              TYPE.smallBold,
            ),
          { scope: 'Column' },
        )
    })
    this.y += 5
    paper.rule(LEFT, this.y, WIDTH, 0.6, LINE)
  }

  put(text: string, { x, width, isFigure }: Column, type: Type): void {
    if (text !== '')
      this.paper.line(text, isFigure ? x + width : x, this.y, type, isFigure ? 'right' : 'left')
  }

  row(cells: readonly string[], type: Type): void {
    const { paper, doc } = this
    const fitted = this.columns.map((column, at) => paper.fit(cells[at] ?? '', column.width, type))
    const lines = Math.max(1, ...fitted.map((one) => one.lines.length))
    const height = lines * LEADING.text + 5
    if (this.y + height > BOTTOM) {
      paper.page(PAGE.width, PAGE.height)
      paper.artifact(() => paper.line(doc.title, LEFT, 42, TYPE.bold), 'Pagination')
      this.y = 52
      this.heads()
    }
    const top = this.y + 11
    paper.group('TR', () => {
      for (const [at, column] of this.columns.entries())
        paper.tag('TD', () => {
          this.y = top
          for (const line of fitted[at]?.lines ?? []) {
            this.put(line, column, fitted[at]?.type ?? type)
            this.y += LEADING.text
          }
        })
    })
    this.y = top - 11 + height
    paper.rule(LEFT, this.y, WIDTH, 0.4, LINE)
  }
}

/** A report as a table, as many pages as it needs. */
export async function tablePdf(book: FontBook, doc: TableDocument): Promise<Uint8Array> {
  const words = [
    doc.lab,
    doc.title,
    doc.answers,
    doc.made,
    m.reportRuns.pdfPage,
    ...doc.facts.flatMap(({ label, words: said }) => [label, said]),
    ...doc.columns.map(({ label }) => label),
    ...doc.rows.flat(),
    ...(doc.totals ?? []),
    ...doc.notes,
  ].join('\n')
  const paper = await Paper.open(book, `${words}0123456789`, { title: doc.title, author: doc.lab })
  const sheet = new Sheet(paper, doc)
  sheet.head()
  paper.group('Table', () => {
    for (const row of doc.rows) sheet.row(row, TYPE.text)
    if (doc.totals) sheet.row(doc.totals, TYPE.bold)
  })
  sheet.y += 14
  for (const note of doc.notes) {
    if (sheet.y > BOTTOM) {
      paper.page(PAGE.width, PAGE.height)
      sheet.y = 52
    }
    paper.tag('P', () => paper.line(note, LEFT, sheet.y, TYPE.note))
    sheet.y += LEADING.note
  }
  const { start, count } = paper.doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    paper.doc.switchToPage(page)
    paper.artifact(
      () =>
        paper.line(
          fill(m.reportRuns.pdfPage, { page: page + 1, pages: count }),
          RIGHT,
          PAGE.height - 26,
          TYPE.small,
          'right',
        ),
      'Pagination',
    )
  }
  return paper.finish()
}
