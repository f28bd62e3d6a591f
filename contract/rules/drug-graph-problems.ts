import { fill, m } from '../messages'
import { BASE_LIMIT_ROWS, CONVERSIONS, drugGraph, type DrugGraph } from './drug-graph'
import { compare, parseDecimal } from './decimal'
import { IMPURITIES } from './drug-limits'
import { hasUnseen, isMixedScript } from './look-alike'
import type { GraphContent } from '../toxicology/shapes'

/** What cannot stand in a laboratory's additions: the place, and the sentence with the way out. */
export interface GraphProblem {
  path: (string | number)[]
  message: string
}

/** What a typed name means already, or null; `ambiguous` where it is known to mean several things. */
export type KnownName = (typed: string) => readonly string[] | 'ambiguous' | null

const isAmount = (text: string) => parseDecimal(text) !== null && compare(text, '0') > 0

/** The way from `from` over `to` back to `from`, by name, along these steps; null where there is none. */
function loopOf(
  steps: ReadonlyMap<string, readonly string[]>,
  from: string,
  to: string,
): readonly string[] | null {
  const ways = new Map([[to, [from, to]]])
  for (const [at, way] of ways) {
    if (at === from) return way
    for (const next of steps.get(at) ?? []) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return null
}

function substanceProblems({ substances }: GraphContent, base: DrugGraph): GraphProblem[] {
  const taken = new Map<string, string>()
  return substances.flatMap(({ name, synonyms }, at): GraphProblem[] => {
    const key = base.substance(name)
    const problems: GraphProblem[] = []
    const twice = (path: (string | number)[], text: string) =>
      problems.push({ path, message: fill(m.toxicology.nameTwice, { name: text }) })
    if (taken.has(key)) twice(['substances', at, 'name'], name)
    // One of the reference may be given further names, and nothing else.
    if (base.isKnown(key) && synonyms.length === 0)
      problems.push({
        path: ['substances', at, 'name'],
        message: fill(m.toxicology.substanceKnown, { name: key }),
      })
    taken.set(key, key)
    synonyms.forEach((other, place) => {
      const meaning = base.substance(other)
      const isOther = base.isKnown(meaning) && meaning !== key
      const before = taken.get(meaning)
      if (isOther)
        problems.push({
          path: ['substances', at, 'synonyms', place],
          message: fill(m.toxicology.twoReadings, { name: other, one: meaning, other: key }),
        })
      else if (before !== undefined || meaning === key) twice(['substances', at, 'synonyms', place], other)
      taken.set(meaning, key)
    })
    return problems
  })
}

const pairKey = (...parts: string[]) => parts.join('>')

function relationProblems(content: GraphContent, graph: DrugGraph): GraphProblem[] {
  const seen = new Set([
    ...CONVERSIONS.map(({ from, to }) => pairKey('metabolite', from, to)),
    ...IMPURITIES.map((one) => pairKey('impurity', one.of, one.in)),
    ...graph.screens.flatMap(({ id, crossReactants }) =>
      [...crossReactants].map((name) => pairKey('crossReactant', name, id)),
    ),
  ])
  const steps = new Map<string, string[]>()
  const add = (from: string, to: string) => {
    const known = steps.get(from)
    if (known) known.push(to)
    else steps.set(from, [to])
  }
  for (const { from, to } of CONVERSIONS) add(from, to)
  return content.relations.flatMap(({ kind, from, to, limit }, at): GraphProblem[] => {
    const problem = (field: string, message: string): GraphProblem => ({
      path: ['relations', at, field],
      message,
    })
    const [start, end] = [graph.substance(from), kind === 'crossReactant' ? to : graph.substance(to)]
    const unknown = [
      ...(graph.isKnown(start) ? [] : [problem('from', fill(m.toxicology.substanceUnknown, { name: from }))]),
      ...(kind === 'crossReactant'
        ? graph.screens.some(({ id }) => id === to)
          ? []
          : [problem('to', fill(m.toxicology.screenUnknown, { name: to }))]
        : graph.isKnown(end)
          ? []
          : [problem('to', fill(m.toxicology.substanceUnknown, { name: to }))]),
    ]
    const key = pairKey(kind, start, end)
    const isTwice = seen.has(key)
    seen.add(key)
    // Together with everything above it in the list: of the rows that make a loop the last is named.
    const loop = kind === 'metabolite' ? loopOf(steps, start, end) : null
    if (kind === 'metabolite' && !loop) add(start, end)
    return [
      ...unknown,
      ...(isTwice ? [problem('to', fill(m.toxicology.relationTwice, { from: start, to: end }))] : []),
      ...(loop ? [problem('to', fill(m.toxicology.loop, { way: loop.join(' → ') }))] : []),
      ...(limit !== null && !isAmount(limit) ? [problem('limit', m.toxicology.limitNoNumber)] : []),
      ...(kind === 'impurity' && limit !== null && isOverWhole(limit)
        ? [problem('limit', m.toxicology.limitOverWhole)]
        : []),
      ...(kind === 'impurity' && limit === null ? [problem('limit', m.toxicology.limitMissing)] : []),
    ]
  })
}

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))

