import { UnreadableFile } from './sheet'

/** One element: its opening tag without the brackets and its name, and what stands in it. */
export interface XmlElement {
  tag: string
  inner: string
  start: number
  end: number
}

/** Where `<name` begins, and not `<names`. */
function opening(xml: string, name: string, from: number): number {
  for (let at = xml.indexOf(`<${name}`, from); at >= 0; at = xml.indexOf(`<${name}`, at + 1)) {
    const behind = xml[at + name.length + 1]
    if (behind === '>' || behind === '/' || (behind !== undefined && behind.trim() === '')) return at
  }
  return -1
}

/**
 * The elements of a name, one behind the other; one within another of its name ends it. Each character is looked at once.
 * @throws UnreadableFile where one is never closed: what it held must not be missed in silence.
 */
export function* elementsOf(xml: string, name: string): Generator<XmlElement, void> {
  const close = `</${name}>`
  let from = 0
  for (let start = opening(xml, name, 0); start >= 0; start = opening(xml, name, from)) {
    const tagEnd = xml.indexOf('>', start)
    if (tagEnd < 0) throw new UnreadableFile('brokenWorkbook')
    const tag = xml.slice(start + name.length + 1, tagEnd)
    if (tag.endsWith('/')) {
      from = tagEnd + 1
      yield { tag, inner: '', start, end: from }
      continue
    }
    const closeAt = xml.indexOf(close, tagEnd)
    if (closeAt < 0) throw new UnreadableFile('brokenWorkbook')
    from = closeAt + close.length
    yield { tag, inner: xml.slice(tagEnd + 1, closeAt), start, end: from }
  }
}

/** The opening tags of a name, without the brackets and the name. */
export function* tagsOf(xml: string, name: string): Generator<string, void> {
  let from = 0
  for (let start = opening(xml, name, 0); start >= 0; start = opening(xml, name, from)) {
    const end = xml.indexOf('>', start)
    if (end < 0) throw new UnreadableFile('brokenWorkbook')
    yield xml.slice(start + name.length + 1, end)
    from = end + 1
  }
}
