import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './age'
import { orderProblems, possibleMistakes } from './order-checks'
import type { OrderDraft, OrderSurroundings } from './order-checks'

const around: OrderSurroundings = {
  now: '2026-11-20T03:00:00.000Z',
  zone: 'America/Boise',
  knownTests: new Map([
    ['glu', { name: 'Glucose', active: true, onlyFor: null }],
    ['psa', { name: 'PSA', active: true, onlyFor: 'M' }],
    ['old', { name: 'Bleeding time', active: false, onlyFor: null }],
  ]),
  knownLocations: new Set(['clinic']),
}
const good: OrderDraft = {
  patient: { dob: '1961-03-07', gender: 'F' },
  location: 'clinic',
  specimens: [{ collectedAt: '2026-11-19T15:15:00.000Z', receivedAt: '2026-11-19T20:00:00.000Z' }],
  tests: [{ testId: 'glu', set: null }],
}
const problems = (change: Partial<OrderDraft>) =>
  orderProblems({ ...good, ...change }, around).map(({ field, message }) => `${field}: ${message}`)
const mistakes = (change: Partial<OrderDraft>) =>
  possibleMistakes({ ...good, ...change }, around).map(({ field, message }) => `${field}: ${message}`)
const born = (dob: string) => ({ patient: { dob, gender: 'F' as const } })

test('a complete order has neither problems nor likely mistakes', () => {
  expect(problems({})).toEqual([])
  expect(mistakes({})).toEqual([])
})

test('what is missing is said at its field, all of it at once', () => {
  expect(problems({ patient: null, location: null, specimens: [], tests: [] })).toEqual([
    'patient: Choose a patient.',
    'location: Choose a location.',
    'specimens: Add at least one specimen.',
    'tests: Order at least one test or panel.',
  ])
  expect(problems({ location: 'elsewhere' })).toEqual(['location: Choose a location.'])
  expect(problems({ specimens: [...good.specimens, { collectedAt: null }] })).toEqual([
    'specimens.1.collectedAt: Enter the collection date and time.',
  ])
  expect(problems({ specimens: [{ collectedAt: 'yesterday' }] })).toHaveLength(1)
  expect(
    problems({ tests: [...good.tests, { testId: 'old', set: null }, { testId: 'none', set: null }] }),
  ).toEqual(['tests.1: Bleeding time is no longer offered.', 'tests.2: This test is not in the catalog.'])
})

test('times that cannot be are refused, days by the calendar of the laboratory', () => {
  // It is still November 19 in Boise.
  expect(problems(born('2026-11-20'))[0]).toBe('patient.dob: The date of birth is in the future.')
  expect(problems(born('2026-11-19'))).toEqual([])
  expect(problems(born('2026-02-30'))).toEqual(['patient.dob: Enter a valid date of birth.'])
  const collected = (collectedAt: string) => ({ specimens: [{ collectedAt }] })
  expect(problems(collected(around.now))).toEqual([])
  expect(problems(collected('2026-11-20T03:00:00.001Z'))).toEqual([
    'specimens.0.collectedAt: The collection time is in the future.',
  ])
  expect(problems({ ...born('2026-11-19'), ...collected('2026-11-19T06:59:00Z') })).toEqual([
    'specimens.0.collectedAt: Collected before the patient’s date of birth.',
  ])
  expect(problems({ ...born('2026-11-19'), ...collected('2026-11-19T07:00:00Z') })).toEqual([])
})

test('nothing is collected after it was received', () => {
  const times = (collectedAt: string, receivedAt: string | null) => ({
    specimens: [{ collectedAt, receivedAt }],
  })
  expect(problems(times('2026-11-19T20:00:01Z', '2026-11-19T20:00:00Z'))).toEqual([
    'specimens.0.collectedAt: Collected after it was received. Check both times.',
  ])
  expect(problems(times('2026-11-19T20:00:00Z', '2026-11-19T20:00:00Z'))).toEqual([])
  expect(problems(times('2026-11-19T20:00:01Z', null))).toEqual([])
})

test('likely mistakes are asked about', () => {
  expect(mistakes(born('2026-11-19'))).toEqual(['patient.dob: The patient was born today. Is this correct?'])
  expect(mistakes(born('1915-11-19'))).toEqual([
    'patient.dob: The patient is 111 years old. Is this correct?',
  ])
  expect(mistakes(born('1915-11-20'))).toEqual([])
  const twice = (a: string | null, b: string | null) => ({
    tests: [
      { testId: 'glu', set: a },
      { testId: 'glu', set: b },
    ],
  })
  expect(mistakes(twice(null, null))).toEqual(['tests.1: Glucose is ordered twice. Is this correct?'])
  expect(mistakes(twice('cmp', 'cmp'))).toHaveLength(1)
  expect(mistakes(twice('cmp', 'bmp'))).toEqual([])
  const psa = { tests: [{ testId: 'psa', set: null }] }
  expect(mistakes(psa)).toEqual(['tests.0: PSA is a test for men. Is this correct?'])
  for (const gender of ['M', 'O', 'N'] as const)
    expect(mistakes({ ...psa, patient: { dob: '1961-03-07', gender } })).toEqual([])
})

test('every message points into the draft, and a possible order is never refused for being unlikely', () => {
  const minutes = (from: string) =>
    fc.integer({ min: 0, max: 100_000 }).map((n) => new Date(Date.parse(from) - n * 60_000).toISOString())
  const draft: fc.Arbitrary<OrderDraft> = fc.record({
    patient: fc.record({
      dob: fc.integer({ min: 80, max: 50_000 }).map((days) => addDays('2026-11-19', -days)),
      gender: fc.constantFrom('M', 'F', 'O', 'N'),
    }),
    location: fc.constant('clinic'),
    specimens: fc.array(
      fc.tuple(minutes(around.now), fc.option(fc.nat(50_000))).map(([collectedAt, wait]) => ({
        collectedAt,
        receivedAt: wait === null ? null : new Date(Date.parse(collectedAt) + wait * 60_000).toISOString(),
      })),
      { minLength: 1 },
    ),
    tests: fc.array(fc.record({ testId: fc.constantFrom('glu', 'psa'), set: fc.constantFrom(null, 'cmp') }), {
      minLength: 1,
    }),
  })
  fc.assert(
    fc.property(draft, (order) => {
      expect(orderProblems(order, around)).toEqual([])
      for (const { field } of possibleMistakes(order, around)) {
        const [list = '', at = ''] = field.split('.')
        const there =
          list === 'specimens'
            ? order.specimens[Number(at)]
            : list === 'tests'
              ? order.tests[Number(at)]
              : order.patient
        expect(there).toBeTruthy()
      }
    }),
  )
})
