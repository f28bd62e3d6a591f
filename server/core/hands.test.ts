import { afterEach, describe, expect, test, vi } from 'vitest'
import { Hands } from './hands'

/** What is under way ends when it is told to. */
function bench(count: number, slowAfterMs: number) {
  const ends: (() => void)[] = []
  const began: string[] = []
  let left = count
  const add = (labId: string, waits: boolean) => {
    queue.push({ labId, waits })
    left += 1
  }
  const queue = Array.from({ length: count }, () => ({ labId: 'one', waits: true }))
  const hands = new Hands({
    slowAfterMs,
    due: async () => [...new Set(queue.map(({ labId }) => labId))],
    claim: async (labId) => {
      const at = queue.findIndex((one) => one.labId === labId)
      const [one] = at < 0 ? [] : queue.splice(at, 1)
      return (
        one &&
        (async () => {
          began.push(one.waits ? 'silent' : 'quick')
          if (one.waits) await new Promise<void>((done) => ends.push(done))
          left -= 1
        })
      )
    },
    unreadable: () => {},
  })
  const release = () => {
    for (const end of ends.splice(0)) end()
  }
  return { hands, add, began, release, left: () => left }
}
const benches: ReturnType<typeof bench>[] = []
const opened = (...parts: Parameters<typeof bench>) => {
  const one = bench(...parts)
  benches.push(one)
  return one
}
afterEach(async () => {
  for (const { hands, release, left } of benches.splice(0)) {
    const stopped = hands.stop()
    while (left() > 0 && hands.isRunning) {
      release()
      await new Promise((done) => setImmediate(done))
    }
    release()
    await stopped
  }
})

describe('partners who do not answer', () => {
  test('hold a hand for a moment only: what can go goes beside them', async () => {
    const { hands, add, began } = opened(4, 20)
    hands.wake()
    await vi.waitFor(() => expect(began).toHaveLength(4))
    add('one', false)
    hands.wake()
    await vi.waitFor(() => expect(began).toContain('quick'))
  })

  test('wait side by side up to a bound', async () => {
    const { hands, began } = opened(60, 1)
    hands.wake()
    await vi.waitFor(() => expect(began).toHaveLength(28))
    await new Promise((done) => setImmediate(done))
    expect(began).toHaveLength(28)
  })
})

describe('one that is stopped', () => {
  test('takes nothing more where it polled, however much is due, and ends with what it has in hand', async () => {
    const { hands, began, release, left } = opened(30, 60_000)
    hands.start()
    await vi.waitFor(() => expect(began).toHaveLength(4))
    const stopped = hands.stop()
    hands.wake()
    release()
    await stopped
    expect([began.length, left()]).toEqual([4, 26])
    expect(hands.hasEnded).toBe(true)
    // Started again it goes on.
    hands.start()
    await vi.waitFor(() => expect(began.length).toBeGreaterThan(4))
  })
})
