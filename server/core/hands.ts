const pollMs = 5_000
/** On their way at once: a partner that never answers holds one hand for as long as its sender waits. */
export const hands = 6
/** Of these, the most for one laboratory: whatever its partners do, another one's message finds a hand. */
export const handsOfOne = 4

interface Work {
  /** The laboratories that have something due, whose turn it is first. */
  due(): Promise<string[]>
  /** Takes one thing of a laboratory with a lease; answers how it is done, undefined where nothing is left to take. */
  claim(labId: string): Promise<(() => Promise<void>) | undefined>
  /** What could not be read or settled: the database is away, and the next look finds the same rows. */
  unreadable(error: unknown): void
}

/**
 * A few hands that take what is due, the laboratories in turn: what the outbox and the deliveries have in common. Several
 * servers do it at once, each with hands of its own; a claim is theirs alone.
 */
export class Hands {
  private readonly work: Work
  private running: Promise<void> | undefined
  private again = false
  /** Laboratories of what is under way, one entry for each. */
  private readonly inHand: string[] = []
  /** A hand came free, or somebody woke: there may be something to take. */
  private moved = false
  private tell = () => {}
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(work: Work) {
    this.work = work
  }

  /** Looks for what is due now: called after a commit that added something. */
  wake(): void {
    this.again = true
    this.move()
    this.running ??= this.run().finally(() => {
      this.running = undefined
      // Asked again in the very moment between the last look and here.
      if (this.again) this.wake()
    })
  }

  /** Looks again every few seconds: for what failed, and for what a server that died left behind. */
  start(): void {
    this.timer ??= setInterval(() => this.wake(), pollMs)
    this.wake()
  }

  /** Resolves when nothing is under way; polls no more. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.timer = undefined
    while (this.running) await this.running
  }

  private move(): void {
    this.moved = true
    this.tell()
  }

  private async run(): Promise<void> {
    let turns: string[] = []
    while (this.again || this.inHand.length > 0) {
      this.moved = false
      try {
        if (this.again) {
          this.again = false
          turns = [...new Set([...turns, ...(await this.work.due())])]
        }
        await this.handOut(turns)
      } catch (error) {
        turns = []
        this.work.unreadable(error)
      }
      if (!this.moved && this.inHand.length > 0) await new Promise<void>((told) => (this.tell = told))
    }
  }

  /** Takes a thing for each free hand, one of each laboratory in turn; those with nothing left lose their turn. */
  private async handOut(turns: string[]): Promise<void> {
    const mayHave = (labId: string) => this.inHand.filter((one) => one === labId).length < handsOfOne
    while (this.inHand.length < hands) {
      const at = turns.findIndex(mayHave)
      const [labId] = at < 0 ? [] : turns.splice(at, 1)
      if (labId === undefined) return
      const perform = await this.work.claim(labId)
      if (!perform) continue
      turns.push(labId)
      this.inHand.push(labId)
      void perform()
        .catch((error: unknown) => this.work.unreadable(error))
        .finally(() => {
          this.inHand.splice(this.inHand.indexOf(labId), 1)
          this.move()
        })
    }
  }
}
