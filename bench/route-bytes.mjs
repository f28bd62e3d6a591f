// What each route needs before it is usable, walked from the build's manifest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const app = fileURLToPath(new URL('../dist/app', import.meta.url))

/**
 * The sign-in page, the orders list, and what each further screen adds to it. The list counts what sends its
 * question too; on the sign-in page that comes beside, while somebody types.
 * @returns {{ name: string, kib: number, bar: number, wanted: number }[]}
 */
export function routeBytes(folder = app) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const keys = Object.keys(manifest)
  const sizes = new Map()
  const gz = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
    return sizes.get(file)
  }
  /** A chunk, its static imports, and their styles. */
  function files(key, seen) {
    const chunk = manifest[key]
    if (seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const css of chunk.css ?? []) seen.add(css)
    for (const imported of chunk.imports ?? []) files(imported, seen)
    return seen
  }
  const matching = (pattern) => {
    const found = keys.filter((key) => pattern.test(key))
    if (found.length === 0) throw new Error(`The build has no chunk like ${pattern}`)
    return found
  }
  const together = (...chosen) => chosen.reduce((all, key) => files(key, all), new Set())
  const kib = (set) => [...set].reduce((sum, file) => sum + gz(file), 0) / 1024

  const entry = keys.find((key) => manifest[key].isEntry)
  const frame = together(
    entry,
    ...matching(/^(_shell-|src\/routes\/_in\.tsx)/),
    ...matching(/^src\/api\/http/),
  )
  const signIn = together(entry, ...matching(/routes\/index\.tsx\?tsr-split=component/))
  const orders = new Set([...frame, ...together(...matching(/routes\/_in\/orders\.tsx/))])
  const rows = [
    { name: 'P1 sign-in', kib: kib(signIn), bar: 155, wanted: 120 },
    { name: 'P2 orders list', kib: kib(orders), bar: 215, wanted: 165 },
  ]
  for (const route of matching(/src\/routes\/_in\/.*\.tsx\?tsr-split=component/)) {
    const own = [...together(route)].filter((file) => !orders.has(file))
    const name = route.replace(/.*routes\//, '').replace(/\.tsx.*/, '')
    rows.push({ name: `P3 ${name}`, kib: kib(own), bar: 40, wanted: 20 })
  }
  const registers = matching(/^src\/features\/[^/]+\/screen\.tsx?$/)
  const pages = [matching(/described-list\.tsx$/), matching(/described-pages\.tsx$/)]
  for (const register of registers)
    for (const [at, page] of pages.entries()) {
      const own = [...together(register, ...page)].filter((file) => !orders.has(file))
      const folder = register.replace(/.*features\/|\/screen.*/g, '')
      rows.push({ name: `P3 ${folder} ${at === 0 ? 'list' : 'form'}`, kib: kib(own), bar: 40, wanted: 20 })
    }
  return rows
}
