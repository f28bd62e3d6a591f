import { Fragment } from 'react'

export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a text without accents, case and punctuation. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The text in pieces, those that a word of the query matches marked. Accents and case do not matter. */
export function markMatches(text: string, query: string): { text: string; match: boolean }[] {
  const letters = [...text.normalize('NFC')]
  const folded = letters.map(fold)
  const marks = letters.map(() => false)
  for (const word of query.trim().split(/\s+/).map(fold)) {
    if (word === '') continue
    for (let start = 0; start < letters.length; start++) {
      let end = start
      let read = ''
      while (end < letters.length && read.length < word.length) read += folded[end++] ?? ''
      if (read === word) marks.fill(true, start, end)
    }
  }
  const pieces: { text: string; match: boolean }[] = []
  letters.forEach((letter, i) => {
    const match = marks[i] === true
    const last = pieces.at(-1)
    if (last && last.match === match) last.text += letter
    else pieces.push({ text: letter, match })
  })
  return pieces
}

/** Shows what was typed in bold within what was found. */
export function Marked({ text, query }: { text: string; query: string }) {
  return markMatches(text, query).map((piece, i) =>
    piece.match ? (
      <b key={i} className="font-semibold">
        {piece.text}
      </b>
    ) : (
      <Fragment key={i}>{piece.text}</Fragment>
    ),
  )
}

/** Whether every word of the query begins a word of the text: for pages, of which few should come up. */
export function beginsWords(text: string, query: string): boolean {
  const words = wordsOf(text)
  return query
    .trim()
    .split(/\s+/)
    .map(fold)
    .every((start) => words.some((word) => word.startsWith(start)))
}
