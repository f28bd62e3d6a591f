import { m } from '../messages'
import { jaroWinkler } from './text-likeness'

/** How a rule reads what arrived: the same text, the same words however written, or a pattern over the whole text. */
export type MappingKind = 'exact' | 'alias' | 'pattern'

/** What matters of a rule; `locationId` is null where it holds for every location. */
export interface MappingRule {
  _id: string
  incoming: string
  kind: MappingKind
  locationId: string | null
  payerId: string
}

const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** The words of a name, without accents, punctuation or order: "BCBS of Idaho" and "Idaho, BCBS of" are the same. */
export const wordsOf = (text: string): string =>
  (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .toSorted()
    .join(' ')

/** Names and codes as they might arrive, unlike one another: a pattern that takes all of either says nothing. */
const probeNames = ['Quillon Mutual', 'ZYX', 'Harvest & Vale Health Plan of Oregon', 'o’brien benefit trust']
const probeCodes = ['70341', '9', '004418827']

export const patternTexts = {
  unreadable: m.payerRules.patternUnreadable,
  everything: m.payerRules.patternEverything,
  repeatedGroup: m.payerRules.patternRepeatedGroup,
  reference: m.payerRules.patternReference,
  repetitions: m.payerRules.patternRepetitions,
} as const

/**
 * A pattern as a regular expression over the whole text, cases alike; or the sentence that refuses it. What could take a
 * very long time on an unlucky text is refused: repeated groups, references, more than three repetitions.
 */
export function compilePattern(
  pattern: string,
): { ok: true; regex: RegExp } | { ok: false; message: string } {
  const refused = (message: string) => ({ ok: false, message }) as const
  // Escaped characters and character classes count as one letter each.
  const bare = pattern.replace(/\\[^1-9k]/g, 'x').replace(/\[(?:\\.|[^\]\\])*\]/g, 'x')
  if (/\\[1-9k]|\(\?/.test(bare)) return refused(patternTexts.reference)
  if (/\)[*+?{]/.test(bare)) return refused(patternTexts.repeatedGroup)
  if ((bare.match(/[*+?{]/g) ?? []).length > 3) return refused(patternTexts.repetitions)
  let regex: RegExp
  try {
    regex = new RegExp(`^(?:${pattern})$`, 'iu')
  } catch {
    return refused(patternTexts.unreadable)
  }
  const takesAll = (probes: readonly string[]) => probes.every((probe) => regex.test(probe))
  return takesAll(probeNames) || takesAll(probeCodes) ? refused(patternTexts.everything) : { ok: true, regex }
}

function matches(rule: MappingRule, text: string): boolean {
  if (rule.kind === 'exact') return plain(rule.incoming) === plain(text)
  if (rule.kind === 'alias') return wordsOf(rule.incoming) !== '' && wordsOf(rule.incoming) === wordsOf(text)
  const compiled = compilePattern(rule.incoming)
  return compiled.ok && compiled.regex.test(text.trim())
}

const kindOrder: Record<MappingKind, number> = { exact: 0, alias: 1, pattern: 2 }

/**
 * The rule that decides for a text which arrived from a location: one for that location goes before one for all, exact
 * before alias before pattern, a longer pattern before a shorter one.
 */
export function ruleFor<Rule extends MappingRule>(
  rules: readonly Rule[],
  text: string,
  locationId: string | null,
): Rule | undefined {
  return rules
    .filter((rule) => rule.locationId === null || rule.locationId === locationId)
    .filter((rule) => matches(rule, text))
    .toSorted(
      (a, b) =>
        Number(a.locationId === null) - Number(b.locationId === null) ||
        kindOrder[a.kind] - kindOrder[b.kind] ||
        b.incoming.length - a.incoming.length ||
        (a._id < b._id ? -1 : 1),
    )[0]
}

/** How alike a suggestion must be to be worth showing. */
const leastAlike = 0.8

/** The payer on file whose name is most like the text, with how alike they are (0 to 1); undefined where none is. */
export function suggestedPayer<Payer extends { _id: string; name: string }>(
  payers: readonly Payer[],
  text: string,
): { payer: Payer; likeness: number } | undefined {
  const [asTyped, words] = [plain(text), wordsOf(text)]
  let best: { payer: Payer; likeness: number } | undefined
  for (const payer of payers) {
    const likeness = Math.max(
      jaroWinkler(asTyped, plain(payer.name)),
      jaroWinkler(words, wordsOf(payer.name)),
    )
    if (likeness >= leastAlike && likeness > (best?.likeness ?? 0)) best = { payer, likeness }
  }
  return best
}
