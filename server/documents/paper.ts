import PDFDocument from 'pdfkit'
import { compose, type Piece } from './compose'
import type { FontBook, FontStyle } from './font-book'

export const INK = '#14181D'
export const SECOND = '#3C4650'
export const HINT = '#59636E'
export const LINE = '#C9CFD6'

/** How a text is set: sizes and widths are points. `tabular` gives all digits one width. */
export interface Type {
  style: FontStyle
  size: number
  color: string
  tabular?: boolean
}
type Align = 'left' | 'right' | 'center'

/** What every document needs whatever it says: box labels for missing glyphs, our own words, the cut mark. */
const ALWAYS = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('') + '\u00a0·–…→'
const STYLES: readonly FontStyle[] = ['regular', 'semibold', 'mono']

const features = (type: Type): 'tnum'[] => (type.tabular ? ['tnum'] : [])
/** Box round a missing character's code point, in parts of the font size. */
const BOX = { text: 0.62, pad: 0.14 }

/** A comparator with its number, a time with its zone, a dose, then the rest of a word, and the spaces after it. */
const WORD = /(?:[<>≤≥=] (?=[-\d.])|\d:\d\d (?=[A-Z]{2,})|\d (?=(?:mg|mcg|µg|ng)\b)|[^ \n])+ */gu
/** After the hyphen of a compound, and never in the name of a substance: `alpha-hydroxyalprazolam`, `nor-codeine`. */
const SUBSTANCE =
  '(?<!\\b(?:alpha|beta|gamma|delta|ortho|meta|para|nor|hydroxy|carboxy|acetyl|amino|nitro|cis|trans)-)'
