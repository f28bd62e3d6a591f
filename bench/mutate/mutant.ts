import type { Found, Kind, Site } from './sites'

export interface Mutant {
  id: number
  file: string
  line: number
  /** First and last line of the part of the file that it is in. */
  part: readonly [number, number]
  kind: Kind
  site: Site
  /** What stood there and what stands there now, on one line each. */
  was: string
  is: string
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** What differs between two texts with a little of what stands around it: a long statement changes in one word. */
export function change(was: string, is: string): { was: string; is: string } {
  const a = oneLine(was)
  const b = oneLine(is)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const around = 30
  const cut = (text: string) =>
    (start > around ? '…' : '') +
    text.slice(Math.max(0, start - around), text.length - Math.max(0, end - around)) +
    (end > around ? '…' : '')
  return { was: cut(a), is: cut(b) }
}

export const mutantOf = (
  id: number,
  file: string,
  source: string,
  { parts }: Pick<Found, 'parts'>,
  site: Site,
): Mutant => ({
  id,
  file,
  line: lineAt(source, site.start),
  part: partOf(source, parts, site),
  kind: site.kind,
  site,
  ...(site.text === ''
    ? { was: oneLine(source.slice(site.start, site.end)).slice(0, 160), is: '(nothing)' }
    : change(source.slice(site.start, site.end), site.text)),
})

const lineAt = (source: string, at: number) => source.slice(0, at).split('\n').length

function partOf(source: string, parts: Found['parts'], site: Site): readonly [number, number] {
  const part = parts.find(({ start, end }) => start <= site.start && site.end <= end) ?? site
  return [lineAt(source, part.start), lineAt(source, part.end)]
}

/** The same numbers for the same seed, everywhere: Mulberry32. Between 0 and 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** All of them in an order that only the seed tells. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = randomFrom(seed)
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
