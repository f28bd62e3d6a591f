import { describe, expect, test } from 'vitest'
import { flagMeaning, readFlag } from './read-flag'

describe('flags of OBX-8', () => {
  test.each([
    ['HH', 'critical'],
    ['hh', 'critical'],
    [' Ll ', 'critical'],
    ['AA', 'critical'],
    ['PH', 'critical'],
    ['Crit  H', 'critical'],
    ['>', 'offScale'],
    ['HU', 'abnormal'],
    ['abn', 'abnormal'],
    ['N', 'normal'],
    ['W', 'silent'],
    // Corrected, or critical: nobody knows.
    ['C', 'unknown'],
    ['!!', 'unknown'],
    ['*', 'unknown'],
    ['constructor', 'unknown'],
  ])('%s is %s', (flag, meaning) => expect(readFlag(flag)).toBe(meaning))

  test('the worst of several counts, and a change says nothing of a range', () => {
    expect(flagMeaning(['N', 'U', 'hh'])).toBe('critical')
    expect(flagMeaning(['H', '>'])).toBe('offScale')
    expect(flagMeaning(['U'])).toBeNull()
    expect(flagMeaning(['!!'])).toBeNull()
  })
})
