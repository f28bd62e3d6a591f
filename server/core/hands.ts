const pollMs = 5_000
/** On their way at once. */
export const hands = 6
/** Of these, the most for one laboratory: whatever its partners do, another one's message finds a hand. */
export const handsOfOne = 4
/**
 * What is under way for so long waits for a partner who does not answer, and holds no hand any more: those that answer are served
 * meanwhile. So many may wait like that at once, and so many of one laboratory.
 */
const slowAfterMs = 2_000
export const mostSlow = 48
export const mostSlowOfOne = 24

interface Work {
  /** The laboratories that have something due, whose turn it is first. */
  due(): Promise<string[]>
  /** Takes one thing of a laboratory with a lease; answers how it is done, undefined where nothing is left to take. */
  claim(labId: string): Promise<(() => Promise<void>) | undefined>
  /** What could not be read or settled: the database is away, and the next look finds the same rows. */
  unreadable(error: unknown): void
  /** After so many milliseconds what is under way holds no hand; two seconds where nothing is said. */
  slowAfterMs?: number
}

/** Something under way. */
interface InHand {
  labId: string
  slow: boolean
}

/**
 * A few hands that take what is due, the laboratories in turn: what the outbox and the deliveries have in common. Several
 * servers do it at once, each with hands of its own; a claim is theirs alone.
 */
export class Hands {
  private readonly work: Work
  private running: Promise<void> | undefined
  private again = false
  private readonly inHand = new Set<InHand>()
  /** Somebody asked that nothing more be taken. */
  private ended = false
  /** A hand came free, or somebody woke: there may be something to take. */
  private moved = false
  private tell = () => {}
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(work: Work) {
    this.work = work
  }

  /** Looks for what is due now: called after a commit that added something. */
  wake(): void {
    if (this.ended) return
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
    this.ended = false
    this.timer ??= setInterval(() => this.wake(), pollMs)
    this.wake()
  }

  /**
   * Resolves when nothing is under way; polls no more. One that polled takes nothing more: whoever polls next finds what is left,
   * however much it is. One that is only woken, as in a test, does all that is due first.
   */
  async stop(): Promise<void> {
    if (this.timer !== undefined) {
      this.ended = true
      this.again = false
    }
    clearInterval(this.timer)
    this.timer = undefined
    while (this.running) await this.running
  }

  get isRunning(): boolean {
    return this.running !== undefined
  }

  /** Whether it was stopped: who tries again what failed, gives up. */
  get hasEnded(): boolean {
    return this.ended
  }

  private move(): void {
    this.moved = true
    this.tell()
  }

  private async run(): Promise<void> {
    let turns: string[] = []
    while (this.again || this.inHand.size > 0) {
      this.moved = false
      try {
        if (this.again) {
          this.again = false
          turns = [...new Set([...turns, ...(await this.work.due())])]
        }
        if (!this.ended) await this.handOut(turns)
      } catch (error) {
        turns = []
        this.work.unreadable(error)
      }
      if (!this.moved && this.inHand.size > 0) await new Promise<void>((told) => (this.tell = told))
    }
  }

  /** Whether a laboratory may have another hand, or anybody where none is named. */
  private hasHand(labId?: string): boolean {
    const under = [...this.inHand].filter((one) => labId === undefined || one.labId === labId)
    const slow = under.filter((one) => one.slow).length
    const most = labId === undefined ? mostSlow : mostSlowOfOne
    return under.length - Math.min(slow, most) < (labId === undefined ? hands : handsOfOne)
  }

  /** Takes a thing for each free hand, one of each laboratory in turn; those with nothing left lose their turn. */
  private async handOut(turns: string[]): Promise<void> {
    while (!this.ended && this.hasHand()) {
      const at = turns.findIndex((labId) => this.hasHand(labId))
      const [labId] = at < 0 ? [] : turns.splice(at, 1)
      if (labId === undefined) return
      const perform = await this.work.claim(labId)
      if (!perform) continue
      turns.push(labId)
      this.perform(labId, perform)
    }
  }

  private perform(labId: string, perform: () => Promise<void>): void {
    const one: InHand = { labId, slow: false }
    this.inHand.add(one)
    const late = setTimeout(() => {
      one.slow = true
      this.move()
    }, this.work.slowAfterMs ?? slowAfterMs)
    void perform()
      .catch((error: unknown) => this.work.unreadable(error))
      .finally(() => {
        clearTimeout(late)
        this.inHand.delete(one)
        this.move()
      })
  }
}
