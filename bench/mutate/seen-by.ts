import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isTest, type Graph } from './files'

/** Which tests could see a file, the likeliest first. */
export interface SeenBy {
  /** In its folder. */
  near(file: string): readonly string[]
  all(file: string): readonly string[]
}

/** What tests call the file: by its folder where that is an area, else by its own name. */
const wordFor = (file: string) =>
  /^server\/modules\/([^/]+)|^src\/features\/([^/]+)/.exec(file)?.slice(1).find(Boolean) ??
  basename(file).replace(/\.tsx?$/, '')

export function seenBy(root: string, files: readonly string[], graph: Graph): SeenBy {
  const tests = files.filter(isTest).map((test) => ({
    test,
    text: readFileSync(join(root, test), 'utf8'),
    distances: graph.distances(test),
  }))
  const rank = (file: string) => {
    const word = new RegExp(`\\b${wordFor(file).replace(/-/g, '[-\\w]?')}\\b`, 'gi')
    return tests
      .flatMap(({ test, text, distances }) => {
        const distance = distances.get(file)
        if (distance === undefined) return []
        const beside = dirname(test) === dirname(file)
        const named = beside && basename(test).startsWith(basename(file).replace(/\.tsx?$/, ''))
        const mentions = Math.min(50, text.match(word)?.length ?? 0)
        const nearness = (named ? 3000 : 0) + (beside ? 1000 : 0) + (distance === 1 ? 500 : 0)
        return [{ test, near: beside, score: nearness + mentions - distance }]
      })
      .toSorted((a, b) => b.score - a.score || a.test.localeCompare(b.test))
  }
  const known = new Map<string, ReturnType<typeof rank>>()
  const ranked = (file: string) => {
    const made = known.get(file) ?? rank(file)
    known.set(file, made)
    return made
  }
  return {
    near: (file) => ranked(file).flatMap(({ test, near }) => (near ? [test] : [])),
    all: (file) => ranked(file).map(({ test }) => test),
  }
}
