import bwipjs from 'bwip-js/generic'
import { z } from 'zod'

/** A barcode as black rectangles on a grid; one unit is one module. */
export interface Barcode {
  symbology: 'code128' | 'datamatrix'
  columns: number
  rows: number
  bars: { x: number; y: number; width: number; height: number }[]
}

const Linear = z.tuple([z.object({ sbs: z.array(z.number()) })]).rest(z.unknown())
const Matrix = z
  .tuple([z.object({ pixs: z.array(z.number()), pixx: z.int(), pixy: z.int() })])
  .rest(z.unknown())

/** Code 128 of printable ASCII, as one row of bars. Throws when the text cannot be encoded. */
export function code128(text: string): Barcode {
  const [{ sbs }] = Linear.parse(bwipjs.raw('code128', text))
  const bars: Barcode['bars'] = []
  let columns = 0
  sbs.forEach((width, i) => {
    if (i % 2 === 0) bars.push({ x: columns, y: 0, width, height: 1 })
    columns += width
  })
  return { symbology: 'code128', columns, rows: 1, bars }
}

/** Data Matrix of printable ASCII, for what is too long for bars on a small label. */
export function dataMatrix(text: string): Barcode {
  const [{ pixs, pixx, pixy }] = Matrix.parse(bwipjs.raw('datamatrix', text))
  const bars = pixs.flatMap((dark, i) =>
    dark === 1 ? [{ x: i % pixx, y: Math.floor(i / pixx), width: 1, height: 1 }] : [],
  )
  return { symbology: 'datamatrix', columns: pixx, rows: pixy, bars }
}
