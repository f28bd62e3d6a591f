import { describe, expect, it } from 'vitest'
import { agesText, ageOf } from './words'

describe('ages of a reference range', () => {
  it.each([
    [0, '0 d'],
    [14, '14 d'],
    [183, '6 mo'],
    [365, '1 y'],
    [366, '1 y'],
    [548, '18 mo'],
    [4383, '12 y'],
    [6575, '18 y'],
    [23_741, '65 y'],
  ])('%i days are said as %s', (days, said) => expect(ageOf(days)).toBe(said))

  it('says whom a range is for', () => {
    expect(agesText({ fromDays: 0, toDays: null })).toBe('All ages')
    expect(agesText({ fromDays: 6575, toDays: null })).toBe('18 y and older')
    expect(agesText({ fromDays: 0, toDays: 28 })).toBe('under 28 d')
    expect(agesText({ fromDays: 28, toDays: 6575 })).toBe('28 d to under 18 y')
  })
})
