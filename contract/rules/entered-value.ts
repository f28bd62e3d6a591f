import { z } from 'zod'
import { fill, m } from '../messages'
import { Decimal } from '../tests/shapes'
import type { Choice, TestDefinition } from '../tests/shapes'
import {
  hoursWords,
  isNoGrowth,
  isNoPathogen,
  namesNothing,
  noGrowthText,
  organismText,
  readOrganism,
  statedHours,
  type Organism,
} from './culture-text'
import { compare } from './decimal'
import { readNumber } from './entered-number'
import type { NumberRefusal } from './entered-number'
import { NotPerformedReason, notCalculatedReason, readNotPerformed } from './not-performed'
import { choicesOf, exactChoice, matchChoice } from './result-choices'
import type { ChoiceMatch } from './result-choices'

const MAX_TYPED = 400
const raw = z.string().max(MAX_TYPED)

/**
 * A result as it was entered. `raw` is what was typed, character for character; the other fields are how it was
 * read. Numbers stay decimal text. Neither is ever replaced by a rounded or translated form.
 */
export const EnteredValue = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('number'),
    raw,
    comparator: z.enum(['=', '<', '≤', '>', '≥']),
    number: Decimal,
  }),
  z.object({ kind: z.literal('choice'), raw, code: z.string() }),
  /** Cycle threshold of a PCR target that amplified. */
  z.object({ kind: z.literal('ct'), raw, ct: Decimal }),
  /** No amplification, or nothing found by a confirmation. */
  z.object({ kind: z.literal('notDetected'), raw }),
  /** Below the limit of quantitation, or above the highest calibrator, of the cutoff in force on collection. */
  z.object({ kind: z.literal('belowLoq'), raw }),
  z.object({ kind: z.literal('aboveUpper'), raw }),
  /** What grew. `counts` are the colony counts as typed, one beside each name; missing in values from before they were read. */
  z.object({
    kind: z.literal('organisms'),
    raw,
    names: z.array(z.string()).min(1),
    counts: z.array(z.string().nullable()).optional(),
  }),
  /** A culture in which nothing grew, or, outside of sterile sites, nothing that matters; in whatever words. */
  z.object({ kind: z.literal('noGrowth'), raw }),
  /** The run failed for this specimen: no finding may be drawn. */
  z.object({ kind: z.literal('invalid'), raw }),
  z.object({ kind: z.literal('notPerformed'), raw, reason: NotPerformedReason }),
  /** What a table of the laboratory reports from other results, in its words; nobody types it. */
  z.object({ kind: z.literal('concluded'), raw: z.string().max(2000), abnormal: z.boolean() }),
])
export type EnteredValue = z.infer<typeof EnteredValue>

export type EnteredRefusal =
  | NumberRefusal
  | 'empty'
  | 'too_long'
  | 'bad_character'
  | 'pending'
  | 'reason_missing'
  | 'unknown_choice'
  | 'ambiguous_choice'
  | 'no_loq'
  | 'not_a_ct'
  | 'not_an_organism'
export type EnteredRead =
  { ok: true; value: EnteredValue } | { ok: false; code: EnteredRefusal; message: string }

const refuse = (code: EnteredRefusal, message: string): EnteredRead => ({ ok: false, code, message })
const accept = (value: EnteredValue): EnteredRead => ({ ok: true, value })
const NOTHING_FOUND = /^(n|nd|not[\s-]?detected|none[\s-]?detected)$/i

function chosen(match: ChoiceMatch, text: string, choices: Choice[]): EnteredRead {
  if (match.found === 'one') return accept({ kind: 'choice', raw: text, code: match.choice.code })
  const list = (match.found === 'many' ? match.choices : choices).map(({ label }) => label).join(', ')
  return match.found === 'many'
    ? refuse('ambiguous_choice', fill(m.results.ambiguous, { list }))
    : refuse('unknown_choice', fill(m.results.unknownChoice, { list }))
}

function quantity(definition: TestDefinition, text: string): EnteredRead {
  const read = readNumber(definition, text)
  return read.ok ? accept({ kind: 'number', raw: text, ...read.value }) : read
}

