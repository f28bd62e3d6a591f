import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyOf, removeCopy } from './copy'
import { drawable, type Drawable } from './draw'
import { readEquivalents } from './equivalent'
import { filesIn, filesOf, graphOf } from './files'
import { openLane, type Lane } from './lanes'
import type { Mutant } from './mutant'
import { readOptions, usage } from './options'
import { withAll } from './render'
import { lineFor, summary, type Fate } from './report'
import { seenBy } from './seen-by'
import { Trials } from './trial'
import { uncompilable } from './types'

const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (text: string) => process.stdout.write(text)

/** Gives each lane one thing after another until none is left. */
async function shared<T>(
  lanes: readonly Lane[],
  items: readonly T[],
  work: (lane: Lane, item: T) => Promise<void>,
) {
  const left = [...items].reverse()
  await Promise.all(
    lanes.map(async (lane) => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await work(lane, item)
    }),
  )
}

/** About one in four mutants does not compile: so many more are checked at once. */
const spare = 1.4

/** The first `count` of the draw that compile. */
async function drawn(folder: string, all: readonly Mutant[], count: number) {
  const chosen: Mutant[] = []
  let refused = 0
  for (let at = 0; chosen.length < count && at < all.length;) {
    const some = all.slice(at, at + Math.ceil((count - chosen.length) * spare))
    at += some.length
    const bad = await uncompilable(folder, some, (round, of) => say(`Types ${round} of ${of}\n`))
    for (const mutant of some) {
      if (chosen.length === count) break
      if (bad.has(mutant.id)) refused += 1
      else chosen.push(mutant)
    }
  }
  return { chosen, refused }
}

function plant(folder: string, { sources, found }: Drawable, mutants: readonly Mutant[]): void {
  for (const file of new Set(mutants.map((one) => one.file))) {
    const here = mutants.filter((one) => one.file === file)
    const statements = found.get(file)?.statements ?? []
    writeFileSync(join(folder, file), withAll(sources.get(file) ?? '', { statements }, here))
  }
}

/** The command: answers the exit code, 0 also where mutants survive. */
export async function mutate(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (!options) {
    process.stderr.write(usage)
    return 2
  }
  const began = performance.now()
  const files = filesOf(root)
  const graph = graphOf(root, files)
  const targets = filesIn(graph.product, options.areas)
  const draw = drawable(root, targets, options.seed)
  if (draw.mutants.length === 0) {
    process.stderr.write(`No code of the product is in ${options.areas.join(', ')}.\n`)
    return 2
  }
  const folder = copyOf(root, files)
  const lanes: Lane[] = []
  const end = () => {
    removeCopy(folder)
    process.exit(130)
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    say(
      `${draw.mutants.length} mutants in ${targets.length} files; ${options.count} of them, seed ${options.seed}, load ${loadavg()[0]?.toFixed(1)}\n`,
    )
    const equivalents = readEquivalents(join(root, 'bench/mutate/equivalent.tsv'))
    const { chosen, refused } = await drawn(folder, draw.mutants, options.count)
    plant(folder, draw, chosen)
    for (let number = 1; number <= options.lanes; number++) lanes.push(await openLane(folder, number))

    const seen = seenBy(root, files, graph)
    const trials = new Trials(seen)
    const runnable = new Set(lanes[0]?.tests)
    const near = new Set(chosen.flatMap(({ file }) => seen.near(file)).filter((test) => runnable.has(test)))
    say(`${near.size} test files beside them, with no mutant on\n`)
    await shared(lanes, [...near], async (lane, test) => {
      const { ms, failed, why } = await trials.learn(lane, test)
      if (failed) say(`Fails as it is, so it is left out: ${test} (${ms} ms): ${why}\n`)
    })
    say(`Ready after ${minutes(began)}\n\n`)

    const fates = new Map<Mutant, Fate>()
    await shared(lanes, chosen, async (lane, mutant) => {
      const why = equivalents.why(mutant)
      const fate: Fate =
        why === undefined
          ? await trials.try(lane, mutant, options.seconds * 1000)
          : { state: 'equivalent', why }
      fates.set(mutant, fate)
      say(`${String(fates.size).padStart(3)} ${lineFor(mutant, fate)}`)
    })

    const open = [...fates].flatMap(([mutant, fate]) =>
      fate.state === 'survived' && fate.left > 0 ? [mutant] : [],
    )
    say(`\n${open.length} of them had test files left to try: once more, with ${options.again} s each\n`)
    await shared(lanes, open, async (lane, mutant) => {
      const fate = await trials.try(lane, mutant, options.again * 1000)
      fates.set(mutant, fate)
      say(`    ${lineFor(mutant, fate)}`)
    })
    say(`${summary(fates, refused)}Took ${minutes(began)}, load ${loadavg()[0]?.toFixed(1)}.\n`)
    return 0
  } finally {
    process.removeListener('SIGINT', end).removeListener('SIGTERM', end)
    for (const lane of lanes) await lane.close()
    removeCopy(folder)
  }
}

const minutes = (since: number) => `${((performance.now() - since) / 60_000).toFixed(1)} minutes`
