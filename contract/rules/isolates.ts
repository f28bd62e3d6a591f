import { canonical } from '../canonical'
import { fill, m } from '../messages'
import type {
  BreakpointStandard,
  EnteredIsolates,
  Isolate,
  Susceptibility,
  SusceptibilityMethod,
  Susceptible,
} from '../results/isolates'
import type { TestDefinition } from '../tests/shapes'
import { isQuantity, type Organism } from './culture-text'
import { organismsOf, type EnteredValue } from './entered-value'
import { exactChoice } from './result-choices'

export const MOST_ISOLATES = 6
export const MOST_ANTIBIOTICS = 60

const MIC =
  /^(<=|>=|[≤≥<>=])?\s*(\d{1,4}(?:\.\d{1,4})?)(?:\s*\/\s*(\d{1,4}(?:\.\d{1,4})?))?\s*(?:(?:[µμu]|mc)g\/ml|mg\/l)?$/i
const SIGN: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥', '=': '' }

/**
 * A minimum inhibitory concentration as it is printed, in µg/mL: `≤0.25`, `>16`, `≤2/38` of a combination; null for what cannot
 * be read. mg/L is the same unit; a decimal comma, a zero and any other unit are not read.
 */
export function micText(typed: string): string | null {
  const [, sign = '', first = '', second] = MIC.exec(typed.trim()) ?? []
  if (!(Number(first) > 0) || (second !== undefined && !(Number(second) > 0))) return null
  return `${SIGN[sign] ?? sign}${second === undefined ? first : `${first}/${second}`}`
}

/** A zone in whole millimeters, from the disk itself (6 mm: no zone) up; null for what cannot be read. */
export function zoneText(typed: string): string | null {
  const mm = /^(\d{1,2})\s*(?:mm)?$/i.exec(typed.trim())?.[1]
  return mm !== undefined && Number(mm) >= 6 && Number(mm) <= 60 ? String(Number(mm)) : null
}

/** The value as it is printed, without its unit; what is stored was read once, so that it is never lost. */
export const susceptibilityValue = ({ method, value }: Pick<Susceptibility, 'method' | 'value'>): string =>
  (method === 'MIC' ? micText(value) : zoneText(value)) ?? value

export const susceptibilityUnit = (method: SusceptibilityMethod): string =>
  method === 'MIC' ? 'µg/mL' : 'mm'

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
/** Names of one antibiotic differ in hyphens, slashes and spaces. */
export const antibioticKey = (name: string): string =>
  folded(name)
    .replace(/[\s/+‐-–-]+/g, ' ')
    .trim()
const countKey = (count: string) => folded(count).replace(/[\s,]/g, '')

/** What a culture's value says has grown, each with its count; null where it says that nothing did, or was not told. */
function grownOf({ choices }: Pick<TestDefinition, 'choices'>, value: EnteredValue): Organism[] | null {
  if (value.kind === 'organisms') return organismsOf(value)
  if (value.kind !== 'choice') return null
  const choice = choices.find(({ code }) => code === value.code)
  return choice?.abnormal ? [{ name: choice.label, count: null }] : null
}

/** Whether this test's value may have isolates at all: a culture in which something grew. */
export const mayHoldIsolates = (
  definition: Pick<TestDefinition, 'kind' | 'choices'>,
  value: EnteredValue | null,
): boolean => definition.kind === 'micro' && value !== null && grownOf(definition, value) !== null

/** The isolates that the result itself names, to begin with. */
export const isolatesToBegin = (
  definition: Pick<TestDefinition, 'kind' | 'choices'>,
  value: EnteredValue | null,
): Organism[] => (definition.kind === 'micro' && value ? (grownOf(definition, value) ?? []) : [])

/** The choice's label where this is a choice in full, so that both ways to write it are one organism. */
function organismKey({ choices }: Pick<TestDefinition, 'choices'>, name: string): string {
  const known = exactChoice(choices, name)
  return folded(known.found === 'one' ? known.choice.label : name)
}

type Sent = EnteredIsolates[number]

function lineProblem(
  line: Sent['susceptibilities'][number],
  standard: BreakpointStandard | null,
): string | null {
  const { antibiotic, method, value, interpretation } = line
  if (antibiotic === '')
    return fill(m.results.isolateNoAntibiotic, { value: [value, interpretation].filter(Boolean).join(' ') })
  if (value === '' && interpretation === null) return fill(m.results.isolateNothingOf, { antibiotic })
  if (value !== '' && method === 'MIC' && micText(value) === null)
    return fill(m.results.isolateMic, { antibiotic, value })
  if (value !== '' && method === 'disk' && zoneText(value) === null)
    return fill(m.results.isolateZone, { antibiotic, value })
  if (interpretation === null) return null
  if (standard === null) return fill(m.results.isolateNoBreakpoints, { antibiotic })
  if (standard === 'EUCAST' && (interpretation === 'SDD' || interpretation === 'NS'))
    return fill(m.results.isolateNotEucast, { antibiotic, interpretation })
  return null
}

