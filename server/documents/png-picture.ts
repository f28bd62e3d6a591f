/** Samples of a pixel, by the colour type of ISO/IEC 15948, table 11.1, and the depths that each may have. */
const KINDS: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}
/** Where each of the seven passes begins and how far apart its pixels are (Adam7): x, y, right, down. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const WHOLE = [[0, 0, 1, 1]] as const
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const

/** Why a file is no picture that can be drawn. */
export type PictureFault =
  'header' | 'chunk' | 'checksum' | 'noData' | 'shortData' | 'longData' | 'palette' | 'noScan' | 'color'
export class PictureError extends Error {
  readonly fault: PictureFault

  constructor(fault: PictureFault) {
    super(fault)
    this.name = 'PictureError'
    this.fault = fault
  }
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
/** The checksum of a chunk: of its type and its data (ISO 3309). */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

interface Chunk {
  type: string
  data: Uint8Array
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Every chunk with its checksum checked, the last of them the end and nothing behind it. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = []
  const numbers = view(bytes)
  let at: number = SIGNATURE.length
  while (chunks.at(-1)?.type !== 'IEND') {
    if (at + 12 > bytes.length) throw new PictureError('chunk')
    const length = numbers.getUint32(at)
    if (length > bytes.length - at - 12) throw new PictureError('chunk')
    const body = bytes.subarray(at + 4, at + 8 + length)
    if (crcOf(body) !== numbers.getUint32(at + 8 + length)) throw new PictureError('checksum')
    chunks.push({ type: String.fromCharCode(...body.subarray(0, 4)), data: body.subarray(4) })
    at += length + 12
  }
  if (at !== bytes.length) throw new PictureError('chunk')
  return chunks
}

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, at) => bytes[at] === byte)

export interface Size {
  width: number
  height: number
}
interface Header extends Size {
  depth: number
  color: number
  channels: number
  passes: readonly (readonly [number, number, number, number])[]
}

function headerOf(first: Chunk | undefined): Header {
  if (first?.type !== 'IHDR' || first.data.length !== 13) throw new PictureError('header')
  const numbers = view(first.data)
  const [width, height] = [numbers.getUint32(0), numbers.getUint32(4)]
  const [depth = 0, color = 0, compression, filter, interlace] = first.data.subarray(8)
  const kind = KINDS[color]
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0) throw new PictureError('header')
  if (interlace !== 0 && interlace !== 1) throw new PictureError('header')
  return {
    width,
    height,
    depth,
    color,
    channels: kind.channels,
    passes: interlace === 1 ? ADAM7 : WHOLE,
  }
}

/** Width and height by the header alone, as unsigned 32 bit. */
export function pngSize(bytes: Uint8Array): Size {
  if (bytes.length < 33) throw new PictureError('header')
  const length = view(bytes).getUint32(8)
  if (length !== 13) throw new PictureError('header')
  const body = bytes.subarray(12, 12 + 4 + length)
  return headerOf({ type: String.fromCharCode(...body.subarray(0, 4)), data: body.subarray(4) })
}

/** Unpacks so many bytes, and not one more: what a file claims to be is not believed. */
async function inflated(parts: readonly Uint8Array[], size: number): Promise<Uint8Array> {
  const packed = new Blob(parts.map((part) => new Uint8Array(part)))
  const out = new Uint8Array(size)
  let at = 0
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  for (;;) {
    const read = await reader.read().catch(() => {
      throw new PictureError('shortData')
    })
    if (read.done) break
    if (at + read.value.length > size) {
      await reader.cancel().catch(() => {})
      throw new PictureError('longData')
    }
    out.set(read.value, at)
    at += read.value.length
  }
  if (at < size) throw new PictureError('shortData')
  return out
}

const paeth = (a: number, b: number, c: number): number => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

/** Takes the filter of one line back, in place (section 9.2). */
function unfilter(line: Uint8Array, above: Uint8Array, filter: number, step: number): void {
  if (filter > 4) throw new PictureError('shortData')
  for (let i = 0; i < line.length; i += 1) {
    const [a, b, c] = [
      i < step ? 0 : (line[i - step] ?? 0),
      above[i] ?? 0,
      i < step ? 0 : (above[i - step] ?? 0),
    ]
    const before = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter] ?? 0
    line[i] = (line[i] ?? 0) + before
  }
}

/** Colour of one pixel on white paper. */
type Ink = (samples: readonly number[]) => readonly [number, number, number]

