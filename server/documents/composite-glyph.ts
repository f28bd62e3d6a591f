import type { BBox } from 'fontkit'

/** One glyph within a composite: its number in the file and where it is drawn, in font units. */
export interface Component {
  glyph: number
  x: number
  y: number
}

/** Bits of a component (OpenType, 'glyf' table, composite glyph description). */
const WORDS = 0x1
const OFFSETS = 0x2
const MORE = 0x20
const HEADER = 10
const ENTRY = 8

/** True where a composite can hold these places: they are 16-bit integers. */
export const isComposable = (parts: readonly { x: number; y: number }[]) =>
  parts.every(({ x, y }) => [x, y].every((n) => n >= -0x8000 && n <= 0x7fff))

/** The 'glyf' entry of several glyphs drawn as one, empty for none. `box` surrounds them all. */
export function compositeGlyph(components: readonly Component[], box: BBox): Uint8Array {
  if (components.length === 0) return new Uint8Array()
  const bytes = new Uint8Array(HEADER + ENTRY * components.length)
  const view = new DataView(bytes.buffer)
  view.setInt16(0, -1)
  ;[box.minX, box.minY, box.maxX, box.maxY].forEach((edge, i) => view.setInt16(2 + 2 * i, edge))
  components.forEach(({ glyph, x, y }, i) => {
    const at = HEADER + ENTRY * i
    view.setUint16(at, WORDS | OFFSETS | (i < components.length - 1 ? MORE : 0))
    view.setUint16(at + 2, glyph)
    view.setInt16(at + 4, x)
    view.setInt16(at + 6, y)
  })
  return bytes
}
