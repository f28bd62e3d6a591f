import { expect, test } from 'vitest'
import { deflateSync, inflateSync } from 'node:zlib'
import { jpegOf, pngChunk, pngFrom, pngOf } from '../modules/lab-settings/test-pictures'
import { PictureError, readLogo, sizeOfPicture } from './picture'

async function faultOf(bytes: Uint8Array): Promise<string> {
  try {
    sizeOfPicture(bytes)
    return (await readLogo(bytes)) ? 'drawn' : 'refused'
  } catch (error) {
    if (error instanceof PictureError) return error.fault
    throw error
  }
}

/** The pixels of what is put on paper, which is the plainest PNG there is. */
async function pixelsOf(bytes: Uint8Array): Promise<number[][]> {
  const picture = await readLogo(bytes)
  if (!picture) throw new Error('Not read.')
  const out = Buffer.from(picture.bytes)
  expect([out.readUInt32BE(16), out.readUInt32BE(20), ...out.subarray(24, 29)]).toEqual([
    picture.width,
    picture.height,
    ...[8, 2, 0, 0, 0],
  ])
  const length = out.readUInt32BE(33)
  const raw = inflateSync(out.subarray(41, 41 + length))
  const line = picture.width * 3 + 1
  return Array.from({ length: picture.height }, (_, y) => [...raw.subarray(y * line + 1, (y + 1) * line)])
}

test('pixels of every kind are read, filtered or interlaced, and stand on white', async () => {
  expect(await pixelsOf(pngFrom({ width: 2, height: 1, lines: [0, 200, 30, 30, 128, 1, 2, 3, 0] }))).toEqual([
    [227, 142, 142, 255, 255, 255],
  ])
  // Each line by another filter: none, left, above, average, Paeth.
  const filtered = [0, 10, 20, 30, 1, 10, 10, 10, 2, 5, 5, 5, 3, 5, 5, 5, 4, 1, 1, 1]
  expect(await pixelsOf(pngFrom({ width: 3, height: 5, color: 0, lines: filtered }))).toEqual(
    [
      [10, 20, 30],
      [10, 20, 30],
      [15, 25, 35],
      [12, 23, 34],
      [13, 24, 35],
    ].map((line) => line.flatMap((gray) => [gray, gray, gray])),
  )
  const palette = [...pngChunk('PLTE', [0, 0, 0, 255, 0, 0, 0, 0, 255]), ...pngChunk('tRNS', [0])]
  const indexed = { width: 4, height: 1, depth: 2, color: 3, before: palette }
  expect(await pixelsOf(pngFrom({ ...indexed, lines: [0, 0b00011001] }))).toEqual([
    [255, 255, 255, 255, 0, 0, 0, 0, 255, 255, 0, 0],
  ])
  expect(await pixelsOf(pngFrom({ width: 1, height: 1, depth: 16, color: 0, lines: [0, 128, 0] }))).toEqual([
    [128, 128, 128],
  ])
  // Two by two in three of the seven passes.
  const laced = pngFrom({ width: 2, height: 2, color: 0, interlace: 1, lines: [0, 1, 0, 2, 0, 3, 4] })
  expect(await pixelsOf(laced)).toEqual([
    [1, 1, 1, 2, 2, 2],
    [3, 3, 3, 4, 4, 4],
  ])
})

test('a JPEG is drawn as it came', async () => {
  const bytes = jpegOf(150, 300)
  expect(await readLogo(bytes)).toEqual({ width: 150, height: 300, type: 'image/jpeg', bytes })
})

const bomb = (width: number, height: number) =>
  pngFrom({ width, height, lines: new Uint8Array(64 * 1024 * 1024) })
const changed = (bytes: Uint8Array, at: number) => bytes.map((byte, n) => (n === at ? byte ^ 1 : byte))
const packed = (data: readonly number[]) =>
  new Uint8Array([
    ...pngFrom({ width: 2, height: 2, lines: null }).slice(0, 33),
    ...pngChunk('IDAT', data),
    ...pngChunk('IEND', []),
  ])

test.each<[string, Uint8Array, string]>([
  ['wider than 16 bits tell', pngFrom({ width: 65_636, height: 100, lines: [0] }), 'refused'],
  ['no data', pngFrom({ width: 100, height: 100, lines: null }), 'noData'],
  ['empty data', packed([]), 'noData'],
  ['data that is not packed', packed([1, 2, 3, 4]), 'shortData'],
  ['packed data cut off', packed([...deflateSync(new Uint8Array(18))].slice(0, 6)), 'shortData'],
  ['too few lines', pngFrom({ width: 10, height: 10, lines: new Uint8Array(41) }), 'shortData'],
  ['more than its size', bomb(10, 10), 'longData'],
  ['an unknown filter', pngFrom({ width: 1, height: 1, lines: [9, 0, 0, 0, 0] }), 'shortData'],
  ['a depth of 7', pngFrom({ width: 1, height: 1, depth: 7, lines: [0, 0, 0, 0, 0] }), 'header'],
  ['a color type of 5', pngFrom({ width: 1, height: 1, color: 5, lines: [0, 0] }), 'header'],
  ['no palette', pngFrom({ width: 1, height: 1, color: 3, lines: [0, 0] }), 'palette'],
  ['a changed byte', changed(pngOf(10, 10), 45), 'checksum'],
  ['cut off', pngOf(10, 10).slice(0, -8), 'chunk'],
  ['something behind its end', new Uint8Array([...pngOf(10, 10), 1]), 'chunk'],
  ['no size', pngOf(10, 10).slice(0, 20), 'header'],
  ['a JPEG of a header alone', jpegOf(10, 10, { scan: null }), 'noScan'],
  ['a JPEG with an empty scan', jpegOf(10, 10, { scan: [] }), 'noScan'],
  ['a JPEG with too little data', jpegOf(300, 300, { scan: [0, 0] }), 'shortData'],
  ['a JPEG without tables', jpegOf(10, 10, { tables: false }), 'chunk'],
  [
    'a JPEG of print colors',
    jpegOf(8, 8, { frame: [8, 0, 8, 0, 8, 4, ...[1, 17, 0], ...[2, 17, 0], ...[3, 17, 0], ...[4, 17, 0]] }),
    'color',
  ],
  ['a JPEG of 12 bits', jpegOf(8, 8, { frame: [12, 0, 8, 0, 8, 1, 1, 17, 0] }), 'header'],
  ['a JPEG cut off', jpegOf(10, 10).slice(0, -2), 'chunk'],
  ['neither', new TextEncoder().encode('<svg/>'), 'refused'],
])('%s', async (_what, bytes, expected) => {
  expect(await faultOf(bytes)).toBe(expected)
})

test('a color beyond the palette is no color, and one that is said to be clear is white', async () => {
  const before = pngChunk('PLTE', [0, 0, 0])
  expect(await faultOf(pngFrom({ width: 1, height: 1, color: 3, before, lines: [0, 5] }))).toBe('palette')
  const clear = (color: 0 | 2, tRNS: number[], lines: number[]) =>
    pixelsOf(pngFrom({ width: 1, height: 1, color, before: pngChunk('tRNS', tRNS), lines }))
  expect(await clear(0, [0, 7], [0, 7])).toEqual([[255, 255, 255]])
  expect(await clear(0, [0, 8], [0, 7])).toEqual([[7, 7, 7]])
  expect(await clear(2, [0, 1, 0, 2, 0, 3], [0, 1, 2, 3])).toEqual([[255, 255, 255]])
})
