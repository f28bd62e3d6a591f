import type { BBox, Font, FontGlyph, Glyph, GlyphPosition, GlyphRun, Subset } from 'fontkit'
import { compositeGlyph, isComposable } from './composite-glyph'
import { clustersOf, JOINERS } from './glyph-clusters'

/** What a run draws in one place: a glyph of the font or several, and the text that they stand for together. */
export interface Meant {
  parts: readonly { glyph: number; x: number; y: number }[]
  advanceWidth: number
  /** The same for the same parts with the same text. */
  key: string
}

/** A font as pdfkit embeds it. */
export interface MeantFont extends Omit<Font, 'layout' | 'createSubset'> {
  layout(text: string, features?: string[]): GlyphRun<Meant>
  createSubset(): Subset<Meant>
}

type Placed = { glyph: Glyph; position: GlyphPosition }
type MeantPlaced = { glyph: Glyph<Meant>; position: GlyphPosition }

const MARK = /^\p{M}$/u
const SPACE = 0x20
/** Most readers leave it out. For what should have been drawn as one with its neighbor and could not be. */
const ZERO_WIDTH_SPACE = '\u200b'

const isMark = (codePoint: number) => MARK.test(String.fromCodePoint(codePoint))

/**
 * A font whose every run says what it means, so that a PDF reads back as it was written. It does three things that fontkit
 * does not:
 *
 * A glyph has the characters of its own run. fontkit keeps one object per glyph with the characters of whoever asked for
 * it first: nobody, where the glyph was fetched as a part of `:` or `é`, or another character that looks the same. Every
 * later run of the process was then shaped, and read, by those.
 *
 * Glyphs that were split off another one, or changed places with it, are drawn as one composite glyph with the text of
 * them all: a PDF knows a text for each glyph, and readers take glyphs in the order of their places.
 *
 * A glyph with two meanings is embedded twice.
 *
 * `layout` answers glyphs for `createSubset` alone. For fonts with TrueType outlines (a 'glyf' table) only.
 */
export function withMeanings(font: Font): MeantFont {
  const kept = font.getGlyph.bind(font)
  // Kept objects have no characters; what shapes a run sees the run's own, through an object of its own.
  font.getGlyph = (id, codePoints = []) => {
    const glyph = kept(id)
    if (codePoints.length === 0) return glyph
    return Object.assign<FontGlyph, Partial<FontGlyph>>(Object.create(glyph), {
      codePoints,
      isMark: codePoints.every(isMark),
      isLigature: codePoints.length > 1,
    })
  }
  return Object.create(font, {
    layout: { value: (text: string, features?: string[]) => meantRun(font.layout(text, features), text) },
    createSubset: { value: () => meantSubset(font) },
  })
}

/** In the place of a character without a shape fontkit puts a space without width. */
const isHidden = ({ glyph: { codePoints }, position }: Placed) =>
  codePoints.length === 1 && codePoints[0] === SPACE && position.xAdvance === 0

/** The characters that each glyph was shaped from; those of the hidden ones are the joiners of the text. */
function charactersOf(read: readonly Placed[], text: string): string[] {
  const joiners = text.match(JOINERS) ?? []
  const isSure = read.filter(isHidden).length === joiners.length
  return read.map((one) => {
    if (!isHidden(one)) return String.fromCodePoint(...one.glyph.codePoints)
    return (isSure && joiners.shift()) || ''
  })
}

function meantRun({ glyphs, positions, direction, advanceWidth }: GlyphRun, text: string): GlyphRun<Meant> {
  const isTurned = direction === 'rtl'
  const inOrder = <T>(items: T[]) => (isTurned ? items.toReversed() : items)
  const read = inOrder(
    glyphs.flatMap((glyph, i): Placed[] => {
      const position = positions[i]
      return position ? [{ glyph, position }] : []
    }),
  )
  let at = 0
  const drawn = clustersOf(charactersOf(read, text), text).map((cluster) => {
    const members = inOrder(read.slice(at, (at += cluster.count)))
    // Readers put the characters of a line in their order one by one, those of one glyph too.
    return together(members, isTurned ? [...cluster.text].toReversed().join('') : cluster.text)
  })
  const meant = inOrder(drawn).flat()
  return {
    glyphs: meant.map(({ glyph }) => glyph),
    positions: meant.map(({ position }) => position),
    direction,
    advanceWidth,
  }
}

