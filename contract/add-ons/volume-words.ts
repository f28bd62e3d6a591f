import { fill, m } from '../messages'
import type { VolumeNeed } from '../rules/least-volume'

/** What the tests of a tube need, in words: how much is known, and for which tests nothing is. Never silent. */
export function needWords({ needed, known, unknown }: VolumeNeed): string {
  const list = (codes: readonly string[]) => codes.join(', ')
  return [
    ...(known.length > 0 ? [fill(m.addOns.volumeNeeded, { needed, codes: list(known) })] : []),
    ...(unknown.length > 0 ? [fill(m.addOns.volumeUnknown, { codes: list(unknown) })] : []),
  ].join(' ')
}

/** Why what is left is too little; null where it is enough for what is known. */
export const volumeShort = (need: VolumeNeed, left: number, letter: string): string | null =>
  left < need.needed
    ? fill(m.addOns.volumeShort, {
        letter,
        left,
        needed: need.needed,
        codes: need.known.join(', '),
        missing: need.needed - left,
      })
    : null
