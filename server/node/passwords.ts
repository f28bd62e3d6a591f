import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '@server/ports'

/** argon2id, the package's default kind, with OWASP's first recommendation (Password Storage Cheat Sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most this many hashes at once: a burst of sign-ins must leave processor and memory for everything else. */
const AT_ONCE = 2

/** Runs tasks in order of arrival, at most `limit` at a time. */
export function createQueue(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= limit) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await task()
    } finally {
      // The place is handed on, not given back, so that a newcomer cannot overtake the one who waits.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Password hashing off the event loop. A damaged stored hash counts as a wrong password. */
export function createPasswords(): Passwords {
  const queue = createQueue(AT_ONCE)
  const dummy = hash('a password nobody has', COST)
  return {
    hash: (password) => queue(() => hash(password.normalize('NFKC'), COST)),
    verify: (stored, password) =>
      queue(async () => {
        const matches = await verify(stored ?? (await dummy), password.normalize('NFKC')).catch(() => false)
        return matches && stored !== null
      }),
  }
}
