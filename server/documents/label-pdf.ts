import { labelCode, type LabelData, labelLines, type LabelTemplate } from '@contract/labels/label'
import { fill, m } from '@contract/messages'
import { type Barcode, code128, dataMatrix } from './barcode'
import type { FontBook } from './font-book'
import { Paper, type Type } from './paper'

/** A specimen label, 2.00 x 1.00 inch, in points; bars are whole dots of a 203 dpi printer, at least two. */
const LABEL = { width: 144, height: 72, margin: 4 }
const DOT = 72 / 203
const MODULE = 2 * DOT
const QUIET = 10
const BARS = { top: 43.5, height: 16.5 }
const MATRIX = 4 * DOT
const BLACK = '#000000'

const first: Type = { style: 'semibold', size: 9, color: BLACK }
const other: Type = { style: 'regular', size: 6.6, color: BLACK }
const number: Type = { style: 'mono', size: 7.4, color: BLACK }

/** One line in the room it has: set smaller down to 70 %, then cut at the end. */
function fitted(paper: Paper, text: string, width: number, type: Type): { text: string; type: Type } {
  const scale = Math.max(0.7, Math.min(1, width / Math.max(1, paper.width(text, type))))
  const smaller = { ...type, size: type.size * scale * 0.999 }
  return { text: paper.cut(text, width, smaller), type: smaller }
}

function drawBarcode(
  paper: Paper,
  barcode: Barcode,
  x: number,
  y: number,
  module: number,
  height: number,
): void {
  paper.artifact(() => {
    for (const bar of barcode.bars)
      paper.doc.rect(x + bar.x * module, y + bar.y * height, bar.width * module, bar.height * height)
    paper.doc.fill(BLACK)
  })
}

function drawLabel(paper: Paper, data: LabelData): void {
  paper.page(LABEL.width, LABEL.height)
  const code = labelCode(data)
  const linear = code128(code)
  const fits = (linear.columns + 2 * QUIET) * MODULE <= LABEL.width
  const matrix = fits ? null : dataMatrix(code)
  const right = LABEL.width - LABEL.margin
  const textWidth = right - LABEL.margin - (matrix ? matrix.columns * MATRIX + 8 : 0)

  labelLines(data).forEach((text, i) => {
    const line = fitted(paper, text, textWidth, i === 0 ? first : other)
    paper.tag('P', () => paper.line(line.text, LABEL.margin, i === 0 ? 10.5 : 11 + i * 7.4, line.type))
  })
  if (matrix) {
    const x = right - matrix.columns * MATRIX - 2
    drawBarcode(paper, matrix, x, 14, MATRIX, MATRIX)
  } else
    drawBarcode(paper, linear, (LABEL.width - linear.columns * MODULE) / 2, BARS.top, MODULE, BARS.height)
  const below = fitted(paper, code, right - LABEL.margin, number)
  paper.tag('P', () => paper.line(below.text, LABEL.width / 2, 68, below.type, 'center'))
}

/**
 * Barcode labels as a PDF whose page is the label, for a laboratory without the local barcode service: one page per
 * copy. The barcode is drawn as rectangles, so that it is sharp on any printer. `template` names the document; its
 * ZPL content is for label printers only.
 */
export async function labelsPdf(
  book: FontBook,
  labels: readonly LabelData[],
  template: LabelTemplate,
): Promise<Uint8Array> {
  const text = labels.map((data) => labelLines(data).join('\n') + labelCode(data)).join('\n')
  const paper = await Paper.open(book, text, {
    title: fill(m.labels.pdfTitle, { code: template.code }).trim(),
    author: 'Aliquot',
  })
  for (const data of labels) for (let copy = 0; copy < data.copies; copy++) drawLabel(paper, data)
  return paper.finish()
}
