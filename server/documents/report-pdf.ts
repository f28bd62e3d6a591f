import { fill, m } from '@contract/messages'
import type { ReportDocument } from '@contract/reports/document'
import type { FontBook } from './font-book'
import { Paper } from './paper'
import { Cursor, drawFeet } from './report-frame'
import { drawHead, drawIdentity, drawProgress } from './report-head'
import { drawPanel } from './report-panel'
import { drawFooter, drawHeading, drawKeyFindings, drawRemarks, drawSignatures } from './report-parts'

const allText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value !== null && typeof value === 'object'
      ? Object.values(value).map(allText).join('\n')
      : ''

/**
 * The laboratory report on US Letter: a tagged PDF 1.7 with embedded fonts, selectable text and a title without the
 * patient's name. Black on white, so that it survives a fax. Two identifiers of the patient are on every page.
 */
export async function reportPdf(book: FontBook, doc: ReportDocument): Promise<Uint8Array> {
  const title = fill(m.reports.pdfTitle, { requisition: doc.requisition }).trim()
  const paper = await Paper.open(book, allText(doc), { title, author: doc.lab.name })
  const cursor = new Cursor(paper, doc)
  drawHead(cursor)
  drawProgress(cursor)
  drawHeading(cursor)
  drawIdentity(cursor)
  drawKeyFindings(cursor)
  for (const panel of doc.panels) drawPanel(cursor, panel)
  drawRemarks(cursor)
  drawSignatures(cursor)
  drawFooter(cursor)
  drawFeet(paper, doc)
  return paper.finish()
}