function nameProblems(
  { names }: GraphContent,
  graph: DrugGraph,
  known: KnownName,
  isIngredient: (name: string) => boolean,
): GraphProblem[] {
  const read = new Map<string, string>()
  return names.flatMap(({ typed, ingredients, ambiguous }, at): GraphProblem[] => {
    const problem = (field: string, message: string): GraphProblem => ({
      path: ['names', at, field],
      message,
    })
    const folded = typed.toLowerCase().replace(/\s+/g, ' ').trim()
    const meaning = ambiguous ? m.toxicology.ambiguous.toLowerCase() : ingredients.join(', ')
    const earlier = read.get(folded)
    read.set(folded, meaning)
    const before = known(typed)
    const own = ingredients.map((one) => graph.substance(one))
    const clash =
      before === null || (before === 'ambiguous' ? ambiguous : !ambiguous && sameSet(before, own))
        ? null
        : before === 'ambiguous'
          ? m.toxicology.ambiguous.toLowerCase()
          : before.join(', ')
    const isSame = before !== null && clash === null
    return [
      ...(earlier === undefined
        ? []
        : [problem('typed', fill(m.toxicology.twoReadings, { name: typed, one: earlier, other: meaning }))]),
      ...(clash === null
        ? []
        : [problem('typed', fill(m.toxicology.twoReadings, { name: typed, one: clash, other: meaning }))]),
      ...(isSame ? [problem('typed', fill(m.toxicology.nameKnown, { name: typed }))] : []),
      ...(!ambiguous && ingredients.length === 0
        ? [problem('ingredients', m.toxicology.ingredientsMissing)]
        : []),
      ...(ambiguous && ingredients.length > 0
        ? [problem('ingredients', m.toxicology.ambiguousWithIngredients)]
        : []),
      ...ingredients.flatMap((one) =>
        graph.isKnown(graph.substance(one)) || isIngredient(graph.substance(one))
          ? []
          : [problem('ingredients', fill(m.toxicology.substanceUnknown, { name: one }))],
      ),
    ]
  })
}

function windowProblems({ windows }: GraphContent, graph: DrugGraph): GraphProblem[] {
  const seen = new Set<string>()
  return windows.flatMap(({ substance, matrix, low, high }, at): GraphProblem[] => {
    const problem = (field: string, message: string): GraphProblem => ({
      path: ['windows', at, field],
      message,
    })
    const key = graph.substance(substance)
    const isTwice = seen.has(`${key} ${matrix}`)
    seen.add(`${key} ${matrix}`)
    return [
      ...(graph.isKnown(key)
        ? []
        : [problem('substance', fill(m.toxicology.substanceUnknown, { name: substance }))]),
      ...(isTwice ? [problem('substance', fill(m.toxicology.nameTwice, { name: substance }))] : []),
      ...(low > high ? [problem('high', fill(m.toxicology.windowTurned, { low }))] : []),
    ]
  })
}

/** Names that look like others: nobody who approves them could tell them apart. */
function lookAlikes({ substances, names, relations, windows }: GraphContent): GraphProblem[] {
  const written: { path: (string | number)[]; name: string }[] = [
    ...substances.flatMap(({ name, synonyms }, at) => [
      { path: ['substances', at, 'name'], name },
      ...synonyms.map((other, place) => ({ path: ['substances', at, 'synonyms', place], name: other })),
    ]),
    ...relations.flatMap(({ from, to }, at) => [
      { path: ['relations', at, 'from'], name: from },
      { path: ['relations', at, 'to'], name: to },
    ]),
    ...names.flatMap(({ typed, ingredients }, at) =>
      [typed, ...ingredients].map((name, place) => ({
        path: ['names', at, place === 0 ? 'typed' : 'ingredients'],
        name,
      })),
    ),
    ...windows.map(({ substance: name }, at) => ({ path: ['windows', at, 'substance'], name })),
  ]
  return written.flatMap(({ path, name }): GraphProblem[] => {
    if (hasUnseen(name)) return [{ path, message: fill(m.toxicology.nameUnseen, { name }) }]
    return isMixedScript(name) ? [{ path, message: fill(m.toxicology.nameMixed, { name }) }] : []
  })
}

const isOverWhole = (text: string) => isAmount(text) && compare(text, '100') > 0

function limitProblems({ limits }: GraphContent): GraphProblem[] {
  const keys = new Set(BASE_LIMIT_ROWS.map(({ key }) => key))
  return limits.flatMap(({ key, value }, at): GraphProblem[] => [
    ...(keys.has(key)
      ? []
      : [{ path: ['limits', at, 'key'], message: fill(m.toxicology.limitUnknown, { name: key }) }]),
    ...(isAmount(value) ? [] : [{ path: ['limits', at, 'value'], message: m.toxicology.limitNoNumber }]),
    ...(key.startsWith('impurity:') && isOverWhole(value)
      ? [{ path: ['limits', at, 'value'], message: m.toxicology.limitOverWhole }]
      : []),
    ...(limits.slice(0, at).some((other) => other.key === key)
      ? [{ path: ['limits', at, 'key'], message: fill(m.toxicology.nameTwice, { name: key }) }]
      : []),
  ])
}

/**
 * Everything that cannot stand in a version of the laboratory's additions, each at its place. `known` reads a typed name by the
 * reference; `isIngredient` knows the drugs that no test looks for.
 */
export function graphProblems(
  content: GraphContent,
  { known, isIngredient }: { known: KnownName; isIngredient: (name: string) => boolean },
): GraphProblem[] {
  const base = drugGraph({ substances: [], relations: [], windows: [], limits: [] })
  // Names are read with the substances alone: relations may yet have a loop.
  const named = drugGraph({ substances: content.substances, relations: [], windows: [], limits: [] })
  return [
    ...lookAlikes(content),
    ...substanceProblems(content, base),
    ...relationProblems(content, named),
    ...nameProblems(content, named, known, isIngredient),
    ...windowProblems(content, named),
    ...limitProblems(content),
  ]
}
