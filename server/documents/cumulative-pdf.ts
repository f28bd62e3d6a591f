import { fill, m } from '@contract/messages'
import type { CumulativeDocument } from '@contract/reports/cumulative'
import { allText } from './all-text'
import type { FontBook } from './font-book'
import { INK, LINE, Paper, type Type } from './paper'
import type { Picture } from './picture'
import { drawLogo } from './report-head'
import { LEADING, LEFT, RIGHT, SHEET, TYPE, WIDTH } from './report-frame'
import { ROW_RULE } from './report-panel'

/** So many collections stand side by side; the older ones follow on further pages. */
const SIDE_BY_SIDE = 4
const TEST = { x: LEFT, width: 116 }
const UNIT = { x: LEFT + 122, width: 44 }
const REFERENCE = { x: LEFT + 172, width: 58 }
const FIRST = LEFT + 236
const COLUMN = (RIGHT - FIRST) / SIDE_BY_SIDE
const BOTTOM = 734

const joined = (parts: readonly (string | false | undefined)[], between: string) =>
  parts.filter(Boolean).join(between)
interface Set {
  text: string
  type: Type
  leading: number
}

/** One cumulative report being drawn, page by page. */
class Sheet {
  readonly paper: Paper
  readonly doc: CumulativeDocument
  y = 0

  constructor(paper: Paper, doc: CumulativeDocument) {
    this.paper = paper
    this.doc = doc
    paper.page(SHEET.width, SHEET.height)
  }

  set(text: string, width: number, type: Type, leading: number): Set[] {
    if (text === '') return []
    const fitted = this.paper.fit(text, width, type)
    return fitted.lines.map((line) => ({ text: line, type: fitted.type, leading }))
  }

  put(lines: readonly Set[], x: number, top: number): void {
    let y = top
    for (const { text, type, leading } of lines) {
      this.paper.line(text, x, y, type)
      y += leading
    }
  }

  /** Room for so much; a new page begins with whom it is about. */
  room(height: number): boolean {
    if (this.y + height <= BOTTOM) return false
    this.nextPage()
    return true
  }

  nextPage(): void {
    const { paper, doc } = this
    paper.page(SHEET.width, SHEET.height)
    paper.artifact(() => {
      const used = paper.line(m.reports.cumulativeContinued, RIGHT, 42, TYPE.smallBold, 'right')
      const rest = joined([fill(m.reports.pdfBornOn, { date: doc.patient.dob }), doc.patient.id], ' · ')
      const name = paper.cut(doc.patient.name, WIDTH - used - paper.width(rest, TYPE.small) - 30, TYPE.bold)
      const at = LEFT + paper.line(name, LEFT, 42, TYPE.bold)
      paper.line(rest, at + 8, 42, TYPE.small)
    }, 'Pagination')
    paper.rule(LEFT, 50, WIDTH, 1.5, INK)
    this.y = 62
  }

  paragraph(text: string, type: Type = TYPE.note, leading = LEADING.note): void {
    for (const { text: line } of this.set(text, WIDTH, type, leading)) {
      this.room(leading)
      this.paper.tag('P', () => this.paper.line(line, LEFT, this.y + leading * 0.76, type))
      this.y += leading
    }
  }
}

