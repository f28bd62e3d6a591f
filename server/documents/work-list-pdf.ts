import { fill, m } from '@contract/messages'
import type { WorkListDocument } from '@contract/batches/work-list'
import { code128 } from './barcode'
import type { FontBook } from './font-book'
import { INK, LINE, Paper, type Type } from './paper'
import { LEADING, LEFT, RIGHT, SHEET, TYPE, WIDTH } from './report-frame'

const BOTTOM = 744
/** A narrow bar is as wide as a scanner at the bench reads from a laser print: about a quarter of a millimetre. */
const MODULE = 0.75
const BAR_HEIGHT = 20
const COLUMN = {
  position: { x: LEFT, width: 22 },
  barcode: { x: LEFT + 28, width: 138 },
  patient: { x: LEFT + 176, width: 122 },
  tests: { x: LEFT + 304, width: 112 },
  collected: { x: LEFT + 422, width: 106 },
} as const
const position: Type = { style: 'semibold', size: 11, color: INK }

type Row = WorkListDocument['rows'][number]

class Sheet {
  readonly paper: Paper
  readonly doc: WorkListDocument
  y = 0

  constructor(paper: Paper, doc: WorkListDocument) {
    this.paper = paper
    this.doc = doc
    paper.page(SHEET.width, SHEET.height)
  }

  lines(text: string, x: number, width: number, y: number, type: Type, leading: number): number {
    if (text === '') return y
    const fitted = this.paper.fit(text, width, type)
    for (const line of fitted.lines) {
      this.paper.line(line, x, y, fitted.type)
      y += leading
    }
    return y
  }

  head(): void {
    const { paper, doc } = this
    paper.tag('P', () => paper.line(paper.cut(doc.lab, 280, TYPE.bold), LEFT, 42, TYPE.bold))
    paper.tag('H1', () =>
      paper.line(fill(m.batches.workListOf, { number: doc.number }), RIGHT, 44, TYPE.title, 'right'),
    )
    paper.tag('P', () => {
      paper.line(paper.cut(doc.testType, 300, TYPE.name), LEFT, 60, TYPE.name)
      paper.line(
        fill(m.batches.workListMade, { at: doc.madeAt, name: doc.madeBy }),
        RIGHT,
        58,
        TYPE.small,
        'right',
      )
    })
    this.y = 78
    for (const { label, words } of doc.facts)
      paper.tag('P', () => {
        paper.line(label, LEFT, this.y, TYPE.label)
        this.y = this.lines(words, LEFT + 74, WIDTH - 74, this.y, TYPE.text, LEADING.text)
      })
    this.columns()
  }

  columns(): void {
    const { paper } = this
    paper.rule(LEFT, this.y, WIDTH, 1.2, INK)
    this.y += 11
    paper.group('TR', () => {
      const heads = [
        [m.batches.printed.position, COLUMN.position],
        [m.batches.printed.specimen, COLUMN.barcode],
        [m.batches.printed.patient, COLUMN.patient],
        [m.batches.printed.tests, COLUMN.tests],
        [m.batches.printed.collected, COLUMN.collected],
      ] as const
      for (const [text, { x }] of heads)
        paper.tag('TH', () => paper.line(text, x, this.y, TYPE.smallBold), { scope: 'Column' })
    })
    this.y += 5
    paper.rule(LEFT, this.y, WIDTH, 0.6, LINE)
  }

  nextPage(): void {
    const { paper, doc } = this
    paper.page(SHEET.width, SHEET.height)
    paper.artifact(
      () =>
        paper.line(
          fill(m.batches.workListContinued, { number: doc.number, type: doc.testType }),
          LEFT,
          42,
          TYPE.bold,
        ),
      'Pagination',
    )
    this.y = 54
    this.columns()
  }

