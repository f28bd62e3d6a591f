import { fill, m } from '../messages'
import type { Review } from './shapes'

/** What a review changed and advised; a printed one has the same. */
export interface Said {
  changes: readonly { about: string; was: string; now: string }[]
  advice: readonly string[]
}

/** So much of it is told in one sentence. */
const told = 3

/** What a review changed and advised, in a few words; empty where it did neither. */
export function saidWords({ changes, advice }: Said): string {
  const all = [
    ...changes.map((one) => fill(m.pharmacist.lapsedChange, one)),
    ...advice.map((text) => fill(m.pharmacist.lapsedAdvice, { text })),
  ]
  const more = all.length - told
  return [...all.slice(0, told), ...(more > 0 ? [fill(m.pharmacist.lapsedMore, { count: more })] : [])].join(
    '; ',
  )
}

export const saidOf = ({ changes, advice }: Pick<Review, 'changes' | 'advice'>): Said => ({
  changes: changes.map(({ name: about, was, now }) => ({ about, was, now })),
  advice: advice.map(({ text }) => text),
})
