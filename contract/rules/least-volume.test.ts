import { describe, expect, test } from 'vitest'
import { needWords, volumeShort } from '../add-ons/volume-words'
import { volumeNeed } from './least-volume'

const tests = [
  { _id: 'na', code: 'NA', leastVolumeUl: 20 },
  { _id: 'cl', code: 'CL', leastVolumeUl: 20 },
  { _id: 'co2', code: 'CO2', leastVolumeUl: null },
  { _id: 'agap', code: 'AGAP', calculatedFrom: ['na', 'cl', 'co2'] },
  { _id: 'tsh', code: 'TSH', leastVolumeUl: 60 },
]

describe('what the tests of a tube need', () => {
  test('is summed, each test once; what is not known is named and counts as nothing', () => {
    expect(volumeNeed(['tsh', 'na', 'na'], tests)).toEqual({ needed: 80, known: ['NA', 'TSH'], unknown: [] })
    expect(volumeNeed(['co2', 'na'], tests)).toEqual({ needed: 20, known: ['NA'], unknown: ['CO2'] })
    expect(volumeNeed(['gone'], tests)).toEqual({ needed: 0, known: [], unknown: [] })
  })

  test('of a calculated test is what its inputs need that were not measured yet', () => {
    expect(volumeNeed(['agap', 'na'], tests, new Set(['cl']))).toEqual({
      needed: 20,
      known: ['NA'],
      unknown: ['CO2'],
    })
  })

  test('is said in words, and what is missing too', () => {
    const need = volumeNeed(['tsh', 'na', 'co2'], tests)
    expect(needWords(need)).toBe('At least 80 µL are needed for NA, TSH. Least volume not known: CO2.')
    expect(volumeShort(need, 80, 'A')).toBeNull()
    expect(volumeShort(need, 79, 'B')).toBe(
      'Specimen B has 79 µL left, and 80 µL are needed for NA, TSH. Missing: 1 µL. Choose fewer tests or ask for a new specimen.',
    )
  })
})
