import { deflateSync } from 'node:zlib'

const two = (n: number) => [(n >> 8) & 255, n & 255]
const four = (n: number) => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

/** Bit by bit, and so unlike the code that is tested with it. */
function crcOf(bytes: readonly number[]): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

export const pngChunk = (type: string, data: readonly number[]): number[] => {
  const body = [...letters(type), ...data]
  return [...four(data.length), ...body, ...four(crcOf(body))]
}
const pngStart = [0x89, ...letters('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]

interface PngParts {
  width: number
  height: number
  depth?: number
  color?: number
  interlace?: number
  /** Chunks between header and data. */
  before?: readonly number[]
  /** The lines as they are packed, filter bytes included; null for no data at all. */
  lines: readonly number[] | Uint8Array | null
}

/** A PNG of these parts, with right checksums whatever they say. */
export const pngFrom = ({
  width,
  height,
  depth = 8,
  color = 6,
  interlace = 0,
  before = [],
  lines,
}: PngParts) =>
  new Uint8Array([
    ...pngStart,
    ...pngChunk('IHDR', [...four(width), ...four(height), depth, color, 0, 0, interlace]),
    ...before,
    ...(lines ? pngChunk('IDAT', [...deflateSync(Uint8Array.from(lines))]) : []),
    ...pngChunk('IEND', []),
  ])

/** A PNG of one red that lets half of the paper through. */
export const pngOf = (width: number, height: number): Uint8Array =>
  pngFrom({
    width,
    height,
    lines: Array.from({ length: height }, () => [
      0,
      ...Array.from({ length: width }, () => [200, 30, 30, 128]).flat(),
    ]).flat(),
  })

const segment = (marker: number, data: readonly number[]) => [0xff, marker, ...two(data.length + 2), ...data]
/** One code of one bit, `0`, for this symbol. */
const codes = (id: number, symbol: number) => [id, 1, ...Array.from({ length: 15 }, () => 0), symbol]

interface JpegParts {
  frame?: readonly number[]
  scan?: readonly number[] | null
  tables?: boolean
}

/** A baseline JPEG of one even gray: each block of 8 by 8 is two bits, no difference and no waves. */
export const jpegOf = (width: number, height: number, parts: JpegParts = {}): Uint8Array => {
  const { frame = [8, ...two(height), ...two(width), 1, 1, 0x11, 0], tables = true } = parts
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const { scan = Array.from({ length: Math.ceil(blocks / 4) }, () => 0) } = parts
  return new Uint8Array([
    0xff,
    0xd8,
    ...segment(0xfe, letters('hi')),
    ...(tables ? segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]) : []),
    ...segment(0xc0, frame),
    ...(tables ? [...segment(0xc4, codes(0x00, 0)), ...segment(0xc4, codes(0x10, 0))] : []),
    ...(scan ? [...segment(0xda, [1, 1, 0, 0, 63, 0]), ...scan] : []),
    0xff,
    0xd9,
  ])
}