const COMPOUND = new RegExp(`(?<=\\p{L}{2}-)${SUBSTANCE}(?=\\p{L}{2})`, 'iu')
const BREAKABLE = new RegExp(`(?<=\\p{L}[/-])${SUBSTANCE}(?=\\p{L})`, 'iu')
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const wordsOf = (text: string) => (text.match(WORD) ?? []).flatMap((word) => word.split(COMPOUND))
const breakable = (word: string) => word.split(BREAKABLE)
const charactersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** One PDF being written: text in any script, rules, and the tags a screen reader follows. */
export class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly #book: FontBook
  readonly #registered = new Set<string>()
  readonly #bytes: Promise<Uint8Array>
  /** What was measured for this document: a line is asked for word by word, and again where a page is drawn twice. */
  readonly #widths: Map<string, number>
  #parent: PDFKit.PDFStructureElement

  /** Opens the fonts that `text` needs, then an empty tagged document without a page; `before` is of the same text. */
  static async open(
    book: FontBook,
    text: string,
    info: { title: string; author: string },
    before?: Paper,
  ): Promise<Paper> {
    await book.prepare(ALWAYS + text, STYLES)
    return new Paper(book, info, before ? before.#widths : new Map())
  }

  private constructor(book: FontBook, info: { title: string; author: string }, widths: Map<string, number>) {
    this.#book = book
    this.#widths = widths
    this.doc = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      font: '',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      info: { Title: info.title, Author: info.author, Producer: 'Aliquot', Creator: 'Aliquot' },
    })
    const chunks: Uint8Array[] = []
    this.#bytes = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      this.doc.on('end', () => resolve(join(chunks)))
      this.doc.on('error', reject)
    })
    this.#parent = this.doc.struct('Document')
    this.doc.addStructure(this.#parent)
  }

  page(width: number, height: number): void {
    this.doc.addPage({ size: [width, height], margin: 0 })
  }

  finish(): Promise<Uint8Array> {
    this.#parent.end()
    this.doc.end()
    return this.#bytes
  }

  /** Everything drawn in `draw` is the content of one tag (`P`, `H2`, `TD`). No tag may be opened inside. */
  tag(type: string, draw: () => void, options: { scope?: 'Column' | 'Row'; alt?: string } = {}): void {
    this.#parent.add(this.doc.struct(type, options, draw))
  }

  /** Tags added in `fill` become children of one tag (`Sect`, `Table`, `TR`). */
  group(type: string, fill: () => void): void {
    const outer = this.#parent
    const group = this.doc.struct(type)
    outer.add(group)
    this.#parent = group
    fill()
    group.end()
    this.#parent = outer
  }

  /** Rules, bars and page furniture: seen, but not read aloud. */
  artifact(draw: () => void, kind: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type: kind })
    draw()
    this.doc.endMarkedContent()
  }

  /** A picture that was read to its end; what it shows is told in words beside it. */
  picture(bytes: Uint8Array, x: number, y: number, width: number, height: number): void {
    this.artifact(() => this.doc.image(new Uint8Array(bytes).buffer, x, y, { width, height }))
  }

  rule(x: number, y: number, width: number, weight: number, color: string): void {
    this.artifact(() => this.doc.rect(x, y - weight / 2, width, weight).fill(color))
  }

  width(text: string, type: Type): number {
    const key = `${type.style} ${type.size} ${type.tabular === true} ${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    const width = compose(this.#book, type.style, text).reduce(
      (sum, piece) => sum + this.#pieceWidth(piece, type),
      0,
    )
    this.#widths.set(key, width)
    return width
  }

  /** Draws one line; `y` is its baseline, `x` the left, right or middle of the text. */
  line(text: string, x: number, y: number, type: Type, align: Align = 'left'): number {
    const pieces = compose(this.#book, type.style, text).map((piece) => ({
      ...piece,
      width: this.#pieceWidth(piece, type),
    }))
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
    let at = x - (align === 'right' ? width : align === 'center' ? width / 2 : 0)
    for (const piece of pieces) {
      this.#draw(piece, at, y, type)
      at += piece.width
    }
    return width
  }

  /**
   * Breaks between words, and after the hyphen of a compound. A number, a comparator with its number and a time with its
   * zone are never parted. A word that is wider than the line is broken after a slash or hyphen, and where that does not
   * help, anywhere: `fit` sets it smaller before it comes to that.
   */
  wrap(text: string, width: number, type: Type): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      const put = (part: string) => {
        if (line === '' || this.width((line + part).trimEnd(), type) <= width) line += part
        else {
          lines.push(line.trimEnd())
          line = part.trimStart()
        }
      }
      const fits = (part: string) => this.width(part.trimEnd(), type) <= width
      for (const word of wordsOf(paragraph))
        for (const part of fits(word) ? [word] : breakable(word))
          if (fits(part)) put(part)
          else for (const char of charactersOf(part)) put(char)
      lines.push(line.trimEnd())
      return lines
    })
  }

  /** As `wrap`, set smaller, down to 65 %, where a word or number is wider than the line. */
  fit(text: string, width: number, type: Type): { lines: string[]; type: Type } {
    const parts = wordsOf(text).flatMap((word) =>
      this.width(word.trimEnd(), type) <= width ? [] : breakable(word),
    )
    const widest = Math.max(0, ...parts.map((part) => this.width(part.trimEnd(), type)))
    const scale = widest <= width ? 1 : Math.max(0.65, (width / widest) * 0.999)
    const set = { ...type, size: type.size * scale }
    return { lines: this.wrap(text, width, set), type: set }
  }

  /** The text, or as much of it as fits with a cut mark at the end. */
  cut(text: string, width: number, type: Type): string {
    if (this.width(text, type) <= width) return text
    const chars = [...text]
    while (chars.length > 0 && this.width(`${chars.join('').trimEnd()}…`, type) > width) chars.pop()
    return `${chars.join('').trimEnd()}…`
  }

  #pieceWidth({ face, text }: Piece, type: Type): number {
    if (face) return face.width(text, type.size, features(type))
    const label = { ...type, size: type.size * BOX.text }
    return this.width(text, label) + type.size * BOX.pad * 4
  }

  #draw({ face, text }: Piece, x: number, y: number, type: Type): void {
    if (!face) return this.#drawMissing(text, x, y, type)
    if (!this.#registered.has(face.name)) {
      this.doc.registerFont(face.name, face.font)
      this.#registered.add(face.name)
    }
    this.doc
      .font(face.name)
      .fontSize(type.size)
      .fillColor(type.color)
      .text(text, x, y, { lineBreak: false, baseline: 'alphabetic', features: features(type) })
  }

  #drawMissing(label: string, x: number, y: number, type: Type): void {
    const pad = type.size * BOX.pad
    const inner = { ...type, size: type.size * BOX.text }
    const width = this.width(label, inner)
    this.doc.lineWidth(0.6).strokeColor(type.color)
    this.doc.rect(x + pad, y - type.size * 0.66, width + 2 * pad, type.size * 0.82).stroke()
    this.line(label, x + 2 * pad, y, inner)
  }
}

function join(chunks: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    out.set(chunk, at)
    at += chunk.length
  }
  return out
}
