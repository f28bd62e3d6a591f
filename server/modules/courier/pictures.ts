import { fill, m } from '@contract/messages'
import { photoBytes, signatureBytes } from '@contract/courier/events'

/** A picture that is kept: what it is by its bytes, and nothing in it but the picture. */
export interface PlainPicture {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg'
}

/** What is no base64 is no picture either. */
function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const at32 = (bytes: Uint8Array, at: number) =>
  (((bytes[at] ?? 0) << 24) |
    ((bytes[at + 1] ?? 0) << 16) |
    ((bytes[at + 2] ?? 0) << 8) |
    (bytes[at + 3] ?? 0)) >>>
  0

/** What a PNG needs to be drawn; texts, and whatever stands behind its end, are left out. */
const PARTS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/** The same picture with nothing in it but the picture; undefined where it is no whole PNG. */
function strictPng(bytes: Uint8Array): Uint8Array | undefined {
  if (!begins(bytes, PNG)) return undefined
  const kept: Uint8Array[] = [bytes.subarray(0, 8)]
  let data = false
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = at32(bytes, at)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (PARTS.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IDAT') data = true
    if (name === 'IEND') return data ? joined(kept) : undefined
    at = end
  }
  return undefined
}

/**
 * The same of a JPEG: its comments and the notes of cameras, in which a place or a script may stand, are left out, and so is
 * what stands behind the picture's end.
 */
function strictJpeg(bytes: Uint8Array): Uint8Array | undefined {
  if (!begins(bytes, [0xff, 0xd8])) return undefined
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
    if (end > bytes.length || end < at + 4) return undefined
    if (marker === 0xda) {
      const stop = endOfScans(bytes, end)
      return stop === undefined ? undefined : joined([...kept, bytes.subarray(at, stop)])
    }
    const isNote = marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee)
    if (!isNote) kept.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

/** Behind the end mark of the picture; its data hold no end mark of their own (ISO 10918-1, B.1.1.5). */
function endOfScans(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from; at + 1 < bytes.length; at++)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2
  return undefined
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** A drawn signature, or the sentence that says why it is none. */
export function readSignature(base64: string): PlainPicture | string {
  const size = Math.floor((base64.length * 3) / 4)
  if (size > signatureBytes)
    return fill(m.courier.signatureTooLarge, { size: megabytes(size), most: megabytes(signatureBytes) })
  const bytes = strictPng(bytesOf(base64))
  return bytes ? { bytes, type: 'image/png' } : m.courier.signatureNoPicture
}

/** A photo, or the sentence that says why it is none. What it is is read from its bytes, never from its name. */
export function readPhoto(base64: string): PlainPicture | string {
  const size = Math.floor((base64.length * 3) / 4)
  if (size > photoBytes)
    return fill(m.courier.photoTooLarge, { size: megabytes(size), most: megabytes(photoBytes) })
  const bytes = bytesOf(base64)
  const png = strictPng(bytes)
  if (png) return { bytes: png, type: 'image/png' }
  const jpeg = strictJpeg(bytes)
  return jpeg ? { bytes: jpeg, type: 'image/jpeg' } : m.courier.photoNoPicture
}
