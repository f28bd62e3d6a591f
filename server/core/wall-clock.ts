import type { Clock } from '../ports'

/** The machine's own clock. */
export const wallClock: Clock = {
  now: () => new Date(),
  pause: (ms) => new Promise((done) => setTimeout(done, ms)),
}