function drawHead(sheet: Sheet, picture: Picture | null): void {
  const { paper, doc } = sheet
  const { lab, patient } = doc
  const isPrinted = doc.template?.logo !== false
  const left = LEFT + drawLogo(paper, { file: doc.logo, picture, isPrinted })
  const side = Math.max(170, paper.width(doc.range, TYPE.text))
  const room = RIGHT - side - 18 - left
  let y = 44
  const put = (tag: string, lines: readonly Set[]) =>
    paper.tag(tag, () => {
      for (const { text, type, leading } of lines) {
        paper.line(text, left, y, type)
        y += leading
      }
    })
  put('H1', sheet.set(lab.name, room, TYPE.title, 14))
  put(
    'P',
    sheet.set(joined([joined(lab.addressLines, ', '), lab.phone], ' · '), room, TYPE.text, LEADING.text),
  )
  const law = [
    lab.clia && fill(m.reports.pdfClia, { number: lab.clia }),
    lab.director && fill(m.reports.pdfDirector, { name: lab.director }),
  ]
  put('P', sheet.set(joined(law, ' · '), room, TYPE.small, LEADING.small))
  paper.tag('H1', () => paper.line(m.reports.cumulative, RIGHT, 44, TYPE.title, 'right'))
  paper.tag('P', () => {
    paper.line(doc.range, RIGHT, 59, TYPE.text, 'right')
    const made = fill(m.reports.cumulativeMade, { at: doc.madeAt, name: doc.madeBy })
    paper.line(paper.cut(made, side + 60, TYPE.small), RIGHT, 70.4, TYPE.small, 'right')
  })
  sheet.y = Math.max(y, 77) + 3
  paper.rule(LEFT, sheet.y, WIDTH, 2, INK)
  sheet.y += 18
  paper.tag('P', () => {
    const name = paper.fit(patient.name, WIDTH, TYPE.name)
    for (const line of name.lines) {
      paper.line(line, LEFT, sheet.y + 4, name.type)
      sheet.y += LEADING.name
    }
    const about = joined([joined([patient.dob, patient.sex], ', '), patient.id], ' · ')
    paper.line(about, LEFT, sheet.y + 1, TYPE.text)
    sheet.y += 12
  })
  if (doc.template?.heading) sheet.paragraph(doc.template.heading, TYPE.section, 13)
  sheet.paragraph(m.reports.cumulativeSummary, TYPE.noteBold)
}

/** The collections of one group with the tests that have a value in any of them. */
function drawGroup(sheet: Sheet, from: number): void {
  const { paper, doc } = sheet
  const columns = doc.columns.slice(from, from + SIDE_BY_SIDE)
  const rows = doc.rows.flatMap((row) => {
    const cells = row.cells.filter(({ column }) => column >= from && column < from + columns.length)
    return cells.length > 0 ? [{ ...row, cells }] : []
  })
  const heads = columns.map((column) => [
    ...sheet.set(column.collected, COLUMN - 6, TYPE.smallBold, 8.8),
    ...sheet.set(joined([column.requisition, column.specimen], ' · '), COLUMN - 6, TYPE.small, 8.8),
    ...sheet.set(joined([column.report, column.location], ' · '), COLUMN - 6, TYPE.small, 8.8),
  ])
  const tall = Math.max(...heads.map((lines) => lines.length))
  const drawHeads = (repeated: boolean) => {
    const title = fill(m.reports.cumulativeColumns, {
      from: from + 1,
      to: from + columns.length,
      count: doc.columns.length,
    })
    const draw = () => {
      paper.line(m.reports.pdfTest, TEST.x, sheet.y + 9, TYPE.small)
      paper.line(m.reports.cumulativeUnit, UNIT.x, sheet.y + 9, TYPE.small)
      sheet.put(
        sheet.set(m.reports.cumulativeReference, REFERENCE.width, TYPE.small, 8.8),
        REFERENCE.x,
        sheet.y + 9,
      )
    }
    const each = (lines: readonly Set[], at: number) => sheet.put(lines, FIRST + at * COLUMN, sheet.y + 9)
    if (repeated)
      paper.artifact(() => {
        draw()
        heads.forEach(each)
      }, 'Pagination')
    else {
      paper.tag('H2', () => paper.line(title, LEFT, sheet.y + 8, TYPE.section))
      sheet.y += 13
      paper.rule(LEFT, sheet.y, WIDTH, 0.75, INK)
      paper.group('TR', () => {
        paper.tag('TH', draw, { scope: 'Column' })
        heads.forEach((lines, at) => paper.tag('TH', () => each(lines, at), { scope: 'Column' }))
      })
    }
    sheet.y += tall * 8.8 + 6
    paper.rule(LEFT, sheet.y, WIDTH, 0.75, LINE)
  }
  sheet.y += 12
  if (sheet.y + 70 + tall * 8.8 > BOTTOM) sheet.nextPage()
  paper.group('Table', () => {
    drawHeads(false)
    for (const row of rows) {
      const test = [
        ...sheet.set(row.test, TEST.width, TYPE.text, LEADING.text),
        ...sheet.set(row.specimen, TEST.width, TYPE.small, 9),
      ]
      const unit = sheet.set(row.unit, UNIT.width, TYPE.light, LEADING.text)
      const reference = sheet.set(row.reference, REFERENCE.width, TYPE.light, LEADING.text)
      const cells = columns.map((_, at) =>
        row.cells
          .filter(({ column }) => column === from + at)
          .flatMap(({ text, flag, note, strong }) => [
            ...sheet.set(joined([text, flag], ' '), COLUMN - 6, strong ? TYPE.bold : TYPE.text, LEADING.text),
            ...sheet.set(note, COLUMN - 6, TYPE.small, 9),
          ]),
      )
      const high = (lines: readonly Set[]) => lines.reduce((sum, { leading }) => sum + leading, 0)
      const height = Math.max(...[test, unit, reference, ...cells].map(high)) + 4.5
      if (sheet.room(height)) drawHeads(true)
      const top = sheet.y + 9.6
      paper.group('TR', () => {
        paper.tag('TH', () => sheet.put(test, TEST.x, top), { scope: 'Row' })
        paper.tag('TD', () => sheet.put(unit, UNIT.x, top))
        paper.tag('TD', () => sheet.put(reference, REFERENCE.x, top))
        cells.forEach((lines, at) => paper.tag('TD', () => sheet.put(lines, FIRST + at * COLUMN, top)))
      })
      sheet.y += height
      paper.rule(LEFT, sheet.y, WIDTH, 0.6, ROW_RULE)
    }
  })
}

