import type { Lane } from './lanes'
import type { Mutant } from './mutant'
import type { Outcome } from './protocol'
import type { SeenBy } from './seen-by'

export type Verdict =
  | { state: 'killed'; by: string; why: string; late: boolean }
  | { state: 'survived'; ran: number; left: number }

/** What is known of a test file from its runs. */
interface Known {
  ms: number
  asked: Readonly<Record<string, number>>
  /** It fails with no mutant on: it tells nothing. */
  broken: boolean
}

/** No file may take longer than this the first time that it is run. */
const firstMs = 120_000
/** A busy machine is slow, a mutant that waits for ever is slower. */
const limitFor = (ms: number) => 30_000 + 4 * ms
const mostAskedFor = (times: number) => 10_000 + 100 * times

/** Runs test files in lanes and remembers of each what it asked for and how long it took. */
export class Trials {
  private readonly known = new Map<string, Known>()
  /** Lanes that have been seen to pass a file after they failed it. */
  private readonly sound = new Set<Lane>()
  /** Which test files have let a mutant live. */
  private readonly passed = new Map<number, Set<string>>()
  private readonly seen: SeenBy

  constructor(seen: SeenBy) {
    this.seen = seen
  }

  /** Runs a file with no mutant on. */
  async learn(lane: Lane, test: string): Promise<Outcome> {
    const outcome = await lane.run({ test, mutant: 0, mostAsked: Number.MAX_SAFE_INTEGER, limitMs: firstMs })
    this.note(test, outcome)
    return outcome
  }

  /** Runs what may see a mutant, as long as the time lasts. Tried again, it goes on where the time had run out. */
  async try(lane: Lane, { id, file }: Mutant, budgetMs: number): Promise<Verdict> {
    const tests = this.seen.all(file).filter((test) => lane.tests.includes(test))
    const passed = this.passed.get(id) ?? new Set()
    this.passed.set(id, passed)
    let used = 0
    let ran = passed.size
    for (const [index, test] of tests.entries()) {
      const known = this.known.get(test)
      if (passed.has(test) || (known && (known.broken || !known.asked[id]))) continue
      if (ran > 0 && used + (known?.ms ?? 0) > budgetMs) {
        const left = tests.slice(index).filter((one) => this.mayAsk(one, id)).length
        return { state: 'survived', ran, left }
      }
      const outcome = await lane.run({
        test,
        mutant: id,
        mostAsked: mostAskedFor(known?.asked[id] ?? 0),
        limitMs: known ? limitFor(known.ms) : firstMs,
      })
      used += outcome.ms
      if (!outcome.failed) {
        if (!known) this.note(test, outcome)
        if (outcome.asked[id]) {
          passed.add(test)
          ran += 1
        }
        continue
      }
      if (!known) await this.learn(lane, test)
      if (this.known.get(test)?.broken) continue
      await this.assertSound(lane, test)
      return { state: 'killed', by: test, why: outcome.why, late: outcome.late }
    }
    return { state: 'survived', ran, left: 0 }
  }

  /** A lane that fails everything once it has failed one file would kill every mutant: after its first kill it is tried. */
  private async assertSound(lane: Lane, test: string): Promise<void> {
    if (this.sound.has(lane)) return
    // Twice: a busy machine may fail a test once.
    let last = await this.learn(lane, test)
    if (last.failed) last = await this.learn(lane, test)
    if (last.failed) throw new Error(`${test} fails with no mutant on, after it failed with one: ${last.why}`)
    this.sound.add(lane)
  }

  private mayAsk(test: string, id: number): boolean {
    const known = this.known.get(test)
    return !known || (!known.broken && known.asked[id] !== undefined)
  }

  private note(test: string, { ms, asked, failed }: Outcome): void {
    this.known.set(test, { ms, asked, broken: failed })
  }
}
