import type { AbnDocument } from '@contract/abn/paper'
import { fill, m } from '@contract/messages'
import { moneyText } from '@contract/rules/money'
import { allText } from './all-text'
import type { FontBook } from './font-book'
import { INK, LINE, Paper, type Type } from './paper'
import { LEADING, LEFT, RIGHT, SHEET, TYPE, WIDTH } from './report-frame'

const BOTTOM = 740
const COLUMN = { test: 190, reason: 232, cost: WIDTH - 422 }
/** Twelve points, as CMS asks of what is written into the form. */
const written: Type = { style: 'regular', size: 12, color: INK }
const body: Type = { style: 'regular', size: 9.2, color: INK }
const strong: Type = { style: 'semibold', size: 9.2, color: INK }
const BODY_LEADING = 11.8

class Notice {
  readonly paper: Paper
  y = 46

  constructor(paper: Paper) {
    this.paper = paper
    paper.page(SHEET.width, SHEET.height)
  }

  /** Begins another page where there is no room left. */
  room(height: number): void {
    if (this.y + height <= BOTTOM) return
    this.paper.page(SHEET.width, SHEET.height)
    this.y = 46
  }

  text(words: string, type: Type = body, leading = BODY_LEADING, x = LEFT, width = WIDTH): void {
    const { lines, type: set } = this.paper.fit(words, width, type)
    this.room(lines.length * leading)
    this.paper.tag('P', () => {
      for (const line of lines) {
        this.paper.line(line, x, this.y, set)
        this.y += leading
      }
    })
  }

  heading(words: string): void {
    this.room(30)
    this.y += 5
    this.paper.tag('H2', () => this.paper.line(words, LEFT, this.y, TYPE.section))
    this.y += 13
  }

  /** A labelled place of the form, by its letter. */
  place(letter: string, label: string, value: string): void {
    this.text(`${letter}. ${label}`, TYPE.label, LEADING.text)
    this.text(value, written, 15)
    this.y += 2
  }

  lines({ notice: { lines } }: AbnDocument): void {
    const { paper } = this
    const at = { test: LEFT, reason: LEFT + COLUMN.test + 8, cost: LEFT + COLUMN.test + COLUMN.reason + 16 }
    paper.group('Table', () => {
      paper.group('TR', () => {
        for (const [letter, label, x] of [
          ['D', m.abn.tests, at.test],
          ['E', m.abn.reason, at.reason],
          ['F', m.abn.cost, at.cost],
        ] as const)
          paper.tag('TH', () => paper.line(`${letter}. ${label}`, x, this.y, TYPE.smallBold), {
            scope: 'Column',
          })
      })
      this.y += 5
      paper.rule(LEFT, this.y, WIDTH, 0.8, INK)
      for (const { name, codes, why, cents } of lines) {
        const test = paper.fit(`${name} (${codes.join(', ')})`, COLUMN.test, strong)
        const reason = paper.fit(m.abn.why[why], COLUMN.reason, body)
        const height = Math.max(test.lines.length, reason.lines.length) * BODY_LEADING + 8
        this.room(height)
        const top = this.y + 12
        paper.group('TR', () => {
          paper.tag('TD', () =>
            test.lines.forEach((line, n) => paper.line(line, at.test, top + n * BODY_LEADING, test.type)),
          )
          paper.tag('TD', () =>
            reason.lines.forEach((line, n) =>
              paper.line(line, at.reason, top + n * BODY_LEADING, reason.type),
            ),
          )
          paper.tag('TD', () => paper.line(moneyText(cents), RIGHT, top, strong, 'right'))
        })
        this.y += height
        paper.rule(LEFT, this.y, WIDTH, 0.5, LINE)
      }
    })
    this.y += 12
    const sum = lines.reduce((all, { cents }) => all + cents, 0)
    paper.tag('P', () => paper.line(`${m.abn.total}: ${moneyText(sum)}`, RIGHT, this.y, strong, 'right'))
    this.y += 10
  }