function drawFeet({ paper, doc }: Sheet): void {
  const { start, count } = paper.doc.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    paper.doc.switchToPage(start + i)
    paper.rule(LEFT, 744, WIDTH, 0.75, LINE)
    paper.artifact(() => {
      const page = paper.line(
        fill(m.reports.pdfPage, { page: i + 1, count }),
        RIGHT,
        757,
        TYPE.small,
        'right',
      )
      const identity = joined(
        [doc.patient.name, fill(m.reports.pdfBornOn, { date: doc.patient.dob }), doc.patient.id],
        ' · ',
      )
      paper.line(paper.cut(identity, WIDTH - page - 20, TYPE.smallBold), LEFT, 757, TYPE.smallBold)
      paper.line(m.reports.cumulativeSummary, LEFT, 767, TYPE.small)
    }, 'Pagination')
  }
}

/**
 * Results of one patient over time on US Letter: tests as rows, collections as columns, newest first, four side by side. Every
 * page says whom it is about and that it is a summary.
 */
export async function cumulativePdf(
  book: FontBook,
  doc: CumulativeDocument,
  logo: Picture | null = null,
): Promise<Uint8Array> {
  const paper = await Paper.open(book, allText(doc), { title: m.reports.cumulative, author: doc.lab.name })
  const sheet = new Sheet(paper, doc)
  drawHead(sheet, logo)
  for (let from = 0; from < doc.columns.length; from += SIDE_BY_SIDE) drawGroup(sheet, from)
  sheet.y += 8
  for (const performer of doc.performers) sheet.paragraph(`${m.reports.cumulativePerformed} ${performer}.`)
  for (const note of doc.notes) sheet.paragraph(note)
  if (doc.template?.note) sheet.paragraph(doc.template.note)
  if (doc.template?.footer) sheet.paragraph(doc.template.footer, TYPE.small, LEADING.small)
  drawFeet(sheet)
  return paper.finish()
}
