import { fill, m } from '@contract/messages'
import type { ReportDocument } from '@contract/reports/document'
import type { FontBook } from './font-book'
import { Paper } from './paper'
import type { Picture } from './picture'
import { Cursor, drawFeet } from './report-frame'
import { drawHead, drawIdentity, drawProgress } from './report-head'
import { drawPanel } from './report-panel'
import { Section } from '@contract/report-templates/choices'
import {
  drawComments,
  drawCriticalCalls,
  drawEnd,
  drawHeading,
  drawKeyFindings,
  drawMedications,
  drawNote,
  drawPharmacist,
} from './report-parts'
import { drawPrescribed, drawToxTables, panelsToldElsewhere } from './report-toxicology'

const allText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value !== null && typeof value === 'object'
      ? Object.values(value).map(allText).join('\n')
      : ''

const SECTIONS: Record<Section, (cursor: Cursor) => void> = {
  keyFindings: drawKeyFindings,
  prescribed: drawPrescribed,
  results(cursor) {
    drawToxTables(cursor)
    const inTables = panelsToldElsewhere(cursor)
    cursor.doc.panels.forEach((panel, at) => {
      if (!inTables.has(at)) drawPanel(cursor, panel)
    })
  },
  pharmacist: drawPharmacist,
  criticalCalls: drawCriticalCalls,
  medications: drawMedications,
  comments: drawComments,
  note: drawNote,
}

/** Everything from the head to the footer; answers where the last page should begin instead. */
function draw(cursor: Cursor): number | undefined {
  const { doc } = cursor
  drawHead(cursor)
  drawProgress(cursor)
  drawHeading(cursor)
  drawIdentity(cursor)
  for (const section of doc.template?.sections ?? Section.options) SECTIONS[section](cursor)
  const bodyEnd = cursor.y
  return cursor.betterBreak(drawEnd(cursor), bodyEnd)
}

/**
 * The laboratory report on US Letter: a tagged PDF 1.7 with embedded fonts, selectable text and a title without the
 * patient's name. Black on white, so that it survives a fax. Two identifiers of the patient are on every page. Where the
 * signatures would stand on the last page with next to nothing, what comes before them goes there with them.
 */
export async function reportPdf(
  book: FontBook,
  doc: ReportDocument,
  logo: Picture | null = null,
): Promise<Uint8Array> {
  const title = fill(m.reports.pdfTitle, { requisition: doc.requisition }).trim()
  const text = allText(doc)
  const open = (before?: Paper) => Paper.open(book, text, { title, author: doc.lab.name }, before)
  let paper = await open()
  const better = draw(new Cursor(paper, doc, logo))
  if (better !== undefined) {
    paper = await open(paper)
    draw(new Cursor(paper, doc, logo, better))
  }
  drawFeet(paper, doc)
  return paper.finish()
}
