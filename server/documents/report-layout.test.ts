import { expect, it } from 'vitest'
import type { ReportDocumentInput } from '@contract/reports/document'
import { documentFonts } from '@server/node/fonts'
import { createDocuments } from './documents'
import { readLayout } from './read-pdf'
import { sampleReport } from './report-fixture'

const documents = createDocuments({ fonts: documentFonts() })

const corrected: Partial<ReportDocumentInput> = {
  state: 'CORRECTED',
  version: 3,
  panels: Array.from({ length: 6 }, () => sampleReport.panels).flat(),
}

// The stored layouts are pages that somebody has looked at. After a change that is meant, print the page, look at it, and
// run the test with --update.
it.each([
  ['one page', {}],
  ['several pages', corrected],
])('nothing has moved on the report of %s', async (name, changes) => {
  const layout = await readLayout(await documents.report({ ...sampleReport, ...changes }))
  await expect(`${layout.join('\n')}\n`).toMatchFileSnapshot(`report-layout/${name.replaceAll(' ', '-')}.txt`)
})
