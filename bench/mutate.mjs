// Plants mistakes in the product's code, one at a time, and says which of them no test sees.
// Usage: npm run mutate -- <area>… [--seed n] [--count n] [--seconds n], areas as paths begin, or `all`.
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

register({ tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) })
const { mutate } = await import('./mutate/run.ts')
process.exitCode = await mutate(process.argv.slice(2))