  options({ choice }: AbnDocument): void {
    const { paper } = this
    this.heading(`G. ${m.abn.options}`)
    this.text(m.abn.onlyOne, strong)
    for (const which of [1, 2, 3] as const) {
      const { lines } = paper.fit(m.abn.option[which], WIDTH - 20, body)
      this.room(lines.length * BODY_LEADING + 4)
      this.y += 3
      const top = this.y
      paper.artifact(() => {
        paper.doc
          .rect(LEFT + 1, top - 7.5, 9, 9)
          .lineWidth(0.9)
          .stroke(INK)
        if (choice === which)
          paper.doc
            .moveTo(LEFT + 2.5, top - 6)
            .lineTo(LEFT + 8.5, top)
            .moveTo(LEFT + 8.5, top - 6)
            .lineTo(LEFT + 2.5, top)
            .lineWidth(1.4)
            .stroke(INK)
      })
      this.text(m.abn.option[which], choice === which ? strong : body, BODY_LEADING, LEFT + 18, WIDTH - 20)
    }
  }

  /** I and J: a drawn signature, or the typed name. */
  signature({ strokes, signedBy, signedOn }: AbnDocument): void {
    const { paper } = this
    this.room(64)
    this.y += 8
    const [top, width, height] = [this.y, 240, 36]
    paper.artifact(() => {
      paper.doc.lineWidth(1.1).lineJoin('round').lineCap('round')
      for (const stroke of strokes) {
        // Thousandths of the width in both directions; the field is three times as wide as tall.
        const points = Array.from({ length: Math.floor(stroke.length / 2) }, (_, at) => ({
          x: LEFT + ((stroke[at * 2] ?? 0) / 1000) * height * 3,
          y: top + ((stroke[at * 2 + 1] ?? 0) / 1000) * height * 3,
        }))
        points.forEach(({ x, y }, at) => (at === 0 ? paper.doc.moveTo(x, y) : paper.doc.lineTo(x, y)))
        if (points.length > 1) paper.doc.stroke(INK)
      }
    })
    if (strokes.length === 0 && signedBy !== null)
      paper.tag('P', () => paper.line(paper.cut(signedBy, width, written), LEFT, top + height - 6, written))
    if (signedOn !== null)
      paper.tag('P', () => paper.line(signedOn, LEFT + width + 30, top + height - 6, written))
    this.y = top + height
    paper.rule(LEFT, this.y, width, 0.8, INK)
    paper.rule(LEFT + width + 30, this.y, 140, 0.8, INK)
    this.y += 10
    const label = [`I. ${m.abn.signature}`, signedBy].filter(Boolean).join(': ')
    paper.tag('P', () => {
      paper.line(paper.cut(label, width, TYPE.label), LEFT, this.y, TYPE.label)
      paper.line(`J. ${m.abn.date}`, LEFT + width + 30, this.y, TYPE.label)
    })
    this.y += 14
  }
}

/** An Advance Beneficiary Notice with the elements A to J of the CMS form, to be signed or as it was signed. */
export async function abnPdf(book: FontBook, doc: AbnDocument): Promise<Uint8Array> {
  const { notice } = doc
  const paper = await Paper.open(book, allText(notice) + allText(m.abn) + (doc.signedBy ?? ''), {
    title: m.abn.long,
    author: notice.notifier.name,
  })
  const page = new Notice(paper)
  page.place('A', m.abn.notifier, [notice.notifier.name, ...notice.notifier.lines].join(' · '))
  page.place('B', m.abn.patientName, notice.patient)
  page.place('C', m.abn.identification, notice.identification ?? '–')
  page.y += 6
  paper.tag('H1', () => paper.line(m.abn.long, LEFT, page.y, TYPE.name))
  page.y += 16
  page.text(m.abn.lead)
  page.y += 6
  page.lines(doc)
  page.heading(m.abn.whatToDo)
  page.text(m.abn.steps)
  page.text(m.abn.otherInsurance)
  page.options(doc)
  page.heading(`H. ${m.abn.additional}`)
  page.text(m.abn.additionalText)
  page.signature(doc)
  page.text(m.abn.rights, TYPE.note, LEADING.note)
  const [year, month, day] = notice.form.expires.split('-')
  page.text(
    fill(m.abn.formLine, {
      form: notice.form.form,
      omb: notice.form.omb,
      expires: [month, day, year].join('/'),
    }),
    TYPE.note,
    LEADING.note,
  )
  return paper.finish()
}