function inkOf({ color, depth }: Header, chunks: readonly Chunk[]): Ink {
  const most = 2 ** depth - 1
  const to8 = (sample: number) => Math.round((sample * 255) / most)
  const clear = chunks.find(({ type }) => type === 'tRNS')?.data
  const onWhite = (value: number, alpha: number) => Math.round((value * alpha + 255 * (255 - alpha)) / 255)
  const isClear = (samples: readonly number[]) =>
    clear !== undefined &&
    samples.every((one, at) => one === ((clear[at * 2] ?? 0) << 8) + (clear[at * 2 + 1] ?? 0))
  if (color === 3) {
    const palette = chunks.find(({ type }) => type === 'PLTE')?.data
    if (!palette || palette.length === 0 || palette.length % 3 !== 0 || palette.length > 768)
      throw new PictureError('palette')
    return ([index = 0]) => {
      if (index * 3 >= palette.length) throw new PictureError('palette')
      const alpha = clear?.[index] ?? 255
      const at = (n: number) => onWhite(palette[index * 3 + n] ?? 0, alpha)
      return [at(0), at(1), at(2)]
    }
  }
  const isGray = color === 0 || color === 4
  return (samples) => {
    const colors = isGray ? [samples[0] ?? 0] : samples.slice(0, 3)
    const last = samples.at(-1) ?? most
    const alpha = color >= 4 ? to8(last) : isClear(colors) ? 0 : 255
    const [r = 0, g = r, b = r] = colors.map((one) => onWhite(to8(one), alpha))
    return [r, g, b]
  }
}

function samplesAt(line: Uint8Array, pixel: number, { channels, depth }: Header): number[] {
  return Array.from({ length: channels }, (_, channel) => {
    const n = pixel * channels + channel
    if (depth === 16) return ((line[n * 2] ?? 0) << 8) + (line[n * 2 + 1] ?? 0)
    if (depth === 8) return line[n] ?? 0
    const bit = n * depth
    return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
  })
}

/** The pixels of a PNG on white, three bytes each; its size was looked at before. Throws PictureError with what is wrong. */
export async function pngPixels(bytes: Uint8Array): Promise<Size & { rgb: Uint8Array }> {
  const chunks = chunksOf(bytes)
  const header = headerOf(chunks[0])
  const { width, height, channels, depth, passes } = header
  const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)
  if (data.every(({ length }) => length === 0)) throw new PictureError('noData')
  const ink = inkOf(header, chunks)
  const parts = passes.flatMap(([x, y, right, down]) => {
    const across = Math.ceil((width - x) / right)
    const lines = Math.ceil((height - y) / down)
    return across > 0 && lines > 0
      ? [{ x, y, right, down, across, lines, size: Math.ceil((across * channels * depth) / 8) }]
      : []
  })
  const raw = await inflated(
    data,
    parts.reduce((sum, { lines, size }) => sum + lines * (size + 1), 0),
  )
  const rgb = new Uint8Array(width * height * 3)
  const step = Math.max(1, (channels * depth) / 8)
  let at = 0
  for (const { x, y, right, down, across, lines, size } of parts) {
    let above = new Uint8Array(size)
    for (let row = 0; row < lines; row += 1) {
      const line = raw.slice(at + 1, at + 1 + size)
      unfilter(line, above, raw[at] ?? 0, step)
      for (let pixel = 0; pixel < across; pixel += 1)
        rgb.set(ink(samplesAt(line, pixel, header)), ((y + row * down) * width + x + pixel * right) * 3)
      above = line
      at += size + 1
    }
  }
  return { width, height, rgb }
}

function written(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12)
  const words = view(out)
  words.setUint32(0, data.length)
  out.set(
    [...type].map((letter) => letter.charCodeAt(0)),
    4,
  )
  out.set(data, 8)
  words.setUint32(8 + data.length, crcOf(out.subarray(4, 8 + data.length)))
  return out
}

/** The same pixels as the plainest PNG there is: eight bits, three colours, nothing transparent. */
export async function plainPng({ width, height, rgb }: Size & { rgb: Uint8Array }): Promise<Uint8Array> {
  const lines = new Uint8Array(height * (width * 3 + 1))
  for (let row = 0; row < height; row += 1)
    lines.set(rgb.subarray(row * width * 3, (row + 1) * width * 3), row * (width * 3 + 1) + 1)
  const packed = new Blob([lines]).stream().pipeThrough(new CompressionStream('deflate'))
  const header = new Uint8Array(13)
  const words = view(header)
  words.setUint32(0, width)
  words.setUint32(4, height)
  header.set([8, 2, 0, 0, 0], 8)
  const parts = [
    Uint8Array.from(SIGNATURE),
    written('IHDR', header),
    written('IDAT', new Uint8Array(await new Response(packed).arrayBuffer())),
    written('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts.map((part) => new Uint8Array(part))).arrayBuffer())
}
