import type { Clock } from '../ports'
import { failureOf } from './failures'

/** Between tries to write what became of something outside: somewhat under two minutes in all, which is how long its lease is. */
const pausesMs = [500, 1_000, 2_000, 5_000, 10_000, 15_000, 15_000, 15_000, 15_000, 15_000]

/**
 * Writes what is known here alone, again while the database is away or has no room: what became of a try outside is lost otherwise, and
 * what waits behind it stands until its lease has ended. Throws what is no failure of the database, and where it takes too long or
 * `isOver`.
 */
export async function untilWritten<Result>(
  clock: Pick<Clock, 'pause'>,
  write: () => Promise<Result>,
  isOver: () => boolean,
): Promise<Result> {
  for (const ms of pausesMs) {
    try {
      return await write()
    } catch (error) {
      if (failureOf(error) === undefined || isOver()) throw error
    }
    await clock.pause(ms)
  }
  return write()
}
