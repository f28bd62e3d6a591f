/** A range of text of one direction, with its embedding level: 0 left to right, 1 right to left, 2 digits in it. */
export interface LevelRun<T> {
  level: number
  items: T[]
}

type Kind = 'L' | 'R' | 'number' | 'neutral'

const RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LETTER = /[\p{L}\p{M}]/u
const DIGIT = /\p{Nd}/u
const BRACKET = /^[()[\]{}«»<>]$/
const JOINS_DIGITS = /^[.,:/+-]$/

function kindOf(text: string): Kind {
  if (DIGIT.test(text)) return 'number'
  if (BRACKET.test(text)) return 'L'
  if (!LETTER.test(text)) return 'neutral'
  return RIGHT.test(text) ? 'R' : 'L'
}

function levels(texts: string[]): number[] {
  const kinds = texts.map(kindOf)
  for (let i = 1; i < kinds.length - 1; i++)
    if (kinds[i - 1] === 'number' && kinds[i + 1] === 'number' && JOINS_DIGITS.test(texts[i] ?? ''))
      kinds[i] = 'number'

  let strong: Kind = 'L'
  const out = kinds.map((kind) => {
    if (kind === 'L' || kind === 'R') strong = kind
    if (kind === 'R') return 1
    return kind === 'number' && strong === 'R' ? 2 : kind === 'neutral' ? -1 : 0
  })
  for (let i = 0; i < out.length; i++) {
    if (out[i] !== -1) continue
    let end = i
    while (out[end] === -1) end++
    const inside = (out[i - 1] ?? 0) > 0 && (out[end] ?? 0) > 0
    out.fill(inside ? 1 : 0, i, end)
  }
  return out
}

/**
 * Orders one line for the eye: the part of the Unicode bidirectional algorithm (UAX #9, rules W4, N1, N2, L2) that
 * names, drug names and dates need, in a left-to-right line. Takes grapheme clusters and their text; answers the runs
 * from left to right. Within a run of level 1 the items stay in reading order: the font engine turns the glyphs.
 * Brackets count as left-to-right letters instead of being paired (N0), so none is ever seen turned the wrong way;
 * explicit embedding characters are not resolved.
 */
export function visualOrder<T>(items: T[], text: (item: T) => string): LevelRun<T>[] {
  const level = levels(items.map(text))
  const runs: LevelRun<T>[] = []
  items.forEach((item, i) => {
    const last = runs.at(-1)
    if (last && last.level === level[i]) last.items.push(item)
    else runs.push({ level: level[i] ?? 0, items: [item] })
  })
  for (const depth of [2, 1])
    for (let i = 0; i < runs.length; i++) {
      let end = i
      while ((runs[end]?.level ?? 0) >= depth) end++
      if (end - i > 1) runs.splice(i, end - i, ...runs.slice(i, end).reverse())
      i = Math.max(i, end - 1)
    }
  return runs
}
