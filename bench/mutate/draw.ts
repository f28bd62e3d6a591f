import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutantOf, shuffled, type Mutant } from './mutant'
import { sitesOf, type Found, type Kind } from './sites'

/** Small changes of constants are most of what can be changed: at most this share of a draw. */
const constants = new Set<Kind>(['number', 'string', 'boolean', 'array', 'argument'])
const constantShare = 0.4

export interface Drawable {
  sources: ReadonlyMap<string, string>
  found: ReadonlyMap<string, Found>
  /** In the order of the draw. */
  mutants: readonly Mutant[]
}

/** Every mutant of these files, in an order that the seed tells, constants thinned out to their share. */
export function drawable(root: string, files: readonly string[], seed: number): Drawable {
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const found = new Map([...sources].map(([file, source]) => [file, sitesOf(file, source)]))
  const all = [...found]
    .flatMap(([file, { sites, parts }]) => sites.map((site) => ({ file, site, of: { parts } })))
    .map(({ file, site, of }, index) => mutantOf(index + 1, file, sources.get(file) ?? '', of, site))
  const order = shuffled(all, seed)
  const [some, others] = [true, false].map((wanted) =>
    order.filter(({ kind }) => constants.has(kind) === wanted),
  )
  return { sources, found, mutants: mixed(some ?? [], others ?? []) }
}

/** The two lists as one, with the first making up its share until one of them ends. */
function mixed(some: readonly Mutant[], others: readonly Mutant[]): Mutant[] {
  const made: Mutant[] = []
  let a = 0
  let b = 0
  while (a < some.length || b < others.length) {
    const wantsConstant = a < constantShare * (a + b + 1) - 1e-9
    const next = (wantsConstant && some[a]) || b >= others.length ? some[a++] : others[b++]
    if (next) made.push(next)
  }
  return made
}
