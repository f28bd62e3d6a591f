import { fill, m } from '@contract/messages'
import { Refusal, badInput } from '../core/errors'

const zipMagic = [0x50, 0x4b]
const gzipMagic = [0x1f, 0x8b]
const begins = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)

/** The most that a compressed file may grow to; more is no list of codes or patients. */
const mostBytes = 256 * 1024 * 1024

/** No row of a table is longer; a file without line ends is something else. */
const longestLine = 2_000_000

/** A refusal of the whole file: its message is shown beside the file field. */
export const unreadable = (message: string): Refusal => badInput({ file: message }, message)

function refuseOtherKinds(bytes: Uint8Array): void {
  if (bytes.length === 0) throw unreadable(m.imports.empty)
  if (begins(bytes, zipMagic)) throw unreadable(m.imports.fileSpreadsheet)
  if (begins(bytes, [0x25, 0x50, 0x44, 0x46])) throw unreadable(m.imports.filePdf)
}

/** The file in pieces, unpacked if it is gzip. Throws the refusal of a damaged or boundless archive. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const step = 256 * 1024
  if (!begins(bytes, gzipMagic)) {
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
    return
  }
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'))
  const reader = stream.getReader()
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw unreadable(m.imports.fileGzip)
    })
    if (done) return
    size += value.byteLength
    if (size > mostBytes) {
      await reader.cancel()
      throw unreadable(m.imports.fileHuge)
    }
    yield value
  }
}

/**
 * How the text is encoded. A byte order mark says so; else it is UTF-8 if it can be, and otherwise the Windows encoding
 * that older spreadsheets write.
 */
async function encodingOf(bytes: Uint8Array): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let first = true
  try {
    for await (const piece of pieces(bytes)) {
      if (first && begins(piece, [0xff, 0xfe])) return 'utf-16le'
      if (first && begins(piece, [0xfe, 0xff])) return 'utf-16be'
      first = false
      utf8.decode(piece, { stream: true })
    }
    utf8.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof Refusal) throw error
    return 'windows-1252'
  }
}

/** The text of an uploaded file in pieces, without its byte order mark. Between pieces others get their turn. */
export async function* readText(bytes: Uint8Array): AsyncGenerator<string> {
  refuseOtherKinds(bytes)
  const decoder = new TextDecoder(await encodingOf(bytes))
  for await (const piece of pieces(bytes)) {
    const text = decoder.decode(piece, { stream: true })
    if (text.includes('\u0000')) throw unreadable(m.imports.fileNotText)
    yield text
    await new Promise((done) => setTimeout(done, 0))
  }
  yield decoder.decode()
}

/** Lines with their numbers from 1, whatever ends them. */
export async function* readLines(bytes: Uint8Array): AsyncGenerator<{ line: number; text: string }> {
  let rest = ''
  let line = 0
  for await (const piece of readText(bytes)) {
    const text = rest + piece
    // A carriage return at the very end may be half of a line end.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text
    const parts = whole.split(/\r\n|\r|\n/)
    rest = (parts.pop() ?? '') + text.slice(whole.length)
    for (const part of parts) yield { line: ++line, text: part }
    if (rest.length > longestLine)
      throw unreadable(
        fill(m.imports.fileLongLine, { line: line + 1, most: longestLine.toLocaleString('en-US') }),
      )
  }
  const last = rest.replace(/\r$/, '')
  if (last !== '') yield { line: line + 1, text: last }
}
