import { expect, test } from 'vitest'
import type { StabilityLimit } from '../tests/shapes'
import { isPastStability, pastStabilityTexts, stabilityOf } from './stability'

const collected = new Date('2026-11-19T08:00:00Z')
const hoursLater = (hours: number) => new Date(collected.getTime() + hours * 3_600_000)

test('a specimen keeps through its last hour and not a second longer; without hours it keeps', () => {
  expect(isPastStability(collected, 24, hoursLater(24))).toBe(false)
  expect(isPastStability(collected, 24, new Date(hoursLater(24).getTime() + 1000))).toBe(true)
  expect(isPastStability(collected, null, hoursLater(10_000))).toBe(false)
  expect(isPastStability(collected, undefined, hoursLater(10_000))).toBe(false)
})

const [serum, plasma] = ['0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000002']
const limit = (sampleTypeId: string | null, condition: StabilityLimit['condition'], hours: number) => ({
  sampleTypeId,
  condition,
  hours,
})
const limits = [
  limit(serum, 'room', 4),
  limit(serum, 'refrigerated', 0),
  limit(null, 'room', 24),
  limit(null, 'frozen', 720),
]
const of = (over: Partial<Parameters<typeof stabilityOf>[1]>) => {
  const { hours, assumed } = stabilityOf(limits, { sampleTypeId: serum, stabilityHours: 72, ...over })
  return [hours, assumed]
}

test("a test's own limits come before the sample type's, those of the type before those of any", () => {
  expect(of({ kept: 'room' })).toEqual([4, false])
  expect(of({ kept: 'refrigerated' })).toEqual([0, false])
  expect(of({ sampleTypeId: plasma, kept: 'room' })).toEqual([24, false])
  expect(of({ sampleTypeId: plasma, kept: 'frozen' })).toEqual([720, false])
  expect(stabilityOf([], { sampleTypeId: serum, stabilityHours: 72 })).toEqual({ hours: 72, assumed: false })
  expect(stabilityOf(undefined, { sampleTypeId: serum })).toEqual({ hours: null, assumed: false })
})

test('what is not known counts as the shortest limit, and is said', () => {
  expect(of({})).toEqual([4, true])
  expect(of({ kept: 'frozen' })).toEqual([4, true])
  expect(of({ stabilityHours: 2 })).toEqual([2, true])
  expect(of({ sampleTypeId: plasma, stabilityHours: null })).toEqual([24, true])
  expect(
    stabilityOf([limit(serum, 'refrigerated', 0)], { sampleTypeId: serum, stabilityHours: null }),
  ).toEqual({ hours: 0, assumed: true })
})

test('each limit that is past is told with its tests; one of the sample type for the whole specimen', () => {
  const specimen = {
    letter: 'A',
    collectedAt: collected.toISOString(),
    sampleTypeId: serum,
    stabilityHours: 5,
  }
  const tests = [{ name: 'Potassium', stability: limits }, { name: 'Sodium' }]
  const texts = (hours: number, kept?: 'room') =>
    pastStabilityTexts({ ...specimen, kept }, tests, () => hoursLater(hours))
  expect(texts(4)).toEqual([])
  expect(texts(4.5, 'room')).toEqual(['Specimen A is past its stability of 4 h for Potassium.'])
  expect(texts(6)).toEqual([
    'Specimen A is past its stability of 4 h for Potassium. Its storage is not on file or has no limit; the shortest limit counts.',
    'Specimen A is past its stability of 5 h.',
  ])
})
