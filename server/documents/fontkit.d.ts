/** The part of fontkit (pdfkit's own font engine) that the documents use; the package ships no types. */
declare module 'fontkit' {
  export interface GlyphPosition {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
  }
  export interface BBox {
    minX: number
    minY: number
    maxX: number
    maxY: number
  }
  export interface Glyph<Id = number> {
    id: Id
    /** The characters that it stands for. */
    codePoints: number[]
    advanceWidth: number
  }
  /** A glyph as the font itself makes it. */
  export interface FontGlyph extends Glyph {
    isMark: boolean
    isLigature: boolean
    /** Nonsense for a glyph without an outline. */
    cbox: BBox
  }
  /** Glyphs from left to right. */
  export interface GlyphRun<Id = number> {
    glyphs: Glyph<Id>[]
    positions: GlyphPosition[]
    direction: 'ltr' | 'rtl'
    advanceWidth: number
  }
  /** The glyphs that one document embeds, in the order of their numbers in it; 0 is always the first. */
  export interface Subset<Id = number> {
    /** The number of a glyph in the document. */
    includeGlyph(id: Id): number
    encode(): Uint8Array
  }
  /** What a font with TrueType outlines makes. `encode` empties the tables and writes the glyphs in order into them. */
  export interface TtfSubset extends Subset {
    font: Font
    /** The font's numbers of the glyphs. */
    glyphs: number[]
    /** The other way round: from a number of the font to one in the document. */
    mapping: Record<number, number>
    /** Bytes written so far. */
    offset: number
    glyf: Uint8Array[]
    loca: { offsets: number[] }
    hmtx: { metrics: { advance: number; bearing: number }[] }
    /** Writes the next glyph, which includes those that it is made of. */
    _addGlyph(id: number): number
  }
  export interface Font {
    unitsPerEm: number
    ascent: number
    descent: number
    maxp: { maxComponentElements: number; maxComponentDepth: number }
    /** Where each glyph's outline begins; it has none where the next one's begins. */
    loca: { offsets: number[] }
    hasGlyphForCodePoint(codePoint: number): boolean
    /** The font's one object of a glyph, with the characters of the first call for it. */
    getGlyph(id: number, codePoints?: number[]): FontGlyph
    createSubset(): TtfSubset
    layout(text: string, features?: string[]): GlyphRun
  }
  /** Throws 'Unknown font format' when the bytes are not a font. */
  export function create(bytes: Uint8Array): Font
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** pdfkit also takes a font that is open, so that one opening serves every document. */
    registerFont(name: string, src: import('./glyph-meaning').MeantFont): this
  }
}
