import type { BatchReportDocument } from '@contract/batch-reports/document'
import { fill, m } from '@contract/messages'
import { allText } from './all-text'
import type { FontBook } from './font-book'
import { INK, LINE, Paper, type Type } from './paper'
import { LEADING, LEFT, RIGHT, SHEET, TYPE, WIDTH } from './report-frame'

const BOTTOM = 748
const LABEL = 118
const COLUMN = {
  position: { x: LEFT, width: 22 },
  specimen: { x: LEFT + 26, width: 92 },
  patient: { x: LEFT + 122, width: 94 },
  test: { x: LEFT + 220, width: 82 },
  result: { x: LEFT + 306, width: 84 },
  people: { x: LEFT + 394, width: WIDTH - 394 },
} as const
const columns = ['position', 'specimen', 'patient', 'test', 'result', 'people'] as const
const NOTES = { x: COLUMN.specimen.x, width: WIDTH - 26 }
type Column = { x: number; width: number }

class Sheet {
  readonly paper: Paper
  readonly doc: BatchReportDocument
  y = 0

  constructor(paper: Paper, doc: BatchReportDocument) {
    this.paper = paper
    this.doc = doc
    paper.page(SHEET.width, SHEET.height)
  }

  head(): void {
    const { paper, doc } = this
    paper.tag('P', () => paper.line(paper.cut(doc.lab, 260, TYPE.bold), LEFT, 42, TYPE.bold))
    paper.tag('H1', () =>
      paper.line(
        doc.title || fill(m.batchReports.of, { number: doc.number }),
        RIGHT,
        44,
        TYPE.title,
        'right',
      ),
    )
    paper.tag('P', () => {
      paper.line(paper.cut(doc.testType, 260, TYPE.name), LEFT, 60, TYPE.name)
      const made = fill(m.batchReports.madeBy, { at: doc.madeAt, name: doc.madeBy })
      paper.line(`${doc.version} · ${made}`, RIGHT, 58, TYPE.small, 'right')
    })
    this.y = 80
    this.pair(m.batchReports.factStage, doc.status)
    for (const { label, words } of doc.facts) this.pair(label, words)
    this.y += 6
  }

  nextPage(): void {
    const { paper, doc } = this
    paper.page(SHEET.width, SHEET.height)
    paper.artifact(
      () =>
        paper.line(
          fill(m.batchReports.continued, { number: doc.number, version: doc.version }),
          LEFT,
          42,
          TYPE.bold,
        ),
      'Pagination',
    )
    this.y = 60
  }

  /** Lines of a text down from `y`; those that do not fit stand on the next page. */
  pair(label: string, words: string): void {
    const { paper } = this
    const fitted = paper.fit(words === '' ? ' ' : words, WIDTH - LABEL, TYPE.text)
    if (this.y + LEADING.text > BOTTOM) this.nextPage()
    paper.tag('P', () => {
      if (label !== '') paper.line(paper.cut(label, LABEL - 6, TYPE.label), LEFT, this.y, TYPE.label)
      for (const line of fitted.lines) {
        if (this.y > BOTTOM) this.nextPage()
        paper.line(line, LEFT + LABEL, this.y, fitted.type)
        this.y += LEADING.text
      }
    })
  }

  title(text: string): void {
    if (this.y + 40 > BOTTOM) this.nextPage()
    this.y += 12
    this.paper.tag('H2', () => this.paper.line(text, LEFT, this.y, TYPE.name))
    this.y += 5
    this.paper.rule(LEFT, this.y, WIDTH, 1, INK)
    this.y += 12
  }

  columns(): void {
    const { paper } = this
    paper.group('TR', () => {
      for (const name of columns)
        paper.tag(
          'TH',
          () => paper.line(m.batchReports.printed[name], COLUMN[name].x, this.y, TYPE.smallBold),
          {
            scope: 'Column',
          },
        )
    })
    this.y += 5
    paper.rule(LEFT, this.y, WIDTH, 0.6, LINE)
    this.y += 11
  }

  private cell(text: string, { x, width }: Column, type: Type): number {
    const fitted = this.paper.fit(text, width, type)
    this.paper.tag('TD', () =>
      fitted.lines.forEach((line, at) => this.paper.line(line, x, this.y + at * LEADING.text, fitted.type)),
    )
    return text === '' ? 0 : fitted.lines.length
  }

  test(row: BatchReportDocument['tests'][number]): void {
    const { paper } = this
    const lines = (text: string, width: number) =>
      text === '' ? 0 : paper.fit(text, width, TYPE.text).lines.length
    const notes = lines(row.notes, NOTES.width)
    const tallest = Math.max(
      lines(row.specimen, COLUMN.specimen.width),
      lines(row.patient, COLUMN.patient.width),
      lines(row.test, COLUMN.test.width),
      lines(row.result, COLUMN.result.width),
      lines(row.people, COLUMN.people.width),
      1,
    )
    if (this.y + (tallest + notes) * LEADING.text > BOTTOM) {
      this.nextPage()
      this.columns()
    }
    paper.group('TR', () => {
      this.cell(row.position, COLUMN.position, TYPE.bold)
      this.cell(row.specimen, COLUMN.specimen, TYPE.text)
      this.cell(row.patient, COLUMN.patient, TYPE.text)
      this.cell(row.test, COLUMN.test, TYPE.text)
      this.cell(row.result, COLUMN.result, TYPE.bold)
      this.cell(row.people, COLUMN.people, TYPE.text)
      this.y += tallest * LEADING.text
      if (notes > 0) this.y += this.cell(row.notes, NOTES, TYPE.text) * LEADING.text
    })
    paper.rule(LEFT, this.y - 6, WIDTH, 0.4, LINE)
    this.y += 6
  }
}

/** The paper of a batch: every test with its people and notes, then controls, plates, releases and events. */
export async function batchReportPdf(book: FontBook, doc: BatchReportDocument): Promise<Uint8Array> {
  const { printed, page, of, testsTitle, factStage, continued } = m.batchReports
  const words = [...Object.values(printed), page, of, testsTitle, factStage, continued].join(' ')
  const paper = await Paper.open(book, allText(doc) + words, {
    title: fill(of, { number: doc.number }),
    author: doc.lab,
  })
  const sheet = new Sheet(paper, doc)
  sheet.head()
  sheet.title(testsTitle)
  paper.group('Table', () => {
    sheet.columns()
    for (const row of doc.tests) sheet.test(row)
  })
  for (const { title, none, lines } of doc.sections) {
    sheet.title(title)
    if (lines.length === 0) sheet.pair('', none)
    for (const { label, words: said } of lines) sheet.pair(label, said)
  }
  const { start, count } = paper.doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    paper.doc.switchToPage(at)
    paper.artifact(
      () => paper.line(fill(page, { page: at + 1, pages: count }), RIGHT, 770, TYPE.small, 'right'),
      'Pagination',
    )
  }
  return paper.finish()
}
