import type { Choice, TestDefinition } from '../tests/shapes'

const DETECTION: Choice[] = [
  { code: 'DET', label: 'Detected', abnormal: true, critical: false },
  { code: 'ND', label: 'Not detected', abnormal: false, critical: false },
]
const SCREEN: Choice[] = [
  { code: 'POS', label: 'Positive', abnormal: true, critical: false },
  { code: 'NEG', label: 'Negative', abnormal: false, critical: false },
]

/** The words a test may answer: its own, or the usual pair where a definition names none. */
export function choicesOf({ kind, choices }: Pick<TestDefinition, 'kind' | 'choices'>): Choice[] {
  if (choices.length > 0) return choices
  if (kind === 'qualitative') return DETECTION
  return kind === 'tox_screen' ? SCREEN : []
}

export type ChoiceMatch =
  { found: 'one'; choice: Choice } | { found: 'none' } | { found: 'many'; choices: Choice[] }

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
const oneOf = (choices: Choice[]): ChoiceMatch => {
  const [choice] = choices
  if (!choice) return { found: 'none' }
  return choices.length === 1 ? { found: 'one', choice } : { found: 'many', choices }
}

/** The choice whose code or label was typed out; case, dashes and double spaces do not matter. */
export function exactChoice(choices: Choice[], text: string): ChoiceMatch {
  const typed = fold(text)
  return oneOf(choices.filter(({ code, label }) => fold(code) === typed || fold(label) === typed))
}

/**
 * The choice a person means: its code or label in full, `d` and `n` for Detected and Not detected, or the beginning
 * of one code or label only.
 */
export function matchChoice(choices: Choice[], text: string): ChoiceMatch {
  const exact = exactChoice(choices, text)
  if (exact.found !== 'none') return exact
  const typed = fold(text)
  const shortcut = { d: 'detected', n: 'not detected' }[typed]
  const meant = choices.filter(({ label }) => fold(label) === shortcut)
  if (meant.length > 0) return oneOf(meant)
  if (!typed) return { found: 'none' }
  return oneOf(
    choices.filter(({ code, label }) => fold(code).startsWith(typed) || fold(label).startsWith(typed)),
  )
}
