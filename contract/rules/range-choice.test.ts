import { describe, expect, test } from 'vitest'
import type { Cutoff, ReferenceRange } from '../tests/shapes'
import { addDays, ageOn } from './age'
import { cutoffInForce, measuredOf, reachesCutoff } from './cutoff'
import { overlappedBy, pricesOverlap } from './price-lines'
import { applicableRanges, rangeFlag } from './reference-range'

/** Which of several lines holds on a day or at an age: each end is tried on both its sides. */
const range = (over: Partial<ReferenceRange>): ReferenceRange => ({
  sex: 'any',
  fromDays: 0,
  toDays: null,
  low: '1',
  high: '2',
  text: null,
  ...over,
})
const aged = (days: number) => ageOn('2001-01-01', addDays('2001-01-01', days))
const lowsOf = (ranges: ReferenceRange[], sex: 'M' | 'F' | 'O' | 'N', ageDays: number | null) =>
  applicableRanges({ ranges }, sex, ageDays === null ? null : aged(ageDays)).map(({ range: { low } }) => low)

describe('overlapping reference ranges', () => {
  const everybody = range({ low: '10' })
  const child = range({ low: '20', fromDays: 28, toDays: 365 })
  const infant = range({ low: '30', fromDays: 100, toDays: 200 })

  test('the one that begins latest in life holds, whatever their order, from its first day to the day before its last', () => {
    for (const ranges of [
      [everybody, child, infant],
      [infant, child, everybody],
      [child, infant, everybody],
    ]) {
      const at = (ageDays: number) => lowsOf(ranges, 'F', ageDays)[0]
      expect([0, 27, 28, 99, 100, 199, 200, 364, 365].map(at)).toEqual([
        ...['10', '10', '20', '20', '30', '30', '20', '20', '10'],
      ])
    }
  })

  test('one for the sex holds before one for everybody, even where that begins later', () => {
    const women = range({ sex: 'F', low: '40' })
    for (const ranges of [
      [infant, women],
      [women, infant],
    ]) {
      expect(lowsOf(ranges, 'F', 150)).toEqual(['40'])
      expect(lowsOf(ranges, 'M', 150)).toEqual(['30'])
      expect(lowsOf(ranges, 'M', 200)).toEqual([])
      // Both sexes' lines are kept where the sex is not known, and only where there is one.
      expect(lowsOf(ranges, 'O', 150)).toEqual(['30', '40'])
      expect(lowsOf(ranges, 'N', 200)).toEqual(['40'])
    }
  })

  test('without an age only a line for a whole life holds', () => {
    expect(lowsOf([child, infant], 'F', null)).toEqual([])
    expect(lowsOf([child, everybody], 'F', null)).toEqual(['10'])
    expect(lowsOf([range({ toDays: 40_000 })], 'F', null)).toEqual([])
    expect(lowsOf([range({ fromDays: 1 })], 'F', null)).toEqual([])
  })

  test('two sexes with one range are one; a range that differs in either bound or in words is not the same', () => {
    const of = (over: Partial<ReferenceRange>) =>
      applicableRanges({ ranges: [range({ sex: 'M' }), range({ sex: 'F', ...over })] }, 'N', aged(100)).map(
        ({ sex }) => sex,
      )
    expect(of({})).toEqual([null])
    expect(of({ low: '0' })).toEqual(['M', 'F'])
    expect(of({ high: '3' })).toEqual(['M', 'F'])
    expect(of({ text: 'See comment' })).toEqual(['M', 'F'])
  })

  test('a value on the other side of each of two ranges is abnormal without a side', () => {
    const two = applicableRanges(
      { ranges: [range({ sex: 'M', low: '1', high: '2' }), range({ sex: 'F', low: '5', high: '6' })] },
      'O',
      aged(100),
    )
    const flag = (number: string) => rangeFlag({ comparator: '=', number }, two)
    expect(['0.9', '1', '2', '2.1', '4.9', '5', '6', '6.1'].map(flag)).toEqual([
      ...['L', '', '', 'ABN', 'ABN', '', '', 'H'],
    ])
  })
})

