import type { Counts, RuleContent } from '@contract/public-health/shapes'
import { fill, m } from '@contract/messages'
import type { ReportRow } from '@contract/reports/document'
import type { Analysis } from '@contract/results/shapes'
import { isNoGrowth, isNoPathogen, isQuantity, readOrganism } from '@contract/rules/culture-text'
import { compare, parseDecimal } from '@contract/rules/decimal'
import { isOfOtherPatient, isUnperformed, valueOfRow } from '../../hl7/public'
import { KNOWN_ORGANISMS } from './known-organisms'

/** Whether a rule counts a result: yes, no, or it cannot tell, and then why in words for the person who decides. */
export type Judged = { is: 'yes' } | { is: 'no' } | { is: 'unclear'; why: string }

const yes: Judged = { is: 'yes' }
const no: Judged = { is: 'no' }
const unclear = (why: string): Judged => ({ is: 'unclear', why })

/** A printed row and the stored analysis behind it. */
export interface ReportedRow {
  row: ReportRow
  analysis: Pick<Analysis, 'testId' | 'definition' | 'withheld'>
}

/** Words are compared without case, dashes and double spaces. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s_:-]+/g, ' ')
    .trim()

const POSITIVE = new Set(['detected', 'positive', 'reactive', 'presumptive positive'])
const NEGATIVE = new Set(['not detected', 'negative', 'nonreactive', 'non reactive'])

/** What a row says, as one text. */
export const resultText = ({ value, finding, unit }: ReportRow): string =>
  [...new Set([finding, [value, unit].filter(Boolean).join(' ')])].filter(Boolean).join(', ')

/**
 * Judges a result by a rule. Only what was understood is a no: a word, an organism, a number or a unit that the rule does not know
 * is for a person. What was not performed, or was taken back, is no result.
 */
export function judge(counts: Counts, { row, analysis }: ReportedRow): Judged {
  if (isOfOtherPatient(row) || isUnperformed(row)) return no
  if (analysis.withheld !== null) return unclear(m.publicHealth.unclear.withheld)
  switch (counts.by) {
    case 'any':
      return yes
    case 'detected':
      return byWords(counts.words, row)
    case 'organism':
      return byOrganism(counts.names, row)
    case 'above':
      return byNumber(counts, row, analysis)
  }
}

function byWords(own: readonly string[], row: ReportRow): Judged {
  const said = plain(row.finding || row.value)
  if (POSITIVE.has(said) || own.some((word) => plain(word) === said)) return yes
  if (NEGATIVE.has(said)) return no
  if (row.isolates.length === 0 && said !== '' && isNoGrowth(row.finding || row.value)) return no
  return unclear(fill(m.publicHealth.unclear.words, { result: resultText(row) }))
}

/**
 * `Salmonella` names its species too. A no is given only where all that is said is organisms that are known by name, with how much
 * of each grew: a slip in a name, a word before it, a second one behind a comma are for a person.
 */
function byOrganism(names: readonly string[], row: ReportRow): Judged {
  const text = row.finding || row.value
  const isolates = row.isolates.map(({ organism }) => organism)
  if (isolates.length === 0 && (isNoGrowth(text) || isNoPathogen(text))) return no
  const found = (isolates.length > 0 ? isolates : [text]).flatMap(partsOf)
  const judged = found.map((one) => organism(names, one))
  if (judged.includes('yes')) return yes
  // Beside isolates the line repeats what grew, or says more than they do; so may a remark on one.
  const beside = isolates.length > 0 ? [text, ...row.isolates.map(({ remark }) => remark)] : []
  const isTold = beside
    .flatMap(partsOf)
    .every((one) => organism(names, one) === 'no' || !mentions(names, one))
  return judged.length > 0 && judged.every((one) => one === 'no') && isTold
    ? no
    : unclear(
        fill(m.publicHealth.unclear.organism, {
          result: [...new Set([...found, ...beside])].filter(Boolean).join('; '),
        }),
      )
}

/** What a text names, one by one, without how much of it grew. A comma before a digit is one of a number. */
const partsOf = (text: string): string[] =>
  text
    .split(/[;\n]|,(?!\d)/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isQuantity(part))
    .map((part) => readOrganism(part)?.name ?? part)

/** Words behind a name that may take it back. */
const DOUBT =
  /\b(?:not?|none|neg\w*|absent|ruled|excluded|unlikely|suspected|possibl\w*|probabl\w*|pending|query)\b|\?/i

function organism(names: readonly string[], found: string): 'yes' | 'no' | 'unclear' {
  const said = plain(found)
  if (isNoPathogen(found)) return 'no'
  if (names.map(plain).some((name) => said === name || said.startsWith(`${name} `)))
    return DOUBT.test(found) ? 'unclear' : 'yes'
  return KNOWN_ORGANISMS.has(said) ? 'no' : 'unclear'
}

/** A word of the text is the genus of one that a rule names, or one slip from it. */
const mentions = (names: readonly string[], text: string): boolean => {
  const genera = names.flatMap((name) => plain(name).split(' ')[0] || [])
  const words = plain(text).split(/[^\p{L}]+/u)
  return genera.some((genus) => words.some((word) => isOneSlip(word, genus)))
}

/** The same, or one letter is missing, too many, another, or changed places with its neighbor. */
function isOneSlip(word: string, meant: string): boolean {
  let same = 0
  while (same < word.length && word[same] === meant[same]) same++
  const [a, b] = [word.slice(same), meant.slice(same)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

function byNumber(
  { limit, unit }: Extract<Counts, { by: 'above' }>,
  row: ReportRow,
  { definition }: ReportedRow['analysis'],
): Judged {
  const asRule = [limit, unit].filter(Boolean).join(' ')
  const result = resultText(row)
  const cannot = unclear(fill(m.publicHealth.unclear.number, { result, limit: asRule }))
  const value = valueOfRow(row)
  const measured =
    value.kind === 'number'
      ? { comparator: '', number: value.text }
      : value.kind === 'structured' && value.separator === ''
        ? { comparator: value.comparator, number: value.number }
        : null
  if (!measured || !parseDecimal(measured.number)) return cannot
  // `mg/dL` is written as UCUM has it, and as the laboratory prints it.
  const known = [row.unit, ...(row.unit === '' ? [] : [definition.units, definition.unitsLabel])]
  if (!known.some((one) => (one ?? '') === unit))
    return unclear(
      fill(m.publicHealth.unclear.unit, { unit: row.unit || m.publicHealth.unnamedUnit, limit: asRule }),
    )
  const against = compare(measured.number, limit)
  switch (measured.comparator) {
    case '':
      return against > 0 ? yes : no
    case '>':
    case '>=':
      return against > 0 || (against === 0 && measured.comparator === '>') ? yes : cannot
    case '<':
    case '<=':
      return against <= 0 ? no : cannot
    default:
      return cannot
  }
}

/** Whether a rule names a test: by LOINC, or as the laboratory's own. */
export const names = (
  { loincs, testIds }: Pick<RuleContent, 'loincs' | 'testIds'>,
  { testId }: Pick<Analysis, 'testId'>,
  loinc: string | undefined,
): boolean => testIds.includes(testId) || (loinc !== undefined && loincs.includes(loinc))
