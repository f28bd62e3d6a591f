import { UnreadableFile } from './sheet'

/**
 * The elements of one name in a piece of XML, one after the other, each with its attributes and what is in it. One pass, however the
 * text is made: an element that is never closed ends the reading.
 */
export function* elements(
  xml: string,
  name: string,
): Generator<readonly [attributes: string, inner: string]> {
  const opens = `<${name}`
  const closes = `</${name}>`
  let at = 0
  for (;;) {
    const found = xml.indexOf(opens, at)
    if (found === -1) return
    const from = found + opens.length
    at = from
    if (!/[\s/>]/.test(xml.charAt(from))) continue
    const end = xml.indexOf('>', from)
    if (end === -1) return
    at = end + 1
    if (xml.charAt(end - 1) === '/') {
      yield [xml.slice(from, end - 1), '']
      continue
    }
    const close = xml.indexOf(closes, at)
    if (close === -1) throw new UnreadableFile('brokenWorkbook')
    yield [xml.slice(from, end), xml.slice(at, close)]
    at = close + closes.length
  }
}

/** The piece without the elements of one name. */
export function without(xml: string, name: string): string {
  if (!xml.includes(`<${name}`)) return xml
  const closes = `</${name}>`
  let left = ''
  let at = 0
  for (;;) {
    const found = xml.indexOf(`<${name}`, at)
    if (found === -1) return left + xml.slice(at)
    const close = xml.indexOf(closes, found)
    if (close === -1) throw new UnreadableFile('brokenWorkbook')
    left += xml.slice(at, found)
    at = close + closes.length
  }
}
