import type { FaxCover } from '@contract/faxes/cover'
import { fill, m } from '@contract/messages'
import type { FontBook } from './font-book'
import { mergePdf } from './merge-pdf'
import { INK, LINE, Paper, SECOND, type Type } from './paper'
import type { Picture } from './picture'
import { drawLogo } from './report-head'
import { LEFT, RIGHT, SHEET, TYPE, WIDTH } from './report-frame'

/** Larger than a report's: a fax has some 100 lines an inch. */
const BIG: Type = { style: 'semibold', size: 24, color: INK }
const BODY: Type = { style: 'regular', size: 12, color: INK }
const LABEL: Type = { style: 'regular', size: 12, color: SECOND }
const STRONG: Type = { style: 'semibold', size: 12, color: INK }
const CODE: Type = { style: 'mono', size: 26, color: INK }
const LEADING = 18
const VALUES = LEFT + 150

const allText = ({ lab, logo: _logo, ...cover }: FaxCover) =>
  [...Object.values(cover), lab.name, ...lab.addressLines, lab.phone, lab.fax].map(String).join('\n')

function paragraph(paper: Paper, text: string, y: number, type = BODY): number {
  const { lines, type: set } = paper.fit(text, WIDTH, type)
  const leading = Math.max(LEADING, set.size * 1.3)
  paper.tag('P', () => lines.forEach((line, at) => paper.line(line, LEFT, y + at * leading, set)))
  return y + lines.length * leading
}

/** The page before a report, or a test page: it names sender and recipient, and no patient. */
export async function faxCoverPdf(
  book: FontBook,
  cover: FaxCover,
  picture: Picture | null,
): Promise<Uint8Array> {
  const { lab, code } = cover
  const phone = lab.phone || lab.fax
  const title = code === null ? m.faxes.coverTitle : m.faxes.testTitle
  const paper = await Paper.open(book, `${allText(cover)}${Object.values(m.faxes).join('')}`, {
    title,
    author: lab.name,
  })
  paper.page(SHEET.width, SHEET.height)
  const left = LEFT + drawLogo(paper, { file: cover.logo, picture, isPrinted: true })
  paper.tag('P', () => paper.line(paper.cut(lab.name, RIGHT - left, STRONG), left, 44, STRONG))
  paper.tag('P', () =>
    paper.line(
      paper.cut([...lab.addressLines, lab.phone].filter(Boolean).join(', '), RIGHT - left, TYPE.text),
      left,
      60,
      TYPE.text,
    ),
  )
  paper.rule(LEFT, 78, WIDTH, 2, INK)
  paper.tag('H1', () => paper.line(title, LEFT, 116, BIG))
  const lines: [string, string][] = [
    [m.faxes.coverTo, cover.to],
    [m.faxes.coverAttention, cover.attention],
    [m.faxes.coverFaxNumber, cover.number],
    [m.faxes.coverFrom, [lab.name, lab.fax].filter(Boolean).join(', ')],
    [m.faxes.coverPhone, lab.phone],
    [m.faxes.coverSentAt, cover.sentAt],
    [m.faxes.coverPages, String(cover.pages)],
    [m.faxes.coverReference, cover.reference],
  ]
  let y = 152
  for (const [label, value] of lines) {
    if (!value) continue
    const set = paper.fit(value, RIGHT - VALUES, STRONG)
    const from = y
    paper.tag('P', () => {
      paper.line(label, LEFT, from, LABEL)
      set.lines.forEach((line, at) => paper.line(line, VALUES, from + at * LEADING, set.type))
    })
    y += Math.max(1, set.lines.length) * LEADING + 4
  }
  y += 8
  paper.rule(LEFT, y, WIDTH, 0.75, LINE)
  y += 30
  if (code !== null) {
    y = paragraph(paper, m.faxes.testText, y) + 14
    y = paragraph(paper, fill(m.faxes.testCode, { code }), y + 14, CODE) + 20
    paragraph(paper, fill(m.faxes.testCall, { phone }), y)
  } else {
    y = paragraph(paper, m.faxes.coverConfidential, y) + 10
    paragraph(paper, fill(m.faxes.coverError, { phone }), y, STRONG)
  }
  return paper.finish()
}

/** A whole fax: the cover with the number of pages on it, then the report page for page. */
export async function faxPdf(
  book: FontBook,
  cover: Omit<FaxCover, 'pages'>,
  report: Uint8Array | null,
  picture: Picture | null,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const pages = 1 + (report ? await pagesOf(report) : 0)
  const first = await faxCoverPdf(book, { ...cover, pages }, picture)
  return { bytes: await mergePdf(report ? [first, report] : [first], m.faxes.coverTitle), pages }
}

async function pagesOf(pdf: Uint8Array): Promise<number> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  return (await PDFDocument.load(pdf)).getPageCount()
}