/** A screen answers with a word, or with the analyser's number when it has cutoffs to hold it against. */
function screen(definition: TestDefinition, text: string): EnteredRead {
  const numeric = definition.cutoffs.length > 0 && /\d/.test(text)
  const choices = choicesOf(definition)
  const match = matchChoice(choices, text)
  return numeric && match.found === 'none' ? quantity(definition, text) : chosen(match, text, choices)
}

function confirmation(definition: TestDefinition, text: string): EnteredRead {
  if (NOTHING_FOUND.test(text.trim())) return accept({ kind: 'notDetected', raw: text })
  if (/^(<\s*loq|blq|below\s+loq)$/i.test(text.trim()))
    return definition.cutoffs.some(({ loq }) => loq !== null)
      ? accept({ kind: 'belowLoq', raw: text })
      : refuse('no_loq', m.results.noLoq)
  if (/^(>\s*uloq|>\s*upper(\s+limit)?)$/i.test(text.trim()))
    return definition.cutoffs.some(({ upper }) => upper !== null)
      ? accept({ kind: 'aboveUpper', raw: text })
      : refuse('no_loq', m.results.noUpper)
  return quantity(definition, text)
}

/** No run has more cycles; a larger number is a slip of the keyboard. */
const MOST_CYCLES = '60'

function cycles(text: string): EnteredRead {
  const typed = text.trim()
  if (NOTHING_FOUND.test(typed) || /^(undet(ermined)?|no[\s-]?ct)$/i.test(typed))
    return accept({ kind: 'notDetected', raw: text })
  if (/^inv(alid)?$/i.test(typed)) return accept({ kind: 'invalid', raw: text })
  const found = /^(?:ct\s*)?(\d{1,2}(?:\.\d{1,10})?)$/i.exec(typed)
  const ct = (found?.[1] ?? '').replace(/^0+(?=\d)/, '')
  if (!ct || compare(ct, '0') <= 0 || compare(ct, MOST_CYCLES) > 0)
    return refuse('not_a_ct', fill(m.results.notACt, { most: MOST_CYCLES }))
  return accept({ kind: 'ct', raw: text, ct })
}

/**
 * A culture's choice must be typed in full: the beginning of a name may be another organism's. Anything else says that
 * nothing grew, or lists organisms, separated by semicolons or line ends; a comma stands between an organism and its count.
 * `NG` never reads as a choice that says for how long nothing grew: nobody typed a time.
 */
function culture(definition: TestDefinition, text: string): EnteredRead {
  const match = exactChoice(definition.choices, text)
  const addsTime =
    match.found === 'one' &&
    statedHours(match.choice.label) !== null &&
    statedHours(text) === null &&
    isNoGrowth(text)
  if (match.found !== 'none' && !addsTime) return chosen(match, text, definition.choices)
  const parts = text.split(/[;\n]/)
  const negative = (part: string) =>
    isNoGrowth(part) || (definition.sterileSite !== true && isNoPathogen(part))
  if (parts.every(negative)) return accept({ kind: 'noGrowth', raw: text })
  if (parts.some(namesNothing)) return refuse('not_an_organism', m.results.notAnOrganism)
  const found = parts.map(readOrganism)
  const organisms = found.filter((one) => one !== null)
  if (parts.length > 20 || organisms.length < parts.length)
    return refuse('not_an_organism', m.results.notAnOrganism)
  return accept({
    kind: 'organisms',
    raw: text,
    names: organisms.map(({ name }) => {
      const known = exactChoice(definition.choices, name)
      return known.found === 'one' ? known.choice.label : name
    }),
    counts: organisms.map(({ count }) => count),
  })
}

/**
 * The sentence for a culture that is said to have stood longer than its specimen exists, or null: `No growth at 5 days` two
 * hours after collection. `hours` are those from collection to the entry.
 */
export function timeNotPassed(definition: TestDefinition, value: EnteredValue, hours: number): string | null {
  if (definition.kind !== 'micro' || (value.kind !== 'noGrowth' && value.kind !== 'choice')) return null
  const text = valueText(definition, value)
  const stated = statedHours(text)
  if (stated === null || hours >= stated) return null
  return fill(m.results.timeNotPassed, { text, passed: hoursWords(hours) })
}

