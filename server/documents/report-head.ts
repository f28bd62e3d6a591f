import { fill, m } from '@contract/messages'
import { changeWords, type ReportDocument } from '@contract/reports/document'
import { correctsAnything } from '@contract/reports/gate'
import { INK, LINE, type Paper, type Type } from './paper'
import type { Picture } from './picture'
import { type Cursor, LEADING, LEFT, RIGHT, stateName, TYPE, WIDTH } from './report-frame'

type Specimen = ReportDocument['specimens'][number]

const joined = (parts: readonly (string | false | null | undefined)[], between: string) =>
  parts.filter(Boolean).join(between)
export const moment = ({ date, time }: { date: string; time: string }) => joined([date, time], ', ')

/** How large a logo is set: within these points, never wider than it is high for its shape, and beside the laboratory's name. */
const LOGO = { width: 112, height: 40, top: 35, gap: 11 }

/**
 * What stands before the laboratory's name, and how much room that takes: its own logo, which is the only one on its reports;
 * the mark of the product where it has none; nothing where its template prints none.
 */
export function drawLogo(
  paper: Paper,
  { file, picture, isPrinted }: { file: string | null; picture: Picture | null; isPrinted: boolean },
): number {
  if (!isPrinted) return 0
  if (picture) {
    const scale = Math.min(LOGO.width / picture.width, LOGO.height / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    paper.picture(picture.bytes, LEFT, LOGO.top + (LOGO.height - height) / 2, width, height)
    return width + LOGO.gap
  }
  if (file !== null) return 0
  drawMark(paper)
  return 31.5
}

/** The mark of the product. */
const drawMark = (paper: Paper): void =>
  paper.artifact(() => {
    paper.doc.lineWidth(2.2).strokeColor(INK).lineCap('round')
    paper.doc.path('M 64.2 47.2 A 9.6 9.6 0 1 1 54.6 37.6').stroke()
    paper.doc.path('M 56.6 45.2 V 36.4 A 8.8 8.8 0 0 1 65.4 45.2 Z').fill(INK)
  })

/** The laboratory, what kind of report this is, and the rule under both. */
export function drawHead(cursor: Cursor): void {
  const { paper, doc } = cursor
  const { lab } = doc
  const right = [
    moment({ date: doc.reportedAt, time: '' }),
    joined([fill(m.reports.pdfVersion, { version: doc.version }), doc.progress], ' · '),
  ]
  const kind = `${fill(m.reports.pdfReport, { state: stateName(doc) })}${doc.kind === 'general' ? '' : m.reports.pdfKinds[doc.kind]}`
  const side = Math.max(160, paper.width(right[1] ?? '', TYPE.small), paper.width(kind, TYPE.title))
  const isPrinted = doc.template?.logo !== false
  const left = LEFT + drawLogo(paper, { file: doc.logo, picture: cursor.logo, isPrinted })
  const room = RIGHT - side - 18 - left

  let y = 44
  paper.tag('H1', () => {
    for (const line of paper.wrap(lab.name, room, TYPE.title)) {
      paper.line(line, left, y, TYPE.title)
      y += 14
    }
  })
  paper.tag('P', () => {
    const address = joined([joined(lab.addressLines, ', '), lab.phone], ' · ')
    for (const line of paper.wrap(address, room, TYPE.text)) {
      paper.line(line, left, y + 1, TYPE.text)
      y += LEADING.text
    }
    const law = joined(
      [
        lab.clia && fill(m.reports.pdfClia, { number: lab.clia }),
        lab.director && fill(m.reports.pdfDirector, { name: lab.director }),
      ],
      ' · ',
    )
    for (const line of paper.wrap(law, room, TYPE.small)) {
      paper.line(line, left, y + 1.5, TYPE.small)
      y += LEADING.small
    }
  })
  paper.tag('H1', () => paper.line(kind, RIGHT, 44, TYPE.title, 'right'))
  paper.tag('P', () => {
    paper.line(right[0] ?? '', RIGHT, 59, TYPE.text, 'right')
    paper.line(right[1] ?? '', RIGHT, 70.4, TYPE.small, 'right')
  })
  cursor.y = Math.max(y, 77) + 3
  paper.rule(LEFT, cursor.y, WIDTH, 2, INK)
  cursor.y += 12
}

function correctedWords(count: number, before: string): string {
  if (count === 0) return fill(m.reports.pdfCorrectedIdentity, { before })
  return count === 1
    ? fill(m.reports.pdfCorrectedOne, { before })
    : fill(m.reports.pdfCorrectedMany, { before, count })
}

/** For anything but a plain final report: what the reader must know before reading a number. */
export function drawProgress(cursor: Cursor): void {
  const { paper, doc } = cursor
  const corrected = doc.panels
    .flatMap((panel) => panel.rows)
    .filter((row) => row.corrected && !row.corrected.isTold).length
  const before = fill(m.reports.pdfVersionBefore, { version: doc.version - 1 })
  const state = {
    FINAL: '',
    PRELIMINARY: joined(
      [
        doc.withdrawn ? m.reports.pdfWithdrawn : m.reports.pdfPreliminary,
        correctsAnything(doc) && correctedWords(corrected, before),
      ],
      '\n',
    ),
    CORRECTED: joined([doc.withdrawn && m.reports.pdfWithdrawn, correctedWords(corrected, before)], '\n'),
    AMENDED: fill(doc.noteOnly ? m.reports.pdfAmendedNote : m.reports.pdfAmended, { before }),
  }[doc.state]
  const untested = doc.measured ? m.reports.pdfNoResult : m.reports.pdfNotTested
  const changes = doc.changes.filter(({ version }) => version === doc.version).map(changeWords)
  const words = joined([doc.notTested && untested[doc.notTested], state, ...changes], '\n')
  if (!words) return
  const lines = paper.wrap(words, WIDTH - 20, TYPE.bold)
  const height = lines.length * LEADING.text + 10
  paper.artifact(() =>
    paper.doc
      .lineWidth(1.5)
      .strokeColor(INK)
      .rect(LEFT + 0.75, cursor.y - 4, WIDTH - 1.5, height)
      .stroke(),
  )
  paper.tag('P', () =>
    lines.forEach((line, i) => paper.line(line, LEFT + 10, cursor.y + 10 + i * LEADING.text, TYPE.bold)),
  )
  cursor.y += height + 8
}

/** One wording for all specimens where they agree, else each with its letter. */
function together(specimens: Specimen[], say: (specimen: Specimen) => string): string {
  const texts = specimens.map(say)
  if (new Set(texts).size <= 1) return texts[0] ?? ''
  return joined(
    specimens.map((s, i) => texts[i] && joined([s.letter, texts[i]], ' ')),
    '\n',
  )
}

/** What the source says already is not said twice: `A Urine, random void`. */
const origin = ({ letter, type, source }: Specimen) => {
  const says = (one: string, other: string) => one.toLowerCase().startsWith(other.toLowerCase())
  const named = says(source, type) ? [source] : says(type, source) ? [type] : [type, source]
  return joined([letter, joined(named, ', ')], ' ')
}
export const condition = (s: Specimen) =>
  joined(
    [
      s.acceptable
        ? s.condition || m.reports.pdfAcceptable
        : fill(m.reports.pdfNotAcceptable, { condition: s.condition }),
      s.disposition,
    ],
    '. ',
  )

interface Fact {
  label: string
  value: string
  type?: Type
}

/** Patient, specimens and orderer side by side. */
export function drawIdentity(cursor: Cursor): void {
  const { paper, doc } = cursor
  const top = cursor.y
  const { patient, orderer, specimens } = doc
  let lowest = top

  const heading = (text: string, x: number) => paper.tag('H2', () => paper.line(text, x, top + 6, TYPE.small))
  const facts = (list: Fact[], x: number, start: number, width: number, indent: number) => {
    let y = start
    for (const { label, value, type = TYPE.text } of list.filter((fact) => fact.value)) {
      const fitted = paper.fit(value, width - indent, type)
      paper.tag('P', () => {
        if (label) paper.line(label, x, y, TYPE.label)
        for (const line of fitted.lines) {
          paper.line(line, x + indent, y, fitted.type)
          y += LEADING.text
        }
      })
      y += 0.6
    }
    lowest = Math.max(lowest, y)
  }

  heading(m.reports.pdfPatient, LEFT)
  const { lines: names, type: nameType } = paper.fit(patient.name, 178, TYPE.name)
  paper.tag('P', () =>
    names.forEach((line, i) => paper.line(line, LEFT, top + 21 + i * LEADING.name, nameType)),
  )
  const born = joined([joined([patient.dob, patient.age && `(${patient.age})`], ' '), patient.sex], ', ')
  facts(
    [
      { label: m.reports.pdfBorn, value: born },
      { label: m.reports.pdfPatientId, value: patient.id, type: TYPE.mono },
    ],
    LEFT,
    top + 21 + names.length * LEADING.name - 1,
    178,
    58,
  )

  const middle = LEFT + 197
  const listed = specimens.length > 2 || specimens.some((s) => !s.acceptable)
  heading(m.reports.pdfSpecimens, middle)
  facts(
    [
      { label: m.reports.pdfRequisition, value: doc.requisition, type: TYPE.mono },
      ...(listed
        ? [
            {
              label: m.reports.pdfSpecimens,
              value: fill(m.reports.pdfSpecimensBelow, { count: specimens.length }),
            },
          ]
        : [
            { label: m.reports.pdfCollected, value: together(specimens, (s) => moment(s.collected)) },
            { label: m.reports.pdfReceived, value: together(specimens, (s) => moment(s.received)) },
            { label: m.reports.pdfSource, value: joined(specimens.map(origin), '\n') },
            { label: m.reports.pdfCondition, value: together(specimens, condition) },
          ]),
    ],
    middle,
    top + 18.5,
    172,
    58,
  )

  const last = LEFT + 374
  heading(m.reports.pdfOrderedBy, last)
  facts(
    [
      { label: '', value: orderer.physician, type: TYPE.bold },
      { label: '', value: orderer.npi && fill(m.reports.pdfNpi, { number: orderer.npi }) },
      { label: '', value: orderer.location },
      { label: '', value: orderer.addressLines.join('\n') },
      { label: '', value: orderer.fax && fill(m.reports.pdfFax, { number: orderer.fax }) },
    ],
    last,
    top + 18.5,
    RIGHT - last,
    0,
  )

  cursor.y = lowest + 1
  paper.rule(LEFT, cursor.y, WIDTH, 0.75, LINE)
  cursor.y += 10
  if (!listed) return
  for (const s of specimens) {
    const times = [
      fill(m.reports.pdfCollectedAt, { at: moment(s.collected) }),
      fill(m.reports.pdfReceivedAt, { at: moment(s.received) }),
    ]
    const words = joined([origin(s), ...times, condition(s)], ' · ')
    cursor.paragraph(words, s.acceptable ? TYPE.note : TYPE.noteBold)
  }
  cursor.y += 7
}
