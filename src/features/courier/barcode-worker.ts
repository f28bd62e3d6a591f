import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

interface Frame {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

const isFrame = (value: unknown): value is Frame =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  value.data instanceof Uint8ClampedArray &&
  'width' in value &&
  typeof value.width === 'number' &&
  'height' in value &&
  typeof value.height === 'number'

/** Answers the texts of the barcodes in a frame; none where there is none, or none that can be read. */
self.onmessage = async ({ data }: MessageEvent<unknown>) => {
  if (!isFrame(data)) return
  const image = new ImageData(data.data, data.width, data.height)
  const found = await readBarcodes(image, {
    formats: ['Code128', 'Code39', 'DataMatrix', 'QRCode', 'PDF417', 'ITF', 'Codabar'],
    maxNumberOfSymbols: 4,
  }).catch(() => [])
  self.postMessage(found.filter(({ isValid }) => isValid).map(({ text }) => text))
}
