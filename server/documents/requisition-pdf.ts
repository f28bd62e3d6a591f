import { m } from '@contract/messages'
import type { RequisitionDocument } from '@contract/remote-orders/requisition-paper'
import { allText } from './all-text'
import { code128 } from './barcode'
import type { FontBook } from './font-book'
import { INK, LINE, Paper, type Type } from './paper'
import { LEADING, LEFT, RIGHT, SHEET, TYPE, WIDTH } from './report-frame'

const BOTTOM = 744
/** About a quarter of a millimetre a module: what a scanner reads from a laser print. */
const MODULE = 0.75
const label: Type = TYPE.label

class Form {
  readonly paper: Paper
  y = 42

  constructor(paper: Paper) {
    this.paper = paper
    paper.page(SHEET.width, SHEET.height)
  }

  room(height: number): void {
    if (this.y + height <= BOTTOM) return
    this.paper.page(SHEET.width, SHEET.height)
    this.y = 46
  }

  bars(text: string, x: number, y: number, height: number): number {
    const { bars, columns } = code128(text)
    this.paper.artifact(() => {
      for (const bar of bars) this.paper.doc.rect(x + bar.x * MODULE, y, bar.width * MODULE, height)
      this.paper.doc.fill(INK)
    })
    return columns * MODULE
  }

  words(text: string, x: number, width: number, type: Type = TYPE.text): void {
    const { lines, type: set } = this.paper.fit(text, width, type)
    for (const line of lines) {
      this.room(LEADING.text)
      this.paper.line(line, x, this.y, set)
      this.y += LEADING.text
    }
  }

  head(doc: RequisitionDocument): void {
    const { paper } = this
    paper.tag('P', () => {
      paper.line(paper.cut(doc.lab, 300, TYPE.bold), LEFT, this.y, TYPE.bold)
      doc.labLines.forEach((line, at) =>
        paper.line(paper.cut(line, 300, TYPE.small), LEFT, this.y + 13 + at * 10, TYPE.small),
      )
    })
    paper.tag('H1', () => paper.line(doc.title, RIGHT, this.y, TYPE.title, 'right'))
    const width = code128(doc.number).columns * MODULE
    this.bars(doc.number, RIGHT - width, this.y + 12, 30)
    paper.tag('P', () => paper.line(doc.number, RIGHT, this.y + 54, TYPE.name, 'right'))
    if (doc.priority !== '')
      paper.tag('P', () => paper.line(doc.priority, RIGHT - width - 14, this.y + 30, TYPE.bold, 'right'))
    this.y += 72
    paper.rule(LEFT, this.y, WIDTH, 1.2, INK)
    this.y += 14
  }

  facts(doc: RequisitionDocument): void {
    for (const fact of doc.facts)
      this.paper.tag('P', () => {
        this.room(LEADING.text)
        this.paper.line(fact.label, LEFT, this.y, label)
        this.words(fact.words, LEFT + 120, WIDTH - 120)
      })
    this.y += 6
  }

  section(title: string): void {
    this.room(36)
    this.y += 6
    this.paper.tag('H2', () => this.paper.line(title, LEFT, this.y, TYPE.section))
    this.y += 5
    this.paper.rule(LEFT, this.y, WIDTH, 0.6, LINE)
    this.y += 12
  }

  tests({ tests }: RequisitionDocument): void {
    this.section(m.remoteOrders.requisitionPaper.tests)
    for (const { code, name, letter } of tests)
      this.paper.tag('P', () => {
        this.room(LEADING.text)
        this.paper.line(code, LEFT, this.y, TYPE.bold)
        this.paper.line(letter, RIGHT, this.y, TYPE.text, 'right')
        this.words(name, LEFT + 90, WIDTH - 140)
      })
  }

  specimens({ specimens }: RequisitionDocument): void {
    this.section(m.remoteOrders.requisitionPaper.specimens)
    for (const { letter, barcode, words } of specimens) {
      this.room(34)
      const top = this.y
      this.bars(barcode, LEFT + 24, top - 8, 20)
      this.paper.tag('P', () => {
        this.paper.line(letter, LEFT, top, TYPE.bold)
        this.paper.line(barcode, LEFT + 24, top + 22, TYPE.small)
        this.y = top
        this.words(words, LEFT + 220, WIDTH - 220)
      })
      this.y = Math.max(this.y, top + 32)
    }
  }
}

/** A requisition form: one sheet or as many as it takes, each number as Code 128 beside its words. */
export async function requisitionPdf(book: FontBook, doc: RequisitionDocument): Promise<Uint8Array> {
  const paper = await Paper.open(book, allText(doc) + allText(m.remoteOrders.requisitionPaper), {
    title: `${doc.title} ${doc.number}`,
    author: doc.lab,
  })
  const form = new Form(paper)
  form.head(doc)
  form.facts(doc)
  form.tests(doc)
  form.specimens(doc)
  for (const { label: title, lines } of doc.more) {
    if (lines.length === 0) continue
    form.section(title)
    for (const line of lines) paper.tag('P', () => form.words(line, LEFT, WIDTH))
  }
  form.room(24)
  form.y += 10
  paper.tag('P', () => form.words(doc.foot, LEFT, WIDTH, TYPE.small))
  return paper.finish()
}
