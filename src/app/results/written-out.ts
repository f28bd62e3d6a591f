import type { Analysis } from '@contract/results/shapes'
import { choicesOf, matchChoice } from '@contract/rules/result-choices'

const NOTHING_FOUND: readonly string[] = ['tox_confirm', 'pcr']

/** `d` and `n`, and the beginning of an answer, written out as they are to be read on the report. */
export function writtenOut({ definition }: Pick<Analysis, 'definition'>, text: string): string {
  const typed = text.trim()
  if (typed === '') return ''
  if (NOTHING_FOUND.includes(definition.kind) && /^n$/i.test(typed)) return 'Not detected'
  const choices = choicesOf(definition)
  // A culture's answer must be typed in full: the beginning of a name may be another organism's.
  if (choices.length === 0 || definition.kind === 'micro') return typed
  const match = matchChoice(choices, typed)
  return match.found === 'one' ? match.choice.label : typed
}
