import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isValidNpi, withNpiCheckDigit } from './npi'

test('the published example passes and any other check digit fails', () => {
  expect(isValidNpi('1234567893')).toBe(true)
  for (const digit of '012456789') expect(isValidNpi(`123456789${digit}`)).toBe(false)
})

test('exactly one check digit completes any nine digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[12]\d{8}$/), (nine) => {
      const valid = [...'0123456789'].filter((digit) => isValidNpi(nine + digit))
      expect(valid).toEqual([withNpiCheckDigit(nine).at(-1)])
    }),
  )
})

test('letters, short and long numbers are not NPIs', () => {
  for (const bad of ['', '123456789', '12345678933', '12345A7893', ' 1234567893'])
    expect(isValidNpi(bad)).toBe(false)
})