describe('cutoffs by day', () => {
  const cutoff = (version: number, effectiveFrom: string, over: Partial<Cutoff> = {}): Cutoff => ({
    version,
    matrix: 'urine',
    cutoff: String(version),
    loq: null,
    upper: null,
    effectiveFrom,
    ...over,
  })
  const versionOn = (day: string, cutoffs: Cutoff[], matrix = 'urine') =>
    cutoffInForce({ cutoffs }, matrix, day)?.version

  test('one holds from its own day on, and not on the day before', () => {
    const cutoffs = [cutoff(2, '2026-03-02'), cutoff(1, '2026-01-01')]
    const days = ['2025-12-31', '2026-01-01', '2026-03-01', '2026-03-02', '2027-01-01']
    expect(days.map((day) => versionOn(day, cutoffs))).toEqual([undefined, 1, 1, 2, 2])
  })

  test('of two versions of one day the higher holds, in whichever order they are listed', () => {
    const same = [cutoff(2, '2026-03-02'), cutoff(3, '2026-03-02'), cutoff(1, '2026-01-01')]
    for (const cutoffs of [
      same,
      [...same].reverse(),
      [same[1], same[0], same[2]].flatMap((one) => one ?? []),
    ])
      expect(['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => versionOn(day, cutoffs))).toEqual([
        1, 3, 3,
      ])
  })

  test('a later day holds over a higher version, and another matrix never does', () => {
    const cutoffs = [cutoff(9, '2026-01-01'), cutoff(2, '2026-02-01')]
    expect(versionOn('2026-02-01', cutoffs)).toBe(2)
    expect(versionOn('2026-02-01', cutoffs, 'oral_fluid')).toBeUndefined()
    const mixed = [...cutoffs, cutoff(5, '2026-02-15', { matrix: 'oral_fluid' })]
    expect(versionOn('2026-02-20', mixed)).toBe(2)
    expect(versionOn('2026-02-20', mixed, 'oral_fluid')).toBe(5)
  })

  test('a result at its cutoff reaches it, one step below does not; without a cutoff nobody knows', () => {
    const at = (number: string) =>
      reachesCutoff({ kind: 'number', raw: number, comparator: '=', number }, cutoff(50, '2026-01-01'))
    expect(['49.9', '50', '50.0', '50.1'].map(at)).toEqual(['no', 'yes', 'yes', 'yes'])
    expect(reachesCutoff({ kind: 'number', raw: '1', comparator: '=', number: '1' }, null)).toBe('maybe')
    expect(reachesCutoff({ kind: 'notDetected', raw: 'ND' }, null)).toBe('no')
  })

  test('"below the limit of quantitation" is a number only where the cutoff says the limit', () => {
    const limits = cutoff(50, '2026-01-01', { loq: '20', upper: '900' })
    expect(measuredOf({ kind: 'belowLoq', raw: '< LOQ' }, limits)).toEqual({ comparator: '<', number: '20' })
    expect(measuredOf({ kind: 'aboveUpper', raw: '> upper' }, limits)).toEqual({
      comparator: '>',
      number: '900',
    })
    for (const kind of ['belowLoq', 'aboveUpper'] as const) {
      expect(measuredOf({ kind, raw: kind }, cutoff(50, '2026-01-01'))).toBeNull()
      expect(measuredOf({ kind, raw: kind }, null)).toBeNull()
    }
  })
})

describe('prices by day', () => {
  const line = (validFrom: string, validTo: string | null, testCode = 'GLU') => ({
    testCode,
    validFrom,
    validTo,
  })

  test('two lines overlap on a shared last day, and not when one begins the day after', () => {
    const first = line('2026-01-01', '2026-03-31')
    for (const [other, overlap] of [
      [line('2026-03-31', null), true],
      [line('2026-04-01', null), false],
      [line('2025-01-01', '2026-01-01'), true],
      [line('2025-01-01', '2025-12-31'), false],
      [line('2026-02-01', '2026-02-01'), true],
      [line('2025-01-01', null), true],
      [line('2026-03-31', null, ' glu '), true],
      [line('2026-03-31', null, 'NA'), false],
    ] as const) {
      expect(pricesOverlap(first, other), JSON.stringify(other)).toBe(overlap)
      expect(pricesOverlap(other, first), JSON.stringify(other)).toBe(overlap)
    }
  })

  test('only an earlier line is named, the first of them', () => {
    const lines = [line('2026-01-01', '2026-01-31'), line('2026-01-31', null), line('2026-01-15', null)]
    expect([0, 1, 2, 3].map((at) => overlappedBy(lines, at))).toEqual([
      undefined,
      lines[0],
      lines[0],
      undefined,
    ])
  })
})