/** The glyphs of one cluster, from left to right, as one glyph that means `text`. */
function together(members: Placed[], text: string): MeantPlaced[] {
  const [only] = members
  if (only && members.length === 1) return [alone(only, text)]
  let pen = 0
  const parts = members.map(({ glyph, position }) => {
    const x = Math.round(pen + position.xOffset)
    pen += position.xAdvance
    return { glyph: glyph.id, x, y: Math.round(position.yOffset) }
  })
  if (!isComposable(parts)) return members.map((one, i) => alone(one, i === 0 ? text : ZERO_WIDTH_SPACE))
  const position = { xAdvance: pen, yAdvance: 0, xOffset: 0, yOffset: 0 }
  return [{ glyph: meantGlyph(parts, pen, text), position }]
}

const alone = ({ glyph: { id, advanceWidth }, position }: Placed, text: string): MeantPlaced => ({
  glyph: meantGlyph([{ glyph: id, x: 0, y: 0 }], advanceWidth, text),
  position,
})

function meantGlyph(parts: Meant['parts'], advanceWidth: number, text: string): Glyph<Meant> {
  const places = parts.map(({ glyph, x, y }) => `${glyph},${x},${y}`).join(' ')
  return {
    id: { parts, advanceWidth, key: `${places} ${advanceWidth}:${text}` },
    codePoints: Array.from(text, (char) => char.codePointAt(0) ?? 0),
    advanceWidth,
  }
}

/** Numbers the glyphs by what they mean, and writes those of several parts as composite glyphs. */
function meantSubset(font: Font): Subset<Meant> {
  const subset = font.createSubset()
  const include = subset.includeGlyph.bind(subset)
  const addGlyph = subset._addGlyph.bind(subset)
  const encode = subset.encode.bind(subset)
  const places = new Map<string, number>()
  const composites = new Map<number, Meant>()

  const write = (composite: Meant): number => {
    const parts = composite.parts.filter(({ glyph }) => hasOutline(font, glyph))
    const box = surrounding(font, parts)
    const bytes = compositeGlyph(
      parts.map(({ glyph, x, y }) => ({ glyph: include(glyph), x, y })),
      box,
    )
    subset.loca.offsets.push(subset.offset)
    subset.hmtx.metrics.push({ advance: composite.advanceWidth, bearing: box.minX })
    subset.offset += bytes.length
    return subset.glyf.push(bytes) - 1
  }

  return Object.assign(subset, {
    includeGlyph(id: Meant | number): number {
      if (typeof id === 'number') return include(id)
      const known = places.get(id.key)
      if (known !== undefined) return known
      const [only] = id.parts
      const place = subset.glyphs.push(only?.glyph ?? 0) - 1
      places.set(id.key, place)
      if (id.parts.length > 1) composites.set(place, id)
      // One embedding serves as a part of others, whatever it means.
      else if (only) subset.mapping[only.glyph] ??= place
      return place
    },
    _addGlyph(id: number): number {
      const composite = composites.get(subset.glyf.length)
      return composite ? write(composite) : addGlyph(id)
    },
    encode(): Uint8Array {
      const { maxComponentDepth, maxComponentElements } = font.maxp
      const most = Math.max(
        maxComponentElements,
        ...[...composites.values()].map(({ parts }) => parts.length),
      )
      // A composite glyph of ours may hold composite ones of the font.
      const maxp = { ...font.maxp, maxComponentElements: most, maxComponentDepth: maxComponentDepth + 1 }
      if (composites.size > 0) subset.font = Object.create(font, { maxp: { value: maxp } })
      return encode()
    },
  })
}

const hasOutline = ({ loca: { offsets } }: Font, glyph: number) => offsets[glyph] !== offsets[glyph + 1]

function surrounding(font: Font, parts: Meant['parts']): BBox {
  const boxes = parts.map(({ glyph, x, y }) => {
    const { minX, minY, maxX, maxY } = font.getGlyph(glyph).cbox
    return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y }
  })
  if (boxes.length === 0) return { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  return {
    minX: Math.min(...boxes.map(({ minX }) => minX)),
    minY: Math.min(...boxes.map(({ minY }) => minY)),
    maxX: Math.max(...boxes.map(({ maxX }) => maxX)),
    maxY: Math.max(...boxes.map(({ maxY }) => maxY)),
  }
}
