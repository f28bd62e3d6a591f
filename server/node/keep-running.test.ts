import { afterEach, expect, test, vi } from 'vitest'
import type { Log } from '@server/ports'
import { keepRunning } from './keep-running'

/** What was logged, in order. */
function recorder(): { lines: string[]; log: Log } {
  const lines: string[] = []
  const note = (_fields: unknown, message: string) => void lines.push(message)
  return { lines, log: { info: note, warn: note, error: note } }
}

afterEach(() => void vi.useRealTimers())

test('a process that is gone is started until it runs; the same reason is logged once', async () => {
  const { lines, log } = recorder()
  let alive = true
  let starts = 0
  const watch = keepRunning({
    alive: () => alive,
    start: () => {
      starts += 1
      if (starts < 4) return Promise.reject(new Error('no room'))
      alive = true
      return Promise.resolve()
    },
    log,
  })
  expect(watch.runs()).toBe(true)
  alive = false
  expect(watch.runs()).toBe(false)
  await expect.poll(() => watch.runs(), { timeout: 20_000 }).toBe(true)
  expect(starts).toBe(4)
  expect(lines).toEqual([
    'The database process is gone; it is started again',
    'The database does not start; it is tried again',
    'The database runs again',
  ])
  await watch.stop()
})

test('who stops it does not wait for the next try, and nothing is started after that', async () => {
  const { log } = recorder()
  let starts = 0
  const watch = keepRunning({
    alive: () => false,
    start: () => {
      starts += 1
      return Promise.reject(new Error('no room'))
    },
    log,
  })
  await expect.poll(() => starts).toBeGreaterThan(0)
  await watch.stop()
  const then = starts
  await new Promise((done) => setImmediate(done))
  expect(starts).toBe(then)
  expect(watch.runs()).toBe(false)
})

test('one that dies soon after each start is started less and less often; one that ran half a minute at once', async () => {
  vi.useFakeTimers()
  const { log } = recorder()
  let alive = false
  let lives = false
  let starts = 0
  const watch = keepRunning({
    alive: () => alive,
    start: () => {
      starts += 1
      alive = lives
      return Promise.resolve()
    },
    log,
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(starts).toBeGreaterThan(10)
  expect(starts).toBeLessThan(20)
  lives = true
  await vi.advanceTimersByTimeAsync(40_000)
  expect(watch.runs()).toBe(true)
  const then = starts
  alive = false
  await vi.advanceTimersByTimeAsync(300)
  expect(starts).toBe(then + 1)
  await watch.stop()
})
