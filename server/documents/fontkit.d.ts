/** The part of fontkit (pdfkit's own font engine) that the documents use; the package ships no types. */
declare module 'fontkit' {
  export interface GlyphPosition {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
  }
  export interface Glyph {
    id: number
    codePoints: number[]
    advanceWidth: number
  }
  export interface GlyphRun {
    glyphs: Glyph[]
    positions: GlyphPosition[]
    advanceWidth: number
  }
  export interface Font {
    unitsPerEm: number
    ascent: number
    descent: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string, features?: string[]): GlyphRun
  }
  /** Throws 'Unknown font format' when the bytes are not a font. */
  export function create(bytes: Uint8Array): Font
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** pdfkit also takes a font that fontkit has opened, so that one opening serves every document. */
    registerFont(name: string, src: import('fontkit').Font): this
  }
}
