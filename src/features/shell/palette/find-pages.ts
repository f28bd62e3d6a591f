import type { PaletteItem } from '@contract/navigation'
import { beginsWords, fold, wordsOf } from './marked'

/** Whether the letters are first letters of words, in their order, beginning with the first word. */
function picksInitials(initials: string, letters: string): boolean {
  if (initials[0] !== letters[0]) return false
  let at = 0
  return [...letters].every((letter) => {
    at = initials.indexOf(letter, at) + 1
    return at > 0
  })
}

/** How well a page answers to the text: 0 best, null not at all. */
function rankOf({ label, section = '', short }: PaletteItem, text: string): number | null {
  const typed = fold(text.trim()).replace(/\s+/g, ' ')
  if (typed === '') return null
  if (short === typed) return 0
  if (fold(label).startsWith(typed)) return 1
  const initials = wordsOf(label)
    .map((word) => word[0] ?? '')
    .join('')
  if (initials.startsWith(typed)) return 2
  if (beginsWords(label, typed)) return 3
  if (typed.length > 1 && picksInitials(initials, typed)) return 4
  return beginsWords(`${label} ${section}`, typed) ? 5 : null
}

/**
 * The pages that answer to what is typed, the likeliest first: by their short name, the beginning of their name, the first
 * letters of its words (`tb` Turbo Billing), beginnings of its words, or the section they stand under. Of two alike the
 * shorter name comes first, because the longer one has more letters to be told by; then the order of the navigation.
 */
export function findPages(pages: readonly PaletteItem[], text: string): PaletteItem[] {
  return pages
    .flatMap((page, order) => {
      const rank = rankOf(page, text)
      return rank === null ? [] : [{ page, rank, order }]
    })
    .toSorted((a, b) => a.rank - b.rank || a.page.label.length - b.page.label.length || a.order - b.order)
    .map(({ page }) => page)
}
