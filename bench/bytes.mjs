// P1-P3: gzip bytes of JavaScript and CSS before a route is usable, walked from the build's manifest. Fails past the bar.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { root } from './lib.mjs'

const app = join(root, 'dist/app')
const manifest = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8'))
const size = new Map()
const gz = (file) =>
  size.get(file) ??
  (size.set(file, gzipSync(readFileSync(join(app, file)), { level: 9 }).length), size.get(file))

/** Files that a chunk needs before it can run: itself and its static imports, with their styles. */
function files(key, seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const css of chunk.css ?? []) seen.add(css)
  for (const imported of chunk.imports ?? []) files(imported, seen)
  return seen
}
const kib = (set) => [...set].reduce((sum, file) => sum + gz(file), 0) / 1024
const chunkOf = (pattern) => Object.keys(manifest).filter((key) => pattern.test(key))
const together = (...keys) => keys.reduce((all, key) => files(key, all), new Set())

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const shell = chunkOf(/routes\/_in\.tsx/)
const routes = chunkOf(/src\/routes\/.*\.tsx\?tsr-split=component/)
const login = together(entry, ...chunkOf(/routes\/index\.tsx\?tsr-split=component/))
const orders = together(entry, ...shell, ...chunkOf(/routes\/_in\/orders\.tsx/))
const rows = [
  ['P1 sign-in', kib(login), 150],
  ['P2 orders list', kib(orders), 200],
]
const base = together(entry, ...shell)
for (const route of routes) {
  const own = [...files(route)].filter((file) => !base.has(file))
  rows.push([`P3 ${route.replace(/.*routes\//, '').replace(/\.tsx.*/, '')}`, kib(new Set(own)), 40])
}
let failed = false
for (const [name, value, bar] of rows) {
  const over = value > bar
  failed ||= over && !name.startsWith('P3')
  process.stdout.write(
    `${name.padEnd(40)} ${value.toFixed(1).padStart(7)} KiB gz  (bar ${bar})${over ? '  OVER' : ''}\n`,
  )
}
process.exit(failed ? 1 : 0)
