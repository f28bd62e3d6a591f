const WOFF1 = 0x774f4646
const HEADER = 44
const ENTRY = 20

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * The OpenType font inside a WOFF 1.0 file (W3C Recommendation of 13 December 2012, sections 3 to 5); other bytes
 * come back as they are. Unwrapped once here because the font engine would otherwise inflate the outline table again
 * for every glyph it embeds.
 */
export async function unwrapWoff(bytes: Uint8Array): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0) !== WOFF1) return bytes

  const count = view.getUint16(12)
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const at = HEADER + i * ENTRY
      const [offset, packed, length] = [
        view.getUint32(at + 4),
        view.getUint32(at + 8),
        view.getUint32(at + 12),
      ]
      const stored = bytes.slice(offset, offset + packed)
      return { at, length, data: packed < length ? await inflate(stored) : stored }
    }),
  )

  let end = 12 + 16 * count
  const places = tables.map(({ length }) => {
    const place = end
    end += Math.ceil(length / 4) * 4
    return place
  })
  const out = new Uint8Array(end)
  const font = new DataView(out.buffer)
  const power = Math.floor(Math.log2(count))
  font.setUint32(0, view.getUint32(4))
  font.setUint16(4, count)
  font.setUint16(6, 16 * 2 ** power)
  font.setUint16(8, power)
  font.setUint16(10, 16 * (count - 2 ** power))
  tables.forEach(({ at, length, data }, i) => {
    const entry = 12 + 16 * i
    const place = places[i] ?? 0
    font.setUint32(entry, view.getUint32(at))
    font.setUint32(entry + 4, view.getUint32(at + 16))
    font.setUint32(entry + 8, place)
    font.setUint32(entry + 12, length)
    out.set(data, place)
  })
  return out
}
