import { expect, test } from 'vitest'
import { accountLimit, addressLimit, pairLimit, waitOf, type Limit } from './limits'

const start = Date.UTC(2026, 10, 19, 19)
const after = (seconds: number) => new Date(start + seconds * 1000)
const row = (count: number) => ({ count, since: after(0) })
const waits = (limit: Limit, count: number, seconds = 0) => waitOf(limit, row(count), after(seconds))

test('the wait doubles past the free tries, up to the longest, and runs down', () => {
  const limit = pairLimit('login', 'ana', '10.0.0.1')
  expect([9, 10, 11, 12, 17, 18, 19, 400].map((count) => waits(limit, count))).toEqual([
    0, 2, 4, 8, 256, 512, 900, 900,
  ])
  expect(waits(limit, 12, 3)).toBe(5)
  expect(waits(limit, 12, 8)).toBe(0)
})

test('an address and an account recover by themselves', () => {
  expect(waits(addressLimit('login', null), 29)).toBe(0)
  expect(waits(addressLimit('login', null), 30)).toBe(2)
  expect(waits(addressLimit('login', null), 300, 299)).toBe(1)
  expect(waits(accountLimit('login', 'ana'), 50)).toBe(900)
  expect(waits(accountLimit('login', 'ana'), 50, 900)).toBe(0)
})

test('keys hold nothing that was typed and do not mix kinds', () => {
  const keys = [
    pairLimit('login', 'ana', 'x').key,
    pairLimit('code', 'ana', 'x').key,
    pairLimit('login', 'an', 'ax').key,
    accountLimit('login', 'ana').key,
  ]
  expect(new Set(keys).size).toBe(4)
  expect(keys.join()).not.toContain('ana')
  expect(pairLimit('login', 'ANA', 'x').key).toBe(keys[0])
})
