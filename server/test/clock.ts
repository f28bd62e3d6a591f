/** A Thursday noon in Boise, when every test begins, so that none depends on the day it runs. */
export const testStart = new Date('2026-11-19T19:00:00.000Z')

/** Each request comes a millisecond after the one before it, as in the world: two of one moment have no order. */
export function testClock() {
  let now = testStart.getTime()
  return { now: () => new Date(now), advance: (ms: number) => void (now += ms) }
}
