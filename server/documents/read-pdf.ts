import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { z } from 'zod'

/** What a test wants to know of a PDF: the text of each page, its tags, size and properties. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false })
  const pdf = await task.promise
  const pages = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n)
    const { items } = await page.getTextContent({ disableNormalization: true })
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    const roles = [...JSON.stringify(await page.getStructTree()).matchAll(/"role":"(\w+)"/g)].map(
      ([, role]) => role,
    )
    pages.push({ text, roles, view: page.view })
  }
  const marks = await pdf.getMarkInfo()
  const { info } = await pdf.getMetadata()
  await task.destroy()
  return {
    pages,
    tagged: marks?.Marked === true,
    info: JSON.stringify(info),
    text: pages.map((p) => p.text).join('\n'),
  }
}

const Font = z.object({ name: z.string() })

/** Each run of text with the name of the font that it is set in: dearer than the text alone, for a page is drawn to learn it. */
export async function readRuns(bytes: Uint8Array): Promise<{ text: string; font: string }[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false })
  const pdf = await task.promise
  const runs = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n)
    await page.getOperatorList()
    for (const item of (await page.getTextContent()).items)
      if ('str' in item && item.str.trim() !== '')
        runs.push({ text: item.str, font: Font.parse(page.commonObjs.get(item.fontName)).name })
  }
  await task.destroy()
  return runs
}
