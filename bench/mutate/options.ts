import { parseArgs } from 'node:util'
import { z } from 'zod'
import { wholeProduct } from './files'

export const usage =
  'Use: npm run mutate -- <area>… [--seed 20261122] [--count 200] [--seconds 60] [--again 240] [--lanes 2]\n' +
  'An area is how paths begin, such as contract/rules or server/modules/orders, or `all`.\n'

const whole = z.coerce.number().int().min(1)
const Options = z.object({
  areas: z.array(z.string()).min(1),
  seed: whole,
  count: whole,
  /** Test time that one mutant may take at first. */
  seconds: whole,
  /** And at the end, where test files were left to try, before it counts as survived. */
  again: whole,
  lanes: whole.max(8),
})
export type Options = z.infer<typeof Options>

/** What was asked for on the command line; undefined where it cannot be read. */
export function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        seed: { type: 'string', default: '20261122' },
        count: { type: 'string', default: '200' },
        seconds: { type: 'string', default: '60' },
        again: { type: 'string', default: '240' },
        lanes: { type: 'string', default: '2' },
      },
    })
    const areas = positionals.flatMap((area) => (area === 'all' ? wholeProduct : [area]))
    return Options.safeParse({ ...values, areas }).data
  } catch {
    return undefined
  }
}
