import { expect, test } from 'vitest'
import { addressDoubt, countyKey } from './us-place'

const place = (city: string, state: string) => ({ city, state, county: null, countyFips: null })

test('an address is doubted where its ZIP code stands for another state or city, and never without a table', () => {
  const places = [place('Saint Clair', 'AL'), place('Acmar', 'AL')]
  const doubt = (city: string, state: string, zip = '35004') =>
    addressDoubt({ city, state, zip }, places)?.kind ?? null
  expect(doubt('Acmar', 'AL')).toBeNull()
  expect(doubt('st. clair', 'al', ' 35004-1234 ')).toBeNull()
  expect(doubt('', '')).toBeNull()
  expect(doubt('Acmar', 'GA')).toBe('state')
  expect(doubt('Birmingham', 'AL')).toBe('city')
  expect(doubt('Birmingham', 'AL', '3500')).toBeNull()
  expect(addressDoubt({ city: 'X', state: 'AL', zip: '99999' }, [])).toEqual({ kind: 'unknown' })
  expect(addressDoubt({ city: 'X', state: 'AL', zip: '99999' }, null)).toBeNull()
})

test('a county meets itself under the spellings of two tables', () => {
  for (const [a, b] of [
    ['St Clair', 'St. Clair'],
    ['St Clair', 'Saint Clair'],
    ['De Kalb', 'DeKalb'],
    ['Orleans Parish', 'Orleans'],
  ] as const)
    expect(countyKey(a)).toBe(countyKey(b))
  expect(countyKey('Clay')).not.toBe(countyKey('Clayton'))
})
