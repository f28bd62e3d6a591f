import { fill, m } from '@contract/messages'
import { INK } from './paper'
import { type Cursor, LEADING, LEFT, RIGHT, TYPE, WIDTH } from './report-frame'

const joined = (parts: readonly (string | false | undefined)[], between: string) =>
  parts.filter(Boolean).join(between)

/** What the reader must not miss, boxed and before every table. */
export function drawKeyFindings(cursor: Cursor): void {
  const { paper, doc } = cursor
  const findings = [...doc.validity, ...doc.keyFindings]
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

/** The template's footer: the last words of the report. */
export function drawFooter(cursor: Cursor): void {
  const { template } = cursor.doc
  if (!template?.footer) return
  cursor.y += 6
  cursor.paragraph(template.footer, TYPE.small, LEADING.small)
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

/** Critical results told, medications, comments and notes; the template's note is the last of them. */
export function drawRemarks(cursor: Cursor): void {
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
  drawSection(
    cursor,
    m.reports.pdfMedications,
    doc.medications.length ? [`${doc.medications.join(', ')}.`] : [],
  )
  drawSection(cursor, m.pharmacist.reportSection, pharmacistWords(doc))
  drawSection(cursor, m.reports.pdfComments, doc.comments)
  cursor.y += doc.notes.length ? 6 : 0
  for (const note of doc.notes) cursor.paragraph(note)
  if (!doc.template?.note) return
  cursor.y += 6
  cursor.paragraph(doc.template.note)
}

/** Who released and reviewed, and whom to ask, three in a row. */
export function drawSignatures(cursor: Cursor): void {
  const { paper, doc } = cursor
  const blocks = doc.signatures.map(({ role, name, credentials, at }) => [
    role,
    joined([name, credentials], ', '),
    at,
  ])
  if (doc.contact) blocks.push([m.reports.pdfQuestions, doc.contact.phone, doc.contact.hours])
  const width = WIDTH / 3
  cursor.y += 14
  for (let i = 0; i < blocks.length; i += 3) {
    const row = blocks.slice(i, i + 3).map((lines) =>
      lines.flatMap((text, n) => {
        const fitted = paper.fit(text, width - 14, n === 1 ? TYPE.noteBold : TYPE.note)
        return text ? fitted.lines.map((line) => ({ line, type: fitted.type })) : []
      }),
    )
    const height = Math.max(...row.map((lines) => lines.length)) * LEADING.note + 8
    cursor.room(height)
    row.forEach((lines, column) =>
      paper.tag('P', () =>
        lines.forEach(({ line, type }, n) =>
          paper.line(line, LEFT + column * width, cursor.y + 8 + n * LEADING.note, type),
        ),
      ),
    )
    cursor.y += height
  }
}
