import type { Clock } from '../ports'

/** A Thursday noon in Boise, when every test begins, so that none depends on the day it runs. */
export const testStart = new Date('2026-11-19T19:00:00.000Z')

export interface TestClock extends Clock {
  advance(ms: number): void
  /** The pauses that were asked for, in milliseconds: nothing waits for any of them. */
  pauses: number[]
}

/** Each request comes a millisecond after the one before it, as in the world: two of one moment have no order. */
export function testClock(): TestClock {
  let now = testStart.getTime()
  const pauses: number[] = []
  return {
    now: () => new Date(now),
    advance: (ms) => void (now += ms),
    pauses,
    pause: async (ms) => void pauses.push(ms),
  }
}
