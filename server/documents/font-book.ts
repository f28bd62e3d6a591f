import { create } from 'fontkit'
import { fill, m } from '@contract/messages'
import { type MeantFont, withMeanings } from './glyph-meaning'
import { UndrawableError } from './undrawable'
import { unwrapWoff } from './woff'

export type FontStyle = 'regular' | 'semibold' | 'mono'

/** One font file that may be used. Listed in order of preference; `read` is called only when a character needs it. */
export interface FontFile {
  name: string
  styles: readonly FontStyle[]
  /** The code points the file is for, as inclusive pairs; null: ask the file itself. */
  ranges: readonly (readonly [number, number])[] | null
  read(): Promise<Uint8Array>
}

/** An opened font. `font` may be shared by every document: its layouts are kept and handed out as copies. */
export interface Face {
  name: string
  font: MeantFont
  /** Width of a run in points. */
  width(text: string, size: number, features: string[]): number
}

/** Layouts kept per font; names are endless, so the store is emptied when full. */
const KEPT_LAYOUTS = 4000

/** The same font with its layouts kept. pdfkit scales the positions it gets, so every caller gets its own. */
function keepLayouts(font: MeantFont): MeantFont {
  const kept = new Map<string, ReturnType<MeantFont['layout']>>()
  const layout: MeantFont['layout'] = (text, features = []) => {
    const key = features.length ? `${features.join()}\u0000${text}` : text
    let run = kept.get(key)
    if (!run) {
      if (kept.size >= KEPT_LAYOUTS) kept.clear()
      run = font.layout(text, features)
      kept.set(key, run)
    }
    return {
      ...run,
      positions: run.positions.map((position) => ({ ...position })),
    }
  }
  return Object.create(font, { layout: { value: layout } })
}

function openFace(name: string, bytes: Uint8Array): Face {
  const font = keepLayouts(withMeanings(create(bytes)))
  const widths = new Map<string, number>()
  return {
    name,
    font,
    width(text, size, features) {
      const key = features.length ? `${features.join()}\u0000${text}` : text
      let width = widths.get(key)
      if (width === undefined) {
        if (widths.size >= KEPT_LAYOUTS) widths.clear()
        width = font.layout(text, features).advanceWidth / font.unitsPerEm
        widths.set(key, width)
      }
      return width * size
    },
  }
}

/** Line breaks are layout, and no font draws the other control characters: they stay without a face. */
const CONTROL = /\p{Cc}/u

const covers = ({ ranges }: FontFile, codePoint: number) =>
  ranges === null || ranges.some(([low, high]) => codePoint >= low && codePoint <= high)

/**
 * Finds, for each character and style, the first font that truly holds its glyph. `prepare` opens the files a text
 * needs (a plain English report opens three) and `face` then answers without waiting. Files stay open for later
 * documents.
 */
export class FontBook {
  readonly #files: readonly FontFile[]
  readonly #open = new Map<FontFile, Promise<Face>>()
  readonly #found: Record<FontStyle, Map<number, Face | null>> = {
    regular: new Map(),
    semibold: new Map(),
    mono: new Map(),
  }

  constructor(files: readonly FontFile[]) {
    this.#files = files
  }

  async prepare(text: string, styles: readonly FontStyle[]): Promise<void> {
    const codePoints = new Set<number>()
    for (const char of text) if (!CONTROL.test(char)) codePoints.add(char.codePointAt(0) ?? 0)
    for (const style of styles)
      for (const codePoint of codePoints)
        if (!this.#found[style].has(codePoint))
          this.#found[style].set(codePoint, await this.#search(style, codePoint))
  }

  /** Null: no font holds the character (or `prepare` was not given it), so it must be shown as a numbered box. */
  face(style: FontStyle, codePoint: number): Face | null {
    return this.#found[style].get(codePoint) ?? null
  }

  async #search(style: FontStyle, codePoint: number): Promise<Face | null> {
    for (const file of this.#files) {
      if (!file.styles.includes(style) || !covers(file, codePoint)) continue
      const face = await this.#openFile(file)
      if (face.font.hasGlyphForCodePoint(codePoint)) return face
    }
    return null
  }

  #openFile(file: FontFile): Promise<Face> {
    let face = this.#open.get(file)
    if (!face) {
      face = file
        .read()
        .then(async (bytes) => openFace(file.name, await unwrapWoff(bytes)))
        .catch((error: unknown) => {
          throw new UndrawableError(fill(m.reports.fontUnread, { font: file.name }), { cause: error })
        })
      this.#open.set(file, face)
      // A file that could not be read is tried again by the next document.
      face.catch(() => this.#open.delete(file))
    }
    return face
  }
}
