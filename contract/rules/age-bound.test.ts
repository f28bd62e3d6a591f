import { expect, test } from 'vitest'
import { ageBoundText, ageSpan, daysOfAge, fromAgeOf, readAgeBound, toAgeOf } from './age-bound'

test('ages are read as they are typed, with their unit', () => {
  expect(readAgeBound('18')).toEqual({ count: 18, unit: 'y' })
  expect(readAgeBound('18 y')).toEqual({ count: 18, unit: 'y' })
  expect(readAgeBound('6mo')).toEqual({ count: 6, unit: 'mo' })
  expect(readAgeBound('2 weeks')).toEqual({ count: 2, unit: 'wk' })
  expect(readAgeBound('28 d')).toEqual({ count: 28, unit: 'd' })
  expect(readAgeBound('0')).toEqual({ count: 0, unit: 'd' })
  for (const text of ['', 'old', '-1', '1.5 y', '18 x']) expect(readAgeBound(text), text).toBeNull()
})

test('what is written is read back as the same age', () => {
  for (const unit of ['d', 'wk', 'mo', 'y'] as const)
    for (let count = 1; count < 200; count += 1)
      expect(readAgeBound(ageBoundText({ count, unit }))).toEqual({ count, unit })
})

test('bounds from before units were kept: whole years are years, everything else stays the days it was', () => {
  const stored = (fromDays: number) => ageBoundText(fromAgeOf({ fromDays, toDays: null }))
  expect([0, 28, 183, 365, 366, 6570, 6574, 6575].map(stored)).toEqual([
    '0 d',
    '28 d',
    '183 d',
    '1 y',
    '366 d',
    '6570 d',
    '6574 d',
    '18 y',
  ])
})

test('a span keeps its days beside its bounds, and the bounds win', () => {
  const span = ageSpan({ count: 6, unit: 'mo' }, { count: 18, unit: 'y' })
  expect(span).toMatchObject({ fromDays: 183, toDays: 6575 })
  expect([fromAgeOf(span), toAgeOf(span)]).toEqual([span.fromAge, span.toAge])
  expect(toAgeOf(ageSpan({ count: 0, unit: 'd' }, null))).toBeNull()
  expect(daysOfAge({ count: 2, unit: 'wk' })).toBe(14)
})
