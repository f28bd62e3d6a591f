import { fill, m } from '@contract/messages'
import { INK } from './paper'
import { Cursor, LEADING, LEFT, RIGHT, TYPE, WIDTH } from './report-frame'

const joined = (parts: readonly (string | false | undefined)[], between: string) =>
  parts.filter(Boolean).join(between)

/** What the reader must not miss, boxed and before every table. */
export function drawKeyFindings(cursor: Cursor): void {
  const { paper, doc } = cursor
  // What the box of prescribed against found says stands there.
  const boxed = new Set(doc.toxicology?.entries.flatMap(({ says }) => says.map(({ text }) => text)))
  const findings = [...doc.validity, ...doc.keyFindings.filter(({ text }) => !boxed.has(text))]
  if (findings.length === 0) return
  const about = LEFT + 90
  const aboutWidth = Math.min(150, Math.max(90, ...findings.map((f) => paper.width(f.about, TYPE.bold) + 10)))
  const room = RIGHT - 10 - about - aboutWidth
  const items = findings.map((finding) => ({
    about: paper.fit(finding.about, aboutWidth - 8, TYPE.bold),
    text: paper.wrap(finding.text, room, TYPE.text),
  }))
  const high = (item: (typeof items)[number]) =>
    Math.max(item.about.lines.length, item.text.length) * LEADING.text + 1.5
  const height = items.reduce((sum, item) => sum + high(item), 0) + 13
  cursor.room(height)

  const top = cursor.y
  paper.artifact(() =>
    paper.doc
      .lineWidth(0.75)
      .strokeColor(INK)
      .roundedRect(LEFT + 0.4, top, WIDTH - 0.8, height, 2.25)
      .stroke(),
  )
  let y = top + 15.5
  paper.group('Sect', () => {
    paper.tag('H2', () => paper.line(m.reports.pdfKeyFindings, LEFT + 10, y, TYPE.section))
    for (const item of items) {
      paper.tag('P', () => {
        item.about.lines.forEach((line, i) => paper.line(line, about, y + i * LEADING.text, item.about.type))
        item.text.forEach((line, i) => paper.line(line, about + aboutWidth, y + i * LEADING.text, TYPE.text))
      })
      y += high(item)
    }
  })
  cursor.y = top + height + 3
}

/** Paragraphs under one small heading; nothing at all where there is nothing to say. */
function drawSection(cursor: Cursor, title: string, paragraphs: string[]): void {
  const present = paragraphs.filter((text) => text.trim() !== '')
  if (present.length === 0) return
  const { paper } = cursor
  cursor.y += 6
  cursor.room(14 + LEADING.note)
  paper.group('Sect', () => {
    paper.tag('H2', () => paper.line(title, LEFT, cursor.y + 8, TYPE.noteBold))
    cursor.y += 11.5
    cursor.glue()
    for (const text of present) cursor.paragraph(text)
  })
}

/** The template's heading, under the head of the first page. */
export function drawHeading(cursor: Cursor): void {
  const { template } = cursor.doc
  if (!template?.heading) return
  cursor.paragraph(template.heading, TYPE.section, 13)
  cursor.y += 7
}

/** Who reviewed the drug results, what they concluded otherwise than the rules, and their advice: in their name, not the rules'. */
function pharmacistWords({ pharmacist }: Cursor['doc']): string[] {
  if (!pharmacist) return []
  const { by: name, at, changes, advice } = pharmacist
  return [
    fill(m.pharmacist.reportReviewed, { name, at }),
    ...changes.map(({ about, ...change }) => fill(m.pharmacist.reportChanged, { name: about, ...change })),
    ...advice,
  ]
}

/** The pharmacist's review as a section of its own. */
export const drawPharmacist = (cursor: Cursor): void =>
  drawSection(cursor, m.pharmacist.reportSection, pharmacistWords(cursor.doc))

