import { isJpeg, jpegSize } from './jpeg-picture'
import { isPng, plainPng, pngPixels, pngSize } from './png-picture'
import { PictureError, type Picture } from './picture'

export type PhotoFault = { is: 'type' | 'damaged' | 'script' } | { is: 'size'; width: number; height: number }

/** What a picture has no use for, and a program that reads the file as something else might run. */
const foreign = /<script|<\?php|<!doctype|<html|<svg|<iframe|javascript:|%pdf-|onerror\s*=/i

/** A JPEG without its notes: camera, place and time, thumbnails, comments. What is drawn stays bit for bit. */
function withoutNotes(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    // From the first scan on everything is picture.
    if (marker === 0xda || marker === 0xd9) break
    const next = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    // APP0 says how dense the dots are, APP14 how colors are coded; the others are notes.
    const isNote = marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee)
    if (!isNote) kept.push(bytes.subarray(at, next))
    at = next
  }
  kept.push(bytes.subarray(at))
  const whole = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0))
  let to = 0
  for (const part of kept) {
    whole.set(part, to)
    to += part.length
  }
  return whole
}

/**
 * A photo as it is kept: a PNG written anew from its pixels, a JPEG read to its end and without its notes. Answers the fault
 * where it is neither, is damaged, is wider or taller than `most`, or holds a script.
 */
export async function plainPhoto(bytes: Uint8Array, most: number): Promise<Picture | PhotoFault> {
  const png = isPng(bytes)
  if (!png && !isJpeg(bytes)) return { is: 'type' }
  if (foreign.test(new TextDecoder('latin1').decode(bytes))) return { is: 'script' }
  try {
    const { width, height } = png ? pngSize(bytes) : jpegSize(bytes)
    if (width < 1 || height < 1) return { is: 'damaged' }
    if (width > most || height > most) return { is: 'size', width, height }
    return png
      ? { width, height, type: 'image/png', bytes: await plainPng(await pngPixels(bytes)) }
      : { width, height, type: 'image/jpeg', bytes: withoutNotes(bytes) }
  } catch (error) {
    if (error instanceof PictureError) return { is: 'damaged' }
    throw error
  }
}
