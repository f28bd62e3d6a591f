const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 15_000

/**
 * Waits before something is sent once more: the longer the more tries had no answer, and no longer than until the browser
 * says that it is back online, or `now` is aborted by whoever will not wait.
 */
export const untilBack = (tries: number, now?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      now?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries))
    window.addEventListener('online', done)
    now?.addEventListener('abort', done)
  })
