import { PDFiumLibrary } from '@hyzyla/pdfium'

const library = PDFiumLibrary.init()

/** The text of a PDF as Chrome's engine reads it: a second reader for tests, that shares nothing with pdf.js. */
export async function readWithPdfium(bytes: Uint8Array): Promise<string> {
  const pdf = await (await library).loadDocument(bytes)
  const pages = Array.from(pdf.pages(), (page) => page.getText())
  pdf.destroy()
  return pages.join('\n')
}