/** Whom the laboratory told of critical results. */
export function drawCriticalCalls(cursor: Cursor): void {
  const { doc } = cursor
  const calls = doc.criticalCalls.map((call) => {
    const { result, at, toldTo } = call
    if (call.outcome !== 'reached') {
      const ended =
        call.outcome === 'noAnswer'
          ? m.reports.callNoAnswer
          : toldTo
            ? fill(m.reports.callLeftMessageWith, { name: toldTo })
            : m.reports.callLeftMessage
      return `${joined([fill(m.reports.pdfCalled, { result, at }), ended, call.by && fill(m.reports.pdfReportedBy, { name: call.by })], ', ')}.`
    }
    const present = joined(
      [fill(m.reports.pdfReportedTo, { result: call.result, name: call.toldTo }), call.at, call.how],
      ', ',
    )
    return `${joined([present, call.by && fill(m.reports.pdfReportedBy, { name: call.by })], ', ')}. ${call.readBack ? m.reports.pdfReadBack : m.reports.pdfNotReadBack}`
  })
  drawSection(cursor, m.reports.pdfCriticalCalls, calls)
}

/** The list of medications, where the box of prescribed against found does not have them all. */
export function drawMedications(cursor: Cursor): void {
  const { doc } = cursor
  const listed = doc.toxicology === null ? doc.medications : []
  drawSection(cursor, m.reports.pdfMedications, listed.length ? [`${listed.join(', ')}.`] : [])
}

export function drawComments(cursor: Cursor): void {
  const { doc } = cursor
  drawSection(cursor, m.reports.pdfComments, doc.comments)
  cursor.y += doc.notes.length ? 6 : 0
  for (const note of doc.notes) cursor.paragraph(note)
}

/** The template's note. */
export function drawNote(cursor: Cursor): void {
  const { template } = cursor.doc
  if (!template?.note) return
  cursor.y += 6
  cursor.paragraph(template.note)
}

/** The blocks of the signatures, three in a row, with the height of each row. */
function signatureRows({ paper, doc }: Cursor) {
  const blocks = doc.signatures.map(({ role, name, credentials, at }) => [
    role,
    joined([name, credentials], ', '),
    at,
  ])
  if (doc.contact) blocks.push([m.reports.pdfQuestions, doc.contact.phone, doc.contact.hours])
  const rows = []
  for (let i = 0; i < blocks.length; i += 3) {
    const columns = blocks.slice(i, i + 3).map((lines) =>
      lines.flatMap((text, n) => {
        const fitted = paper.fit(text, SIGNED - 14, n === 1 ? TYPE.noteBold : TYPE.note)
        return text ? fitted.lines.map((line) => ({ line, type: fitted.type })) : []
      }),
    )
    rows.push({ columns, height: Math.max(...columns.map((lines) => lines.length)) * LEADING.note + 8 })
  }
  return rows
}
const SIGNED = WIDTH / 3

/**
 * Who released and reviewed, and whom to ask; behind it the template's footer, the last words of the report. All of it stands
 * together. Answers whether that began a page: then nothing of the report stands beside a signature.
 */
export function drawEnd(cursor: Cursor): boolean {
  const { paper, doc } = cursor
  const rows = signatureRows(cursor)
  const footer = doc.template?.footer ?? ''
  const signed = 14 + rows.reduce((sum, { height }) => sum + height, 0)
  const foot = footer ? 6 + paper.wrap(footer, WIDTH, TYPE.small).length * LEADING.small : 0
  const begins = cursor.room(Math.min(signed + foot, Cursor.most))
  cursor.y += 14
  for (const { columns, height } of rows) {
    cursor.glue()
    cursor.room(height)
    columns.forEach((lines, column) =>
      paper.tag('P', () =>
        lines.forEach(({ line, type }, n) =>
          paper.line(line, LEFT + column * SIGNED, cursor.y + 8 + n * LEADING.note, type),
        ),
      ),
    )
    cursor.y += height
  }
  if (footer) {
    cursor.y += 6
    cursor.glue()
    cursor.paragraph(footer, TYPE.small, LEADING.small)
  }
  return begins
}
