import { z } from 'zod'

/** A test as far as it takes something of a specimen. `calculatedFrom`: it is made of others and takes nothing itself. */
interface TakingTest {
  _id: string
  code: string
  leastVolumeUl?: number | null | undefined
  calculatedFrom?: readonly string[] | null | undefined
}

/** What the tests of a tube need together: microliters, of which tests, and of which the catalogue says nothing. */
export const VolumeNeed = z.object({
  needed: z.int(),
  known: z.array(z.string()),
  unknown: z.array(z.string()),
})
export type VolumeNeed = z.infer<typeof VolumeNeed>

/**
 * Sums what these tests take of a specimen, each once; a calculated one stands for its inputs. `done` are tests of the specimen that
 * have been measured: nothing is taken for them again.
 */
export function volumeNeed(
  ids: readonly string[],
  tests: readonly TakingTest[],
  done: ReadonlySet<string> = new Set(),
): VolumeNeed {
  const byId = new Map(tests.map((one) => [one._id, one]))
  const taken = new Map<string, TakingTest>()
  const seen = new Set<string>()
  const open = [...ids]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const test = byId.get(id)
    if (!test || seen.has(id) || done.has(id)) continue
    seen.add(id)
    if (test.calculatedFrom && test.calculatedFrom.length > 0) open.push(...test.calculatedFrom)
    else taken.set(id, test)
  }
  const all = [...taken.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const has = ({ leastVolumeUl }: TakingTest) => typeof leastVolumeUl === 'number'
  return {
    needed: all.reduce((sum, { leastVolumeUl }) => sum + (leastVolumeUl ?? 0), 0),
    known: all.filter(has).map(({ code }) => code),
    unknown: all.filter((one) => !has(one)).map(({ code }) => code),
  }
}
