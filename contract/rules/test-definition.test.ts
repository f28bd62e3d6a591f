import { describe, expect, test } from 'vitest'
import { ageSpan } from './age-bound'
import { glucose, hemoglobin, morphine } from './example-definitions'
import { definitionProblems, definitionWarnings } from './test-definition'

const places = (definition: typeof glucose) =>
  definitionProblems(definition).map(({ path }) => path.join('.'))
const range = { sex: 'any' as const, fromDays: 0, toDays: null, low: '70', high: '99', text: null }

describe('what cannot stand in a definition', () => {
  test('a critical bound may share the range’s own bound and lies never within it', () => {
    expect(places({ ...glucose, critical: { low: '40', high: '450' } })).toEqual([])
    expect(places({ ...glucose, critical: { low: '40.1', high: '450' } })).toEqual(['critical.low'])
    expect(places({ ...glucose, critical: { low: null, high: '98.9' } })).toEqual(['critical.high'])
    expect(places({ ...glucose, critical: { low: '500', high: '450' } })).toEqual(['critical.high'])
  })

  test('ages overlap within one sex alone; the sex’s own range stands beside everybody’s', () => {
    const boys = { ...range, sex: 'M' as const, toDays: 6575 }
    expect(places({ ...glucose, critical: null, ranges: [range, boys] })).toEqual([])
    expect(places({ ...glucose, critical: null, ranges: [boys, { ...boys, fromDays: 6574 }] })).toEqual([
      'ranges.1.fromDays',
    ])
    expect(
      places({ ...glucose, critical: null, ranges: [boys, { ...boys, fromDays: 6575, toDays: null }] }),
    ).toEqual([])
  })

  test('a row says something, and its ages go forward', () => {
    expect(places({ ...glucose, critical: null, ranges: [{ ...range, low: null, high: null }] })).toEqual([
      'ranges.0.low',
    ])
    expect(places({ ...glucose, critical: null, ranges: [{ ...range, fromDays: 30, toDays: 30 }] })).toEqual([
      'ranges.0.toDays',
    ])
  })

  test('a cutoff lies above its LOQ and below its upper limit, once per matrix and version', () => {
    const [first] = morphine.cutoffs
    if (!first) throw new Error('Morphine has a cutoff.')
    const cutoffs = (over: object) => places({ ...morphine, cutoffs: [{ ...first, ...over }] })
    expect(cutoffs({ loq: '2000' })).toEqual(['cutoffs.0.cutoff'])
    expect(cutoffs({ upper: '2000' })).toEqual(['cutoffs.0.upper'])
    expect(places({ ...morphine, cutoffs: [first, first] })).toEqual(['cutoffs.1.version'])
    expect(places({ ...morphine, cutoffs: [] })).toEqual(['cutoffs'])
    const version = (number: number, effectiveFrom: string) => ({ ...first, version: number, effectiveFrom })
    const of = (...all: (typeof first)[]) => places({ ...morphine, cutoffs: all })
    expect(of(version(1, '2026-01-01'), version(2, '2026-07-01'))).toEqual([])
    // In whatever order the rows stand: a version is missing, two begin on one day, a later one begins before.
    expect(of(version(3, '2026-07-01'), version(1, '2026-01-01'))).toEqual(['cutoffs.0.version'])
    expect(of(version(1, '2026-01-01'), version(2, '2026-01-01'))).toEqual(['cutoffs.1.effectiveFrom'])
    expect(of(version(2, '2026-01-01'), version(1, '2026-07-01'))).toEqual(['cutoffs.0.effectiveFrom'])
    expect(of(version(1, '2026-01-01'), { ...version(1, '2026-01-01'), matrix: 'hair' })).toEqual([])
  })

  test('a reflex rule has what it compares, and stands there once', () => {
    const rule = { when: 'above' as const, value: 'high', testId: '0198f2a0-0000-7000-8000-000000000001' }
    expect(places({ ...glucose, reflexes: [rule] })).toEqual(['reflexes.0.value'])
    const found = { ...rule, when: 'finding' as const, value: 'Positive' }
    expect(places({ ...glucose, reflexes: [found, found] })).toEqual(['reflexes.1.testId'])
    expect(places({ ...glucose, reflexes: [{ ...rule, when: 'critical', value: null }] })).toEqual([])
  })
})

describe('ages and limits by age', () => {
  const y = (count: number) => ({ count, unit: 'y' as const })
  const d = (count: number) => ({ count, unit: 'd' as const })
  const bare = { ...glucose, critical: null }

  test('the days beside an age are its own', () => {
    const span = ageSpan(d(0), y(18))
    expect(places({ ...bare, ranges: [{ ...range, ...span }] })).toEqual([])
    expect(places({ ...bare, ranges: [{ ...range, ...span, toDays: 6570 }] })).toEqual(['ranges.0.toDays'])
  })

  test('limits of an age lie outside the ranges of that age, and the others outside the rest', () => {
    const ranges = [
      { ...range, ...ageSpan(d(0), d(28)), low: '30', high: '90' },
      { ...range, ...ageSpan(d(28), null), low: '70', high: '99' },
    ]
    const newborn = { ...ageSpan(d(0), d(28)), low: '25', high: '200' }
    const critical = { low: '40', high: '450' }
    const of = (over: object) => places({ ...bare, ranges, critical, criticalByAge: [newborn], ...over })
    expect(of({})).toEqual([])
    expect(of({ criticalByAge: [] })).toEqual(['critical.low'])
    expect(of({ criticalByAge: [{ ...newborn, low: '31' }] })).toEqual(['criticalByAge.0.low'])
    // It ends before the newborn's range does: for the days between the other limits hold.
    expect(of({ criticalByAge: [{ ...newborn, ...ageSpan(d(0), d(27)) }] })).toEqual(['critical.low'])
    expect(of({ criticalByAge: [newborn, { ...newborn, ...ageSpan(d(27), d(40)), low: null }] })).toEqual([
      'criticalByAge.1.fromDays',
    ])
  })

  test('rows that meet in different units leave days between, which is said', () => {
    const ranges = [
      { ...range, ...ageSpan(d(0), { count: 1, unit: 'mo' }) },
      { ...range, ...ageSpan(d(30), null) },
    ]
    expect(definitionWarnings({ ...bare, ranges })).toEqual([
      'One row ends at 1 mo and the next begins at 30 d. Use the same unit, so that no day is left out.',
    ])
  })
})

describe('what is likely a mistake', () => {
  test('ages of a sex without a range', () => {
    expect(definitionWarnings(glucose)).toEqual([])
    expect(definitionWarnings(hemoglobin)).toEqual([])
    const [men] = hemoglobin.ranges
    if (!men) throw new Error('Hemoglobin has ranges.')
    expect(definitionWarnings({ ...hemoglobin, ranges: [men] })).toEqual([
      'No reference range for male patients for ages 0 d to 6570 d.',
      'No reference range for female patients for ages 0 d and older.',
    ])
  })

  test('a critical bound that no instrument reaches', () => {
    expect(definitionWarnings({ ...glucose, critical: { low: '3', high: '600' } })).toEqual([
      'Critical high is above the measuring range: a result >500 is not flagged as critical.',
      'Critical low is below the measuring range: a result <5 is not flagged as critical.',
    ])
  })
})
