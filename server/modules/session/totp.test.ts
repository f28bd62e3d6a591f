import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeAt, enrolmentUri, fromBase32, newSecret, stepOf, stepOfCode, toBase32 } from './totp'

const ascii = (text: string) => new TextEncoder().encode(text)
const rfcSecret = ascii('12345678901234567890')

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238, appendix B: at %i seconds', (seconds, code) => {
  const step = stepOf(new Date(seconds * 1000))
  expect(codeAt(rfcSecret, step, 8)).toBe(code)
  expect(codeAt(rfcSecret, step)).toBe(code.slice(2))
})

test.each([
  [0, '755224'],
  [1, '287082'],
  [9, '520489'],
])('RFC 4226, appendix D: counter %i', (counter, code) => expect(codeAt(rfcSecret, counter)).toBe(code))

test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, section 10: %s', (text, base32) => {
  expect(toBase32(ascii(text))).toBe(base32)
  expect(fromBase32(base32)).toEqual(ascii(text))
})

test('Base32 there and back, for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect([...fromBase32(toBase32(bytes))]).toEqual([...bytes])
    }),
  )
  expect(() => fromBase32('not base32!')).toThrow()
})

test('a code is good for its own step and one either side, and never again once its step was used', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const now = new Date('2026-11-19T19:00:10Z')
  const step = stepOf(now)
  const key = fromBase32(secret)
  expect([-2, -1, 0, 1, 2].map((by) => stepOfCode(secret, codeAt(key, step + by), now, 0))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
  expect(stepOfCode(secret, codeAt(key, step), now, step)).toBeUndefined()
  expect(stepOfCode(secret, codeAt(key, step + 1), now, step)).toBe(step + 1)
})

test('the address for the authenticator names product and account', () => {
  expect(enrolmentUri('ABC', 'grace mbeki', 'Aliquot Lab')).toBe(
    'otpauth://totp/Aliquot%20Lab%3Agrace%20mbeki?secret=ABC&issuer=Aliquot%20Lab&algorithm=SHA1&digits=6&period=30',
  )
})
