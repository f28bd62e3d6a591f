import { reportOf } from '@server/core/error-report'
import type { Log } from '@server/ports'

interface Options {
  /** Whether the process is there. Asked a few times a second. */
  alive(): boolean
  /** Starts it and resolves when it answers; rejects with the reason. */
  start(): Promise<void>
  log: Log
}

export interface Watch {
  /** False from the moment that the process is missing until it answers again. */
  runs(): boolean
  /** Looks no more. Resolves when no start is under way. */
  stop(): Promise<void>
}

const lookMs = 250
/** Pauses between starts that fail, the last one for good: a full disk may stay full for hours. */
const pausesMs = [0, 250, 500, 1_000, 2_000, 5_000]

/** One that lived so long did not die of its start: the next time it is started at once again. */
const steadyMs = 30_000

/**
 * Starts a process again whenever it is gone, for as long as it takes: at once, then after pauses that grow to five seconds, also
 * where each start succeeds and the process dies soon after.
 */
export function keepRunning({ alive, start, log }: Options): Watch {
  let up = true
  let tries = 0
  let upSince = 0
  let stopped = false
  let starting: Promise<void> | undefined
  let wake = () => {}

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      wake = done
      setTimeout(done, ms)
    })

  async function startAgain(): Promise<void> {
    let reason = ''
    if (performance.now() - upSince >= steadyMs) tries = 0
    for (;;) {
      await pause(pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0)
      if (stopped) return
      tries += 1
      try {
        await start()
        up = true
        upSince = performance.now()
        log.warn({ attempts: tries }, 'The database runs again')
        return
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        if (why !== reason)
          log.error({ err: reportOf(error) }, 'The database does not start; it is tried again')
        reason = why
      }
    }
  }

  const timer = setInterval(() => {
    if (starting || alive()) return
    up = false
    log.error({}, 'The database process is gone; it is started again')
    starting = startAgain().finally(() => (starting = undefined))
  }, lookMs)
  timer.unref()

  return {
    runs: () => up && alive(),
    async stop() {
      stopped = true
      clearInterval(timer)
      wake()
      await starting
    },
  }
}
