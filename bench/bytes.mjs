// P1-P3: gzip bytes of JavaScript and CSS before a route is usable. Fails past a bar.
import { routeBytes } from './route-bytes.mjs'

let failed = false
for (const { name, kib, bar, wanted } of routeBytes()) {
  const over = kib > bar
  failed ||= over
  const verdict = over ? `OVER by ${(kib - bar).toFixed(1)}` : kib > wanted ? 'under the bar' : 'as wanted'
  process.stdout.write(
    `${name.padEnd(40)} ${kib.toFixed(1).padStart(7)} KiB gz  bar ${bar}, wanted ${wanted}: ${verdict}\n`,
  )
}
process.exit(failed ? 1 : 0)