/** What grew, each organism with its count. */
export const organismsOf = ({ names, counts }: Extract<EnteredValue, { kind: 'organisms' }>): Organism[] =>
  names.map((name, at) => ({ name, count: counts?.[at] ?? null }))

/**
 * A value as it is printed: a number without superfluous leading zeros, a plus sign, spaces and the unit that stands beside
 * it anyway; a comparator stays, and nothing is rounded. `00141`, `+141` and `141 mg/dL` are `141`, `< 5` is `<5`. A word
 * that was typed short is written out, `n` as `Not detected`; a choice's code needs its test, see `valueText`.
 */
export function canonicalText(value: EnteredValue): string {
  switch (value.kind) {
    case 'number':
      return `${value.comparator === '=' ? '' : value.comparator}${value.number}`
    case 'ct':
      return value.ct
    case 'notDetected':
      return 'Not detected'
    case 'invalid':
      return 'Invalid'
    case 'belowLoq':
      return '<LOQ'
    case 'aboveUpper':
      return '>ULOQ'
    case 'organisms':
      return organismsOf(value).map(organismText).join('; ')
    case 'noGrowth':
      return noGrowthText(value.raw)
    default:
      return value.raw.trim()
  }
}

/** As above for a value of this test: of a choice its label, whatever part of it was typed. */
export function valueText(definition: Pick<TestDefinition, 'kind' | 'choices'>, value: EnteredValue): string {
  if (value.kind !== 'choice') return canonicalText(value)
  return choicesOf(definition).find(({ code }) => code === value.code)?.label ?? canonicalText(value)
}

/** What was typed for this test, as it is printed; text that this test would refuse stays as it is. */
export function printedText(definition: TestDefinition, raw: string): string {
  const read = readEntered(definition, raw)
  return read.ok ? valueText(definition, read.value) : raw.trim()
}

/** Whether two entries of one test mean the same result: `4.1` and `04.10`, `p` and `Positive`. */
export function sameResult(a: EnteredValue, b: EnteredValue): boolean {
  if (a.kind === 'number' && b.kind === 'number')
    return a.comparator === b.comparator && compare(a.number, b.number) === 0
  if (a.kind === 'ct' && b.kind === 'ct') return compare(a.ct, b.ct) === 0
  if (a.kind === 'choice' && b.kind === 'choice') return a.code === b.code
  if (a.kind === 'notPerformed' && b.kind === 'notPerformed') return a.reason === b.reason
  return a.kind === b.kind && canonicalText(a) === canonicalText(b)
}

/**
 * Reads what was typed into a result cell for this test. QNS and TNP with its reason are understood everywhere; a
 * pending result is an empty cell, not a word. On refusal `message` is the sentence for the person at the cell.
 */
export function readEntered(definition: TestDefinition, text: string): EnteredRead {
  const typed = text.trim()
  if (!typed) return refuse('empty', m.results.empty)
  if (text.length > MAX_TYPED) return refuse('too_long', fill(m.results.tooLong, { most: MAX_TYPED }))
  if (!text.isWellFormed() || text.includes('\u0000')) return refuse('bad_character', m.errors.badCharacter)
  if (definition.calculation && notCalculatedReason(text) !== null)
    return accept({ kind: 'notPerformed', raw: text, reason: 'not_calculated' })
  const notPerformed = readNotPerformed(typed)
  if (notPerformed)
    return notPerformed.ok
      ? accept({ kind: 'notPerformed', raw: text, reason: notPerformed.reason })
      : refuse('reason_missing', notPerformed.message)
  if (/^(pending|pend)\s*\??$/i.test(typed)) return refuse('pending', m.results.pending)
  switch (definition.kind) {
    case 'quantitative':
      return quantity(definition, text)
    case 'qualitative':
      return chosen(matchChoice(choicesOf(definition), text), text, choicesOf(definition))
    case 'tox_screen':
      return screen(definition, text)
    case 'tox_confirm':
      return confirmation(definition, text)
    case 'pcr':
      return cycles(text)
    case 'micro':
      return culture(definition, text)
  }
}
