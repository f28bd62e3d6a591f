/**
 * Who waits in this process for something to be said. Another server process on the same database wakes nobody here: whoever
 * waits also looks every few seconds.
 */
const waiting = new Map<string, Set<() => void>>()

/** Wakes everyone of a laboratory who waits. */
export function wake(labId: string): void {
  for (const go of waiting.get(labId) ?? []) go()
}

/** Resolves when something was said in the laboratory, or after so many milliseconds. */
export function nextWord(labId: string, ms: number): Promise<void> {
  return new Promise((done) => {
    const sleepers = waiting.get(labId) ?? new Set()
    waiting.set(labId, sleepers)
    const go = () => {
      clearTimeout(timer)
      sleepers.delete(go)
      if (sleepers.size === 0 && waiting.get(labId) === sleepers) waiting.delete(labId)
      done()
    }
    const timer = setTimeout(go, ms)
    sleepers.add(go)
  })
}
