// Sequences of 1 to 20 calls with another clinic's keys, over every call that takes one: each must answer as for a row that
// does not exist, show no word of that clinic, change nothing there, and leave its row in the trail. The suite makes 500.
// Usage: node bench/foreign.mjs [sequences, default 10000] [seed, default one of its own, printed]
import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sequences = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31))
if (!Number.isSafeInteger(sequences) || sequences < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('Use: npm run bench:foreign -- [sequences] [seed]\n')
  process.exit(2)
}

process.stdout.write(`${sequences} sequences, seed ${seed}, load ${loadavg()[0]?.toFixed(1)}\n`)
const started = performance.now()
const test = spawn(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'api',
    'server/test/foreign-rows.api.test.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ALIQUOT_SEQUENCES: String(sequences), ALIQUOT_SEED: String(seed) },
  },
)
test.on('close', (code) => {
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  process.stdout.write(
    code === 0
      ? `No leak, no change in ${minutes} minutes. The counts stand above; the same seed makes the same calls.\n`
      : `Failed after ${minutes} minutes. Run it again with the seed ${seed} to see the same calls.\n`,
  )
  process.exitCode = code ?? 1
})
