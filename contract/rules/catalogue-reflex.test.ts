import { expect, test } from 'vitest'
import type { Interpretation } from '../results/shapes'
import type { Reflex, TestDefinition } from '../tests/shapes'
import { blankDefinition } from './blank-definition'
import { catalogueReflexes, reflexMet, type RuleResult } from './catalogue-reflex'

const definition = (over: Partial<TestDefinition> = {}): TestDefinition => ({
  ...blankDefinition,
  kind: 'quantitative',
  ...over,
})
const reading = (over: Partial<Interpretation> = {}): Interpretation => ({
  flag: '',
  finding: null,
  rangeText: '1–5',
  delta: null,
  cutoff: null,
  critical: false,
  isAbnormal: false,
  ...over,
})
const rule = (when: Reflex['when'], value: string | null = null, over: Partial<Reflex> = {}): Reflex => ({
  when,
  value,
  testId: 'free',
  ...over,
})
const result = (raw: string, rules: Reflex[], over: Partial<RuleResult> = {}): RuleResult => ({
  testId: 'first',
  letter: 'A',
  name: 'Thyrotropin',
  state: 'VERIFIED',
  raw,
  definition: definition({ reflexes: rules }),
  interpretation: reading(),
  ...over,
})

test.each([
  ['4.21', 'above', '4.20', 'yes'],
  ['4.20', 'above', '4.2', 'no'],
  ['-3', 'below', '0', 'yes'],
  ['>10', 'above', '10', 'yes'],
  ['>10', 'above', '12', 'unknown'],
  ['>10', 'below', '12', 'unknown'],
  ['>10', 'below', '10', 'no'],
  ['<0.1', 'below', '0.1', 'yes'],
  ['<0.1', 'below', '0.05', 'unknown'],
  ['<0.1', 'above', '0.1', 'no'],
  ['<0.1', 'above', '0.05', 'unknown'],
] as const)('%s %s %s: %s', (raw, when, limit, met) => {
  expect(reflexMet(result(raw, []), rule(when, limit))).toBe(met)
})

test('a finding is met by its words, its code or its label; an abnormal value by its reading, and without a range by nobody', () => {
  const choices = [{ code: 'R', label: 'Reactive', abnormal: true, critical: false }]
  const hiv = result('Reactive', [], { definition: definition({ kind: 'qualitative', choices }) })
  for (const [wanted, met] of [
    ['R', 'yes'],
    ['reactive', 'yes'],
    ['Nonreactive', 'no'],
  ] as const)
    expect(reflexMet(hiv, rule('finding', wanted))).toBe(met)
  expect(
    reflexMet(result('9', [], { interpretation: reading({ isAbnormal: true }) }), rule('abnormal')),
  ).toBe('yes')
  expect(reflexMet(result('9', [], { interpretation: reading({ rangeText: '' }) }), rule('abnormal'))).toBe(
    'unknown',
  )
  expect(reflexMet(result('9', [], { interpretation: reading({ critical: true }) }), rule('critical'))).toBe(
    'yes',
  )
})

test('a test that was not performed calls for nothing', () => {
  expect(reflexMet(result('QNS', []), rule('below', '5'))).toBe('no')
})

const specimen = { letter: 'A', matrix: 'serum', sampleTypeId: 'SST', isAtHand: true }
const free = {
  testId: 'free',
  code: 'FT4',
  name: 'Free thyroxine',
  definition: definition(),
  sampleTypeIds: ['SST'],
  active: true,
}
const called = (
  results: RuleResult[],
  over: { specimen?: Partial<typeof specimen>; test?: Partial<typeof free> } = {},
) =>
  catalogueReflexes({
    results,
    specimens: [{ ...specimen, ...over.specimen }],
    counts: ({ state }) => state === 'VERIFIED',
    catalogue: [{ ...free, ...over.test }],
  })

test('what is called for says why, is added only where the rule says so and the value tells, and only once', () => {
  const adds = rule('above', '4.20', { adds: true })
  expect(called([result('6.2', [adds])])).toMatchObject([
    { code: 'FT4', letter: 'A', rule: 'catalogue', sentence: 'Thyrotropin is 6.2, above 4.20', adds: true },
  ])
  expect(called([result('6.2', [rule('above', '4.20')])])).toMatchObject([{ adds: false }])
  expect(called([result('>4', [adds])])).toMatchObject([
    { adds: false, sentence: 'Thyrotropin is >4, which does not tell whether it is above 4.20' },
  ])
  expect(called([result('6.2', [rule('abnormal'), adds, rule('above', '5')])])).toMatchObject([
    { adds: true },
  ])
  expect(called([result('6.2', [adds], { state: 'RESULTED' })])).toEqual([])
  expect(called([result('4.2', [adds])])).toEqual([])
})

test('what ever stood on the specimen is not called for again, so that no chain runs in a circle', () => {
  const adds = rule('above', '4.20', { adds: true })
  const stood = result('1', [], { testId: 'free', state: 'CANCELLED' })
  expect(called([result('6.2', [adds]), stood])).toEqual([])
  expect(called([result('6.2', [adds]), { ...stood, letter: 'B' }])).toHaveLength(1)
})

test.each([
  [{ specimen: { isAtHand: false } }, 'specimen A is not at hand'],
  [{ specimen: { sampleTypeId: 'LAV' } }, 'Free thyroxine takes another kind of specimen than A'],
  [{ test: { active: false } }, 'Free thyroxine is inactive'],
])('where it cannot be added that is said, and nothing is added: %j', (over, cannot) => {
  expect(called([result('6.2', [rule('above', '4.20', { adds: true })])], over)).toMatchObject([
    {
      adds: false,
      cannot,
      sentence: `Thyrotropin is 6.2, above 4.20; it cannot be added here: ${cannot}`,
    },
  ])
})
