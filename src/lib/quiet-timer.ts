/** How late a timer may fire before we take the thread to have been busy, with keys perhaps still waiting to be read. */
const LATE_MS = 30

/** Calls back once `ms` have passed with no further `touch()`. */
export interface QuietTimer {
  touch: () => void
  stop: () => void
}

/**
 * A timer for "nothing more was typed". When the page was busy, a plain timer can fire before the keys that
 * arrived meanwhile were handed over, and a half-read barcode would pass for a whole one. So a timer that fires
 * late waits again: by then the waiting keys have been delivered and have touched it.
 */
export function createQuietTimer(ms: number, onQuiet: () => void, now: () => number): QuietTimer {
  let handle: ReturnType<typeof setTimeout> | undefined
  let due = 0
  const arm = (): void => {
    clearTimeout(handle)
    due = now() + ms
    handle = setTimeout(fire, ms)
  }
  const fire = (): void => {
    const late = now() - due
    if (late > LATE_MS) arm()
    else if (late < 0) handle = setTimeout(fire, -late)
    else onQuiet()
  }
  return { touch: arm, stop: () => clearTimeout(handle) }
}
