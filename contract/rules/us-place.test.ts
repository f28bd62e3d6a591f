import { Address } from '../people'
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
  expect(doubt('Birmingham', 'AL', '3500')).toBe('foreign')
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

test('the postcode of another country is asked about, with and without tables, and nothing typed is not', () => {
  for (const zip of ['SW1A 1AA', '8364', '1010'])
    for (const places of [null, []])
      expect(addressDoubt({ city: 'London', state: '', zip }, places)).toEqual({ kind: 'foreign' })
  expect(addressDoubt({ city: 'Meridian', state: 'ID', zip: ' ' }, null)).toBeNull()
  expect(Address.parse({ zip: ' sw1a 1aa ' }).zip).toBe('SW1A 1AA')
  expect(Address.parse({ zip: '83642-1234' }).zip).toBe('83642-1234')
  expect(Address.safeParse({ zip: '???' }).success).toBe(false)
})
