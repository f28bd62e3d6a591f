// npm run sweep: the long generated tests, whole, with their counts printed; `npm test` makes a small part of each.
// `npm run sweep -- server|browser` runs one part. `--times n` makes n times as many cases on the server, and `--seed n`
// makes others: the same seed makes the same ones.
import { parseArgs } from 'node:util'
import { checkNode, fail, install } from './lib.mjs'
import { Tally } from './tally.mjs'

const USE = 'Use: npm run sweep [-- server|browser] [--times N] [--seed N]'

/** What each part runs: in both, ALIQUOT_SWEEP=1 says that all cases are wanted. */
const PARTS = {
  server: (tally, env) =>
    tally.vitest(
      'Foreign rows, bad input, extra fields, lists within reach, edits at the same moment',
      [
        '--project',
        'api',
        ...['foreign-rows', 'bad-input', 'mass-assignment', 'list-scope', 'concurrency'].map(
          (name) => `server/test/${name}.api.test.ts`,
        ),
      ],
      env,
    ),
  browser: (tally, env) => tally.browser(['e2e/axe.e2e.ts'], { env }),
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { times: { type: 'string', default: '1' }, seed: { type: 'string' } },
    })
    const numbers = [values.times, values.seed ?? '0'].map(Number)
    if (positionals.length > 1 || positionals.some((part) => !(part in PARTS))) fail(USE, 2)
    if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) fail(USE, 2)
    return { parts: positionals.length > 0 ? positionals : Object.keys(PARTS), ...values }
  } catch {
    return fail(USE, 2)
  }
}

const { parts, times, seed } = readArguments()
checkNode()
await install()
const env = {
  ALIQUOT_SWEEP: '1',
  ALIQUOT_SWEEP_TIMES: times,
  ...(seed === undefined ? {} : { ALIQUOT_SWEEP_SEED: seed }),
}
const tally = new Tally('sweep')
for (const part of parts) await PARTS[part](tally, env)
tally.finish()
