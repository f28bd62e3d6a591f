import type { Face, FontBook, FontStyle } from './font-book'
import { JOINERS } from './glyph-clusters'
import { visualOrder } from './visual-order'

/** A run of characters in one font, ready to be drawn; `face: null` is a character no font holds. */
export interface Piece {
  face: Face | null
  /** For a missing character: its code point, as `U+1F600`. */
  text: string
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Basic Latin and Latin-1: one font, no shaping across fonts, no direction. */
const SIMPLE = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff]*$/
/** Characters that steer direction or breaking and have no shape of their own. */
const INVISIBLE = /\p{Variation_Selector}|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const RIGHT_LETTER = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

const hex = (codePoint: number) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

const isJoiner = (char: string) => char.match(JOINERS) !== null
const isSpaceOf = ({ font }: Face, text: string) => text === ' ' && font.hasGlyphForCodePoint(0x20)

/** The font for a whole cluster, so that a mark sits on its letter; else one font per character. */
function clusterPieces(book: FontBook, style: FontStyle, cluster: string): Piece[] {
  const chars = [...cluster]
  const faces = chars.map((char) => (isJoiner(char) ? null : book.face(style, char.codePointAt(0) ?? 0)))
  const whole = faces.find(
    (face) =>
      face &&
      chars.every((char) => isJoiner(char) || face.font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)),
  )
  if (whole) return [{ face: whole, text: cluster }]
  return chars.flatMap((char, i) => {
    if (isJoiner(char)) return []
    const face = faces[i] ?? null
    return [{ face, text: face ? char : hex(char.codePointAt(0) ?? 0) }]
  })
}

/**
 * Splits one line into runs of one font each, from left to right as they are seen. A character that no font holds
 * becomes its code point, which is drawn in a box: it is never left out. Call `book.prepare` with the text first.
 */
export function compose(book: FontBook, style: FontStyle, line: string): Piece[] {
  if (SIMPLE.test(line)) {
    const face = book.face(style, line.codePointAt(0) ?? 0x20)
    if (face && [...line].every((char) => book.face(style, char.codePointAt(0) ?? 0) === face))
      return line === '' ? [] : [{ face, text: line }]
  }
  const clusters = Array.from(segmenter.segment(line.replace(INVISIBLE, '')), ({ segment }) => segment)
  return visualOrder(clusters, (cluster) => cluster).flatMap(({ level, items }) => {
    const pieces: Piece[] = []
    for (const piece of items.flatMap((cluster) => clusterPieces(book, style, cluster))) {
      const last = pieces.at(-1)
      // Words of one script stay one run with the spaces between them: readers put the words of a run in order.
      const goesOn = last?.face && (last.face === piece.face || isSpaceOf(last.face, piece.text))
      if (goesOn) last.text += piece.text
      else pieces.push(piece)
    }
    if (level !== 1) return pieces
    // The engine turns a run that has a right-to-left letter in it; one of signs and spaces alone is turned here.
    for (const piece of pieces)
      if (piece.face && !RIGHT_LETTER.test(piece.text)) piece.text = [...piece.text].reverse().join('')
    return pieces.reverse()
  })
}