function isolateProblem(
  definition: Pick<TestDefinition, 'choices'>,
  grown: Organism[],
  isolate: Sent,
): string | null {
  const { organism, quantity, breakpoints, susceptibilities } = isolate
  if (organism === '') return m.results.isolateNoOrganism
  const key = organismKey(definition, organism)
  const named = grown.filter(({ name }) => organismKey(definition, name) === key)
  if (named.length === 0) return fill(m.results.isolateNotInResult, { organism })
  if (quantity !== '' && !isQuantity(quantity)) return fill(m.results.isolateQuantity, { quantity })
  const counts = named.flatMap(({ count }) => count ?? [])
  if (
    quantity !== '' &&
    counts.length === named.length &&
    !counts.some((one) => countKey(one) === countKey(quantity))
  )
    return fill(m.results.isolateOtherQuantity, { quantity, count: counts.join(', ') })
  if (breakpoints?.edition === '') return fill(m.results.isolateNoEdition, { standard: breakpoints.standard })
  if (susceptibilities.length > MOST_ANTIBIOTICS)
    return fill(m.results.isolateTooManyAntibiotics, { most: MOST_ANTIBIOTICS })
  const seen = new Set<string>()
  for (const line of susceptibilities) {
    const problem = lineProblem(line, breakpoints?.standard ?? null)
    if (problem) return problem
    const name = antibioticKey(line.antibiotic)
    if (seen.has(name)) return fill(m.results.isolateAntibioticTwice, { antibiotic: line.antibiotic })
    seen.add(name)
  }
  return null
}

/**
 * The sentence for isolates that cannot stand beside this value, or null. Every isolate is of an organism that the result
 * itself names, with the count that it gives: a report never tells two things of one culture, and what is critical is decided
 * by the result as it always was.
 */
export function isolatesProblem(
  definition: Pick<TestDefinition, 'kind' | 'choices'>,
  value: EnteredValue,
  isolates: EnteredIsolates,
): string | null {
  if (isolates.length === 0) return null
  if (definition.kind !== 'micro') return m.results.isolatesOfCultures
  const grown = grownOf(definition, value)
  if (grown === null) return m.results.isolatesWithoutGrowth
  if (isolates.length > MOST_ISOLATES) return fill(m.results.isolatesTooMany, { most: MOST_ISOLATES })
  const seen = new Set<number>()
  for (const isolate of isolates) {
    const { number } = isolate
    if (seen.has(number)) return fill(m.results.isolateTwice, { number })
    seen.add(number)
    const problem = isolateProblem(definition, grown, isolate)
    if (problem) return fill(m.results.isolateProblem, { number, problem })
  }
  return null
}

/** As they are stored: by their numbers, each with the code of the choice that its organism is. */
export const storedIsolates = (
  { choices }: Pick<TestDefinition, 'choices'>,
  isolates: EnteredIsolates,
): Isolate[] =>
  isolates
    .toSorted((a, b) => a.number - b.number)
    .map((isolate) => {
      const known = exactChoice(choices, isolate.organism)
      return { ...isolate, code: known.found === 'one' ? known.choice.code : null }
    })

/** What may leave the laboratory: nothing of a suppressed antibiotic. */
export const printedIsolates = (isolates: readonly Isolate[]): Isolate[] =>
  isolates.map((one) => ({
    ...one,
    susceptibilities: one.susceptibilities.filter(({ suppressed }) => !suppressed),
  }))

export const sameIsolates = (a: readonly Isolate[], b: readonly Isolate[]): boolean =>
  canonical(a) === canonical(b)

/** What each letter stands for, by whose breakpoints it was given. */
export function susceptibleWords(interpretation: Susceptible, standard: BreakpointStandard): string {
  if (interpretation === 'I' && standard === 'EUCAST') return m.results.susceptibleIEucast
  return m.results.susceptible[interpretation]
}

const joined = (parts: readonly (string | null | false)[], between = ', ') =>
  parts.filter(Boolean).join(between)

/** `≤0.25 µg/mL S`, `22 mm R`, `S`. */
export const susceptibilityText = (
  one: Pick<Susceptibility, 'method' | 'value' | 'interpretation'>,
): string =>
  joined(
    [one.value && `${susceptibilityValue(one)} ${susceptibilityUnit(one.method)}`, one.interpretation],
    ' ',
  )

export const breakpointsText = ({ breakpoints }: Pick<Isolate, 'breakpoints'>): string =>
  breakpoints ? `${breakpoints.standard} ${breakpoints.edition}` : ''

/** `Escherichia coli, >100,000 CFU/mL`. */
export const isolateHead = ({ organism, quantity }: Pick<Isolate, 'organism' | 'quantity'>): string =>
  joined([organism, quantity])

function isolateWords(isolate: Isolate): string {
  const { number, remark, susceptibilities } = isolate
  const lines = susceptibilities.map((one) =>
    joined([one.antibiotic, susceptibilityText(one), one.suppressed && m.results.isolateSuppressed], ' '),
  )
  return `${number}. ${joined(
    [
      joined([isolateHead(isolate), lines.join(', ')], ': '),
      breakpointsText(isolate) &&
        fill(m.results.isolateBreakpoints, { breakpoints: breakpointsText(isolate) }),
      remark,
    ],
    '; ',
  )}`
}

/** All of them in one line of words; empty where there are none. */
export const isolatesWords = (isolates: readonly Isolate[]): string => isolates.map(isolateWords).join('. ')
