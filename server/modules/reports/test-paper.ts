import { inflateSync } from 'node:zlib'

/** The pictures of a PDF as `width x height`, and whether it has the product's mark. */
export function picturesIn(pdf: Uint8Array): { pictures: string[]; hasMark: boolean } {
  const text = Buffer.from(pdf).toString('latin1')
  if (!text.startsWith('%PDF-')) throw new Error('This is no PDF.')
  const pictures: string[] = []
  let hasMark = false
  for (const found of text.matchAll(/<<([^]*?)>>\s*stream\r?\n/g)) {
    const [whole, head = ''] = found
    if (/\/Subtype\s*\/Image\b/.test(head))
      pictures.push(`${/\/Width (\d+)/.exec(head)?.[1]} x ${/\/Height (\d+)/.exec(head)?.[1]}`)
    else if (/FlateDecode/.test(head)) {
      const start = found.index + whole.length
      const packed = Buffer.from(text.slice(start, text.indexOf('endstream', start)), 'latin1')
      hasMark ||= inflateSync(packed).toString('latin1').includes('64.2 47.2 m')
    }
  }
  return { pictures, hasMark }
}
