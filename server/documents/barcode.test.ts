import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type Barcode, code128, dataMatrix } from './barcode'

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const { buffer } = new Uint8Array(await readFile(file))
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true })
})

/** The rectangles as a scanner's picture: four pixels a module, ten modules of quiet zone. */
function picture({ bars, columns, rows, symbology }: Barcode) {
  const [scale, quiet, tall] = [4, 10, symbology === 'code128' ? 30 : 1]
  const [width, height] = [(columns + 2 * quiet) * scale, (rows * tall + 2 * quiet) * scale]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const bar of bars)
    for (let y = (quiet + bar.y * tall) * scale; y < (quiet + (bar.y + bar.height) * tall) * scale; y++)
      for (let x = (quiet + bar.x) * scale; x < (quiet + bar.x + bar.width) * scale; x++)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' as const }
}

describe('a barcode', () => {
  it.each(['26323-0187A', 'LAB0012345D', '1234567890', 'A>5~^'])(
    'Code 128 reads back as %s',
    async (text) => {
      const [found] = await readBarcodes(picture(code128(text)), { formats: ['Code128'] })
      expect(found?.text).toBe(text)
    },
  )

  it('Data Matrix reads back', async () => {
    const text = 'LAB-2026-0000012345-XYA'
    const [found] = await readBarcodes(picture(dataMatrix(text)), { formats: ['DataMatrix'] })
    expect(found?.text).toBe(text)
  })
})
