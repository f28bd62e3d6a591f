import { expect, test, vi } from 'vitest'
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

test('an unknown user costs the same work as a known one with a wrong password', async () => {
  const work: string[] = []
  vi.resetModules()
  vi.doMock('@node-rs/argon2', async (original) => {
    const real = await original<typeof import('@node-rs/argon2')>()
    const verify: typeof real.verify = (stored, ...rest) => {
      work.push(String(stored).replace(/\$[^$]*\$[^$]*$/, ''))
      return real.verify(stored, ...rest)
    }
    return { ...real, verify }
  })
  try {
    const passwords = (await import('./passwords')).createPasswords()
    await passwords.verify(await passwords.hash('right'), 'wrong')
    await passwords.verify(null, 'wrong')
  } finally {
    vi.doUnmock('@node-rs/argon2')
    vi.resetModules()
  }
  expect(work).toEqual(Array.from({ length: 2 }, () => '$argon2id$v=19$m=19456,t=2,p=1'))
})

test('the queue never runs more than its limit, keeps the order and survives a failure', async () => {
  const queue = createQueue(2)
  let running = 0
  let most = 0
  const done: number[] = []
  const inHand: (() => void)[] = []
  const all = Promise.allSettled(
    [1, 2, 3, 4, 5, 6].map((n) =>
      queue(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise<void>((go) => inHand.push(go))
        running -= 1
        done.push(n)
        if (n === 2) throw new Error('two')
        return n
      }),
    ),
  )
  // Every task stands still until everything that may run beside it has begun.
  for (let ended = 0; ended < 6; ended += 1) {
    await vi.waitFor(() => expect(running).toBe(Math.min(2, 6 - ended)))
    inHand.shift()?.()
  }
  const results = await all
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
