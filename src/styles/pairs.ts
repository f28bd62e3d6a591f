import { tones, type TokenName } from './tokens'

/** What text stands on: a token, or a token with a thin layer of white over it. */
export type Paper = TokenName | `${TokenName} + white/${number}`
export type Pair = readonly [ink: TokenName, paper: Paper]

/** The grounds of a page: each of the inks of a page may stand on each. */
export const papers = ['bg', 'surface', 'sunken', 'hover', 'selected'] as const
const inks = ['text', 'text2', 'hint', 'link', ...tones] as const

/**
 * Every ink on every paper that a component uses for words. `tokens.test.ts` reckons each in all themes; the journeys with
 * axe find what a screen shows and this list does not have.
 */
export const pairs: readonly Pair[] = [
  ...inks.flatMap((ink) => papers.map((paper): Pair => [ink, paper])),
  ...tones.map((tone): Pair => [tone, `${tone}-soft`]),
  // A notice, or a row with a problem, holds words of the page on its own ground.
  ...(['info-soft', 'success-soft', 'warning-soft', 'danger-soft'] as const).flatMap((paper) =>
    (['text', 'text2', 'link'] as const).map((ink): Pair => [ink, paper]),
  ),
  // What a colleague wrote, with its time.
  ['text', 'neutral-soft'],
  ['hint', 'neutral-soft'],
  ['on-crit', 'crit'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['bar-text', 'bar'],
  ['bar-dim', 'bar'],
  ['bar', 'bar-text'],
  ['bar-text', 'bar + white/12'],
  ['bar-dim', 'bar + white/14'],
  ['bar-dim', 'bar + white/20'],
  ['bar-text', 'bar + white/20'],
]

const known = new Set(pairs.map(([ink, paper]) => `${ink} on ${paper}`))

/** Whether these words, as in `hint on sunken`, are a pair of the list. */
export const isKnownPair = (words: string): boolean => known.has(words)
