import { expect, test } from 'vitest'
import { meaningOf } from './meaning'

test.each([
  ['31/12/1970', '1970-12-31'],
  ['12/31/1970', '1970-12-31'],
  ['31-12-1970', '1970-12-31'],
  ['31.12.1970', '1970-12-31'],
  // Both could be the month: read as it is written here.
  ['3/7/1961', '1961-03-07'],
  ['12/5/1970', '1970-12-05'],
  ['5/12/1970', '1970-05-12'],
  ['13/12/1970', '1970-12-13'],
  ['31/31/1970', null],
])('%s means the birth date %s', (typed, dob) => expect(meaningOf(typed, '2026-11-23').dob).toBe(dob))