  row(row: Row): void {
    const { paper } = this
    const height = this.heightOf(row)
    if (this.y + height > BOTTOM) this.nextPage()
    const top = this.y + 11
    paper.group('TR', () => {
      paper.tag('TD', () =>
        paper.line(String(row.position), COLUMN.position.x + 18, top + 3, position, 'right'),
      )
      this.barcode(row.barcode, top - 5)
      const below = paper.fit(
        [row.barcode, row.sample].filter(Boolean).join(' · '),
        COLUMN.barcode.width,
        TYPE.mono,
      )
      paper.tag('TD', () => {
        let y = top + BAR_HEIGHT + 4
        for (const line of below.lines) {
          paper.line(line, COLUMN.barcode.x, y, below.type)
          y += 9
        }
      })
      paper.tag('TD', () => {
        const { x, width } = COLUMN.patient
        const y = this.lines(row.patient, x, width, top, TYPE.bold, LEADING.text)
        this.lines(
          [fill(m.batches.printed.born, { day: row.dob }), row.requisition].join('\n'),
          x,
          width,
          y,
          TYPE.text,
          LEADING.text,
        )
      })
      paper.tag('TD', () => {
        const { x, width } = COLUMN.tests
        this.lines(row.tests, x, width, top, TYPE.text, LEADING.text)
      })
      paper.tag('TD', () => {
        const { x, width } = COLUMN.collected
        let y = top
        if (row.priority !== '') y = this.lines(row.priority, x, width, y, TYPE.bold, LEADING.text)
        y = this.lines(row.collected, x, width, y, TYPE.text, LEADING.text)
        this.lines(row.note, x, width, y, TYPE.bold, LEADING.text)
      })
    })
    this.y += height
    paper.rule(LEFT, this.y, WIDTH, 0.5, LINE)
  }

  heightOf(row: Row): number {
    const count = (text: string, width: number) =>
      text === '' ? 0 : this.paper.fit(text, width, TYPE.text).lines.length
    const collected =
      (row.priority === '' ? 0 : 1) +
      count(row.collected, COLUMN.collected.width) +
      count(row.note, COLUMN.collected.width)
    const patient =
      this.paper.fit(row.patient, COLUMN.patient.width, TYPE.bold).lines.length +
      count(fill(m.batches.printed.born, { day: row.dob }), COLUMN.patient.width) +
      count(row.requisition, COLUMN.patient.width)
    const below = this.paper.fit(
      [row.barcode, row.sample].filter(Boolean).join(' · '),
      COLUMN.barcode.width,
      TYPE.mono,
    ).lines.length
    const bars = (BAR_HEIGHT + 8 + below * 9) / LEADING.text
    return Math.max(patient, collected, count(row.tests, COLUMN.tests.width), bars) * LEADING.text + 8
  }

  barcode(text: string, top: number): void {
    const { bars, columns } = code128(text)
    const { x, width } = COLUMN.barcode
    // A quiet zone of ten modules is inside the column; a longer code is set narrower rather than cut.
    const module = Math.min(MODULE, width / (columns + 10))
    this.paper.artifact(() => {
      for (const bar of bars) this.paper.doc.rect(x + bar.x * module, top, bar.width * module, BAR_HEIGHT)
      this.paper.doc.fill('#000000')
    })
  }
}

const allText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value !== null && typeof value === 'object'
      ? Object.values(value).map(allText).join('\n')
      : ''

/** The work list of a batch: one row for each specimen with its position and barcode, as many pages as it needs. */
export async function workListPdf(book: FontBook, doc: WorkListDocument): Promise<Uint8Array> {
  const words = Object.values(m.batches.printed).join(' ') + m.batches.workListPage
  const paper = await Paper.open(book, allText(doc) + words, {
    title: fill(m.batches.workListOf, { number: doc.number }),
    author: doc.lab,
  })
  const sheet = new Sheet(paper, doc)
  sheet.head()
  paper.group('Table', () => {
    for (const row of doc.rows) sheet.row(row)
  })
  const { start, count } = paper.doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    paper.doc.switchToPage(page)
    paper.artifact(
      () =>
        paper.line(
          fill(m.batches.workListPage, { page: page + 1, pages: count }),
          RIGHT,
          770,
          TYPE.small,
          'right',
        ),
      'Pagination',
    )
  }
  return paper.finish()
}
