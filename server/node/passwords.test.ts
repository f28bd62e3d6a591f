import { expect, test } from 'vitest'
import { createPasswords, createQueue } from './passwords'

test('a password matches its own hash only, in any Unicode spelling', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('Zoë\u0301 likes 1 mole')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'Zoë\u0301 likes 1 mole')).toBe(true)
  expect(await passwords.verify(stored, 'Zoe\u0308\u0301 likes 1 mole')).toBe(true)
  expect(await passwords.verify(stored, 'zoë likes 1 mole')).toBe(false)
})

test('an unknown user and a damaged hash are answered false, even for the dummy password', async () => {
  const passwords = createPasswords()
  expect(await passwords.verify(null, 'a password nobody has')).toBe(false)
  expect(await passwords.verify('not a hash', 'x')).toBe(false)
})

test('the queue never runs more than its limit, keeps the order and survives a failure', async () => {
  const queue = createQueue(2)
  let running = 0
  let most = 0
  const done: number[] = []
  const results = await Promise.allSettled(
    [1, 2, 3, 4, 5, 6].map((n) =>
      queue(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise((next) => setTimeout(next, 5))
        running -= 1
        done.push(n)
        if (n === 2) throw new Error('two')
        return n
      }),
    ),
  )
  expect(most).toBe(2)
  expect(done).toEqual([1, 2, 3, 4, 5, 6])
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
