import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
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

const Numbers = z.array(z.number())
const Path = z.tuple([z.number(), z.unknown(), z.instanceof(Float32Array)])
const points = (numbers: readonly number[]) => numbers.map((number) => number.toFixed(1)).join(' ')

/**
 * What stands where: each run of text with its corner and size, then each line and area with its bounds and colour, in
 * points from the lower left corner. For a test that holds the page as it was looked at.
 */
export async function readLayout(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false })
  const pdf = await task.promise
  const lines = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n)
    lines.push(`Page ${n}`)
    for (const item of (await page.getTextContent()).items)
      if ('str' in item && item.str.trim() !== '') {
        const [size = 0, , , , x = 0, y = 0] = Numbers.parse(item.transform)
        lines.push(`${points([x, y, size])}  ${item.str}`)
      }
    lines.push(...paintedOn(await page.getOperatorList()))
  }
  await task.destroy()
  return lines
}

/** The colour of each run of text, said where it changes, and each path with how it is painted. */
function paintedOn({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): string[] {
  const lines = []
  let [fill, stroke, width, ofText] = ['', '', '', '']
  const outer: [string, string, string][] = []
  for (const [at, operation] of fnArray.entries()) {
    const args = argsArray[at]
    if (operation === OPS.save) outer.push([fill, stroke, width])
    else if (operation === OPS.restore) [fill, stroke, width] = outer.pop() ?? ['', '', '']
    else if (operation === OPS.setFillRGBColor) fill = String(args)
    else if (operation === OPS.setStrokeRGBColor) stroke = String(args)
    else if (operation === OPS.setLineWidth) width = String(args)
    else if (operation === OPS.showText && fill !== ofText) lines.push(`text ${(ofText = fill)}`)
    else if (operation === OPS.constructPath) {
      const [how, , bounds] = Path.parse(args)
      const ink =
        how === OPS.stroke || how === OPS.closeStroke ? `stroke ${stroke} width ${width}` : `fill ${fill}`
      lines.push(`${points([...bounds])}  ${ink}`)
    }
  }
  return lines
}
