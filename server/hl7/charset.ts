/** How the bytes of a message are read and written: MSH-18, HL7 table 0211. */

export interface DecodedText {
  text: string
  /** The name MSH-18 has for how it was read, to be answered in the same. */
  charset: 'ASCII' | '8859/1' | 'UNICODE UTF-8' | 'other'
  /** Set where the bytes are not what MSH-18 says, or MSH-18 says nothing we know: how they were read instead. */
  doubt: string | null
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes)
const utf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** MSH-18 as it stands in the bytes: separators are ASCII in every set that a message can have over MLLP. */
function statedCharset(bytes: Uint8Array): string {
  const head = latin1(bytes.subarray(0, 4000))
  const at = head.indexOf('MSH')
  const line = head.slice(Math.max(0, at)).split(/[\r\n]/)[0] ?? ''
  const [, , , separator] = line
  if (separator === undefined) return ''
  return (line.split(separator)[17] ?? '').split(/[\^~]/)[0]?.trim().toUpperCase() ?? ''
}

/** The bytes of a message, or of a file of messages, as text. Never throws. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const stated = statedCharset(bytes)
  const asUtf8 = utf8(bytes)
  const either = (doubt: string | null): DecodedText =>
    asUtf8 === null
      ? { text: latin1(bytes), charset: '8859/1', doubt }
      : { text: asUtf8, charset: 'UNICODE UTF-8', doubt }
  switch (stated) {
    case '':
    case 'ASCII':
      return either(null)
    case '8859/1':
      // Text of Latin-1 is valid UTF-8 by its letters beyond ASCII only where somebody forgot to say so.
      return asUtf8 === null || bytes.every((byte) => byte < 0x80)
        ? { text: latin1(bytes), charset: '8859/1', doubt: null }
        : either('says Latin-1 and the bytes are UTF-8; they were read as UTF-8')
    case 'UNICODE UTF-8':
    case 'UNICODE':
    case 'UTF-8':
    case 'UTF8':
      return either(asUtf8 === null ? 'says UTF-8 and the bytes are not; they were read as Latin-1' : null)
  }
  const part = /^8859\/(\d{1,2})$/.exec(stated)?.[1]
  if (part) {
    try {
      return { text: new TextDecoder(`iso-8859-${part}`).decode(bytes), charset: 'other', doubt: null }
    } catch {
      return either('names a character set that is not read here')
    }
  }
  return either('names a character set that is not read here')
}

/**
 * Text as bytes: UTF-8, or Latin-1 for a receiver that reads nothing else. In Latin-1 a character that it lacks is not written as
 * another: the answer then names it.
 */
export function encodeText(
  text: string,
  charset: 'UNICODE UTF-8' | '8859/1' = 'UNICODE UTF-8',
): { ok: true; bytes: Uint8Array } | { ok: false; character: string; at: number } {
  if (charset === 'UNICODE UTF-8') return { ok: true, bytes: new TextEncoder().encode(text) }
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0xff || (code >= 0x80 && code < 0xa0))
      return { ok: false, character: String.fromCodePoint(text.codePointAt(at) ?? code), at }
    bytes[at] = code
  }
  return { ok: true, bytes }
}
