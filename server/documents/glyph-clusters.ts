/** A range of a run: so many glyphs, in reading order, stand for this text. */
export interface Cluster {
  count: number
  text: string
}

/** Joiners shape their neighbors and have no shape of their own. */
export const JOINERS = /[\u200c\u200d]/gu
const MARKS = /^\p{M}+$/u

/** What the glyphs gave and the text has not yet taken, by code point. Composed letters count as their parts. */
class Balance {
  readonly #owed = new Map<number, number>()
  #uneven = 0
  /** Code points given more often than taken. */
  ahead = 0

  add(chars: string, sign: 1 | -1): void {
    for (const char of chars.normalize('NFD')) {
      const codePoint = char.codePointAt(0) ?? 0
      const before = this.#owed.get(codePoint) ?? 0
      this.#owed.set(codePoint, before + sign)
      this.#uneven += Math.abs(before + sign) - Math.abs(before)
      this.ahead += sign
    }
  }

  get isEven(): boolean {
    return this.#uneven === 0
  }
}

/**
 * The smallest ranges of glyphs that stand for a range of the text, so that their texts one after the other are
 * `text`. `glyphs` are the characters that each glyph was shaped from, in reading order; none for one that was split off
 * the glyph before it, like the dots of an Arabic letter. A mark goes with its letter. Where letters changed places (a
 * Devanagari vowel sign before its letter) the range holds all that moved; where glyphs and text cannot be made to agree,
 * the last range has the rest.
 */
export function clustersOf(glyphs: readonly string[], text: string): Cluster[] {
  const joiners = glyphs.some((glyph) => glyph.match(JOINERS))
  // A joiner that no glyph stands for goes with the character before it.
  const chars = joiners ? [...text] : (text.match(/.[\u200c\u200d]*/gsu) ?? [])
  const balance = new Balance()
  const clusters: Cluster[] = []
  let [open, taken, count] = [0, 0, 0]
  glyphs.forEach((glyph, i) => {
    count++
    balance.add(glyph, 1)
    while (taken < chars.length && balance.ahead > 0) {
      const char = chars[taken++] ?? ''
      balance.add(joiners ? char : char.replace(JOINERS, ''), -1)
    }
    const next = glyphs[i + 1]
    const marks = next !== undefined && MARKS.test(next) && next.startsWith(chars[taken] ?? '')
    if (next === undefined) taken = chars.length
    else if (next === '' || marks || !balance.isEven || taken === open) return
    clusters.push({ count, text: chars.slice(open, taken).join('') })
    open = taken
    count = 0
  })
  return clusters
}
