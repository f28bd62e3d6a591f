import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_CONTENT, type GraphContent } from '../toxicology/shapes'
import { BASE_GRAPH, drugGraph } from './drug-graph'
import { graphProblems } from './drug-graph-problems'
import { isGenericName, knownName, namesWith, readMedication } from './read-medication'
import { toxConsistency, type ToxFinding } from './tox-consistency'

const source = 'Director, 2026'
const relation = (from: string, to: string, over: Partial<GraphContent['relations'][number]> = {}) => ({
  kind: 'metabolite' as const,
  from,
  to,
  minor: false,
  limit: null,
  source,
  ...over,
})
const named = (typed: string, ...ingredients: string[]) => ({ typed, ingredients, ambiguous: false, source })
const problems = (content: Partial<GraphContent>) =>
  graphProblems({ ...NO_CONTENT, ...content }, { known: knownName, isIngredient: isGenericName }).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test('a substance, its product and its names are read once the laboratory adds them', () => {
  const content: GraphContent = {
    ...NO_CONTENT,
    substances: [
      { name: 'Brorphine', synonyms: ['purple heroin'], sold: false, source },
      { name: 'Norbrorphine', synonyms: [], sold: false, source },
    ],
    relations: [relation('brorphine', 'norbrorphine')],
    names: [named('Dr. Bear cough syrup', 'codeine')],
  }
  expect(problems(content)).toEqual([])
  const graph = drugGraph(content)
  expect(graph.substance('Purple  Heroin')).toBe('brorphine')
  expect(graph.expectedOf('brorphine')).toEqual(['brorphine', 'norbrorphine'])
  const found: ToxFinding[] = [
    { key: '1', analyte: 'norbrorphine', method: 'confirm', finding: 'positive', matrix: 'urine' },
  ]
  const states = (of: typeof graph) =>
    toxConsistency({
      graph: of,
      findings: found,
      medications: [{ name: 'brorphine', ingredients: ['brorphine'], reading: 'read' }],
    }).map(({ state }) => state)
  expect(states(graph)).toEqual(['CONSISTENT_METABOLITE', 'CONSISTENT_METABOLITE'])
  expect(states(BASE_GRAPH)).toEqual(['NOT_TESTED', 'NOT_COMPARED'])
  expect(readMedication('Dr. Bear cough syrup 10 ml qhs').reading).toBe('unread')
  expect(readMedication('Dr. Bear cough syrup 10 ml qhs', namesWith(content))).toEqual({
    reading: 'read',
    ingredients: ['codeine'],
  })
})

test('a relation that makes a loop is refused, and the loop is named', () => {
  expect(problems({ relations: [relation('oxymorphone', 'oxycodone')] })).toEqual([
    'relations.0.to: This makes a loop: oxymorphone → oxycodone → oxymorphone. Remove one of these rows.',
  ])
  expect(problems({ relations: [relation('codeine', 'codeine')] })[0]).toContain('codeine → codeine')
  // Of two added rows the one that closes it is named.
  const two = [relation('gabapentin', 'pregabalin'), relation('pregabalin', 'gabapentin')]
  expect(problems({ relations: two })).toEqual([
    'relations.1.to: This makes a loop: pregabalin → gabapentin → pregabalin. Remove one of these rows.',
  ])
})

test('whatever is accepted has no loop', () => {
  const names = ['codeine', 'morphine', 'gabapentin', 'pregabalin', 'oxazepam', 'lorazepam']
  const any = fc.uniqueArray(fc.record({ from: fc.constantFrom(...names), to: fc.constantFrom(...names) }), {
    maxLength: 6,
    selector: ({ from, to }) => `${from} ${to}`,
  })
  fc.assert(
    fc.property(any, (pairs) => {
      const relations = pairs.map(({ from, to }) => relation(from, to))
      if (problems({ relations }).length > 0) return
      const graph = drugGraph({ ...NO_CONTENT, relations })
      for (const from of names) expect(graph.pathsBetween(from, from)).toEqual([])
    }),
  )
})

