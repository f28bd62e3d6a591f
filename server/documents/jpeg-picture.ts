import { PictureError, type Size } from './png-picture'

const word = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

interface Frame extends Size {
  progressive: boolean
  components: number[]
}

/** Frames that a PDF reader draws: baseline, extended and progressive with Huffman coding, eight bits a sample. */
function frameOf(marker: number, body: Uint8Array): Frame {
  if (![0xc0, 0xc1, 0xc2].includes(marker)) throw new PictureError('header')
  const count = body[5] ?? 0
  if (body[0] !== 8 || body.length !== 6 + 3 * count) throw new PictureError('header')
  // Four are the inks of a press, which no screen shows alike.
  if (count !== 1 && count !== 3) throw new PictureError('color')
  const components = Array.from({ length: count }, (_, at) => body[6 + 3 * at] ?? 0)
  for (let at = 0; at < count; at += 1) {
    const sampling = body[7 + 3 * at] ?? 0
    const [across, down] = [sampling >> 4, sampling & 15]
    if (across < 1 || across > 4 || down < 1 || down > 4) throw new PictureError('header')
  }
  return { height: word(body, 1), width: word(body, 3), progressive: marker === 0xc2, components }
}

/** How long the coded data of a scan is from here: up to a marker that is neither a restart nor a stuffed byte. */
function scanLength(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) break
    at += 1
  }
  return at - from
}

/**
 * Width and height of a JPEG (ITU T.81) that can be drawn: its frame, the tables that it needs, and at least one scan with as
 * much data as that many blocks take at the least, to its end marker. Throws PictureError with what is wrong.
 */
export function jpegSize(bytes: Uint8Array): Size {
  let frame: Frame | undefined
  let scanned = 0
  let [hasQuantization, hasCodes] = [false, false]
  let at = 2
  for (;;) {
    if (bytes[at] !== 0xff) throw new PictureError('chunk')
    while (bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) break
    const length = word(bytes, at + 2)
    const next = at + 2 + length
    if (length < 2 || next > bytes.length) throw new PictureError('chunk')
    const body = bytes.subarray(at + 4, next)
    at = next
    if (marker === 0xdb) hasQuantization = true
    else if (marker === 0xc4) hasCodes = true
    else if (marker === 0xda) {
      const count = body[0] ?? 0
      const known = Array.from({ length: count }, (_, n) => frame?.components.includes(body[1 + 2 * n] ?? -1))
      if (!frame || count < 1 || body.length !== 4 + 2 * count || known.includes(false))
        throw new PictureError('noScan')
      if (!hasQuantization || !hasCodes) throw new PictureError('chunk')
      const coded = scanLength(bytes, at)
      scanned += coded
      at += coded
    } else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) {
      if (frame) throw new PictureError('header')
      frame = frameOf(marker, body)
    }
  }
  if (at + 2 !== bytes.length) throw new PictureError('chunk')
  if (!frame) throw new PictureError('header')
  if (scanned === 0) throw new PictureError('noScan')
  const blocks = Math.ceil(frame.width / 8) * Math.ceil(frame.height / 8)
  if (scanned * 8 < blocks * (frame.progressive ? 1 : 2)) throw new PictureError('shortData')
  return { width: frame.width, height: frame.height }
}
