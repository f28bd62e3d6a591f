/** Runs heavy work a few pieces at a time, whoever asked least recently first. */
export interface Turns {
  /**
   * Waits for a turn and does the work; `owner` is whose it is. Work that goes on to wait for somebody outside calls `leave`
   * before: the turn is another's from then on.
   */
  take<T>(owner: string, work: (leave: () => void) => Promise<T>): Promise<T>
}

/** Lets what else has come in the meantime be answered. */
const afterOthers = () => new Promise<void>((done) => setTimeout(done, 0))

/**
 * At most `atOnce` pieces of work run. The rest waits in a line for each owner, and the lines take turns: two hundred papers
 * that one person asked for do not keep another's single one waiting. Before each piece the event loop turns once, so that
 * a long line never holds up calls that are no part of it.
 */
export function createTurns(atOnce: number): Turns {
  const lines = new Map<string, (() => void)[]>()
  let running = 0

  function next(): void {
    const [first] = lines
    if (!first || running >= atOnce) return
    const [owner, line] = first
    const begin = line.shift()
    lines.delete(owner)
    // Behind everybody else who waits.
    if (line.length > 0) lines.set(owner, line)
    running += 1
    begin?.()
  }

  const turn = (owner: string) =>
    new Promise<void>((begin) => {
      lines.set(owner, [...(lines.get(owner) ?? []), begin])
      next()
    })

  return {
    async take(owner, work) {
      await turn(owner)
      let holds = true
      const leave = () => {
        if (!holds) return
        holds = false
        running -= 1
        next()
      }
      try {
        await afterOthers()
        return await work(leave)
      } finally {
        leave()
      }
    },
  }
}

/** The turns of this process: papers and exports, which each take as much computing as a hundred ordinary calls. */
export const heavyTurns = createTurns(3)