test('a name with two readings is refused, against the reference and within the draft', () => {
  expect(problems({ names: [named('Norco', 'oxycodone')] })).toEqual([
    'names.0.typed: Norco would have two readings: hydrocodone, acetaminophen, and oxycodone. Keep one, or mark the name as ambiguous.',
  ])
  expect(problems({ names: [named('blue pill', 'codeine'), named('Blue  Pill', 'morphine')] })[0]).toBe(
    'names.1.typed: Blue  Pill would have two readings: codeine, and morphine. Keep one, or mark the name as ambiguous.',
  )
  expect(problems({ names: [named('oxy', 'oxycodone')] })[0]).toContain(
    'two readings: ambiguous, and oxycodone',
  )
  expect(problems({ names: [named('Norco', 'hydrocodone', 'acetaminophen')] })).toEqual([
    'names.0.typed: Norco is read so already. Remove the row.',
  ])
  expect(
    problems({ substances: [{ name: 'codeine', synonyms: ['mso4'], sold: true, source }] })[0],
  ).toContain('mso4 would have two readings: morphine, and codeine')
})

test('what is unknown, twice or no number is refused at its place', () => {
  expect(problems({ relations: [relation('codeine', 'nothingol')] })).toEqual([
    'relations.0.to: nothingol is not in the graph. Add it under Substances, or check the spelling.',
  ])
  expect(problems({ relations: [relation('codeine', 'S-XYZ', { kind: 'crossReactant' })] })[0]).toMatch(
    /^relations\.0\.to: S-XYZ is no screen/,
  )
  expect(problems({ relations: [relation('codeine', 'morphine')] })[0]).toMatch(
    /^relations\.0\.to: .*already/,
  )
  expect(problems({ relations: [relation('gabapentin', 'pregabalin', { limit: 'few' })] })).toEqual([
    'relations.0.limit: Enter a number above 0.',
  ])
  expect(problems({ relations: [relation('gabapentin', 'pregabalin', { kind: 'impurity' })] })[0]).toMatch(
    /^relations\.0\.limit: Enter the most/,
  )
  expect(problems({ names: [named('blue pill', 'nothingol')] })[0]).toMatch(
    /^names\.0\.ingredients: nothingol/,
  )
  expect(problems({ names: [{ typed: 'blue pill', ingredients: [], ambiguous: false, source }] })[0]).toMatch(
    /^names\.0\.ingredients: Enter at least one/,
  )
  expect(
    problems({
      limits: [
        { key: 'parentOnlyMultiple', value: '-3', source },
        { key: 'parentOnlyMultiple', value: '30', source },
        { key: 'speed', value: '1', source },
      ],
    }).map((one) => one.split(': ')[0]),
  ).toEqual(['limits.0.value', 'limits.1.key', 'limits.2.key'])
  expect(
    problems({ windows: [{ substance: 'codeine', matrix: 'urine', low: 90, high: 80, source }] }),
  ).toEqual(['windows.0.high: The longest time is below the shortest, 90 h.'])
  expect(
    problems({ substances: [{ name: 'Codeine phosphate', synonyms: [], sold: true, source }] })[0],
  ).toContain('in the reference already')
})

test('the numbers of the director take the place of those of the reference', () => {
  const finding = (analyte: string, number: string | null): ToxFinding => ({
    key: analyte,
    analyte,
    method: 'confirm',
    finding: number === null ? 'negative' : 'positive',
    value: number === null ? 'absent' : { comparator: '=', number },
    cutoff: '50',
    matrix: 'urine',
  })
  const of = (limits: GraphContent['limits'], findings: ToxFinding[], drug: string) =>
    toxConsistency({
      graph: drugGraph({ ...NO_CONTENT, limits }),
      findings,
      medications: [{ name: drug, ingredients: [drug], reading: 'read' }],
    })[0]?.state
  const parent = [finding('oxycodone', '1200'), finding('noroxycodone', null)]
  expect(of([], parent, 'oxycodone')).toBe('PARENT_ONLY')
  expect(of([{ key: 'parentOnlyMultiple', value: '30', source }], parent, 'oxycodone')).toBe('CONSISTENT')
  const minor = (limits: GraphContent['limits']) =>
    toxConsistency({
      graph: drugGraph({ ...NO_CONTENT, limits }),
      findings: [finding('codeine', '1000'), finding('hydrocodone', '80')],
      medications: [{ name: 'codeine', ingredients: ['codeine'], reading: 'read' }],
    }).find(({ about }) => about === 'hydrocodone')?.rule
  expect(minor([])).toBe('minor-metabolite-of-listed')
  expect(minor([{ key: 'product:codeine>hydrocodone', value: '5', source }])).toBe('ratio-over-limit')
  expect(problems({ limits: [{ key: 'product:codeine>hydrocodone', value: '5', source }] })).toEqual([])
})
