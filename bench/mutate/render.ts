import type { Found, Site } from './sites'

/** A mutant to be compiled in: it is on while `$m(id)` is true. */
export interface Planted {
  id: number
  site: Site
}

const linesIn = (text: string) => text.split('\n').length - 1

/**
 * The file with these mutants in the place of what they change: what a developer would have typed. None lies within
 * another. Lines stay where they were.
 */
export const withMutants = (source: string, sites: readonly Site[]): string =>
  sites
    .toSorted((a, b) => b.start - a.start)
    .reduce((made, { start, end, text, how }) => {
      const gone = Math.max(0, linesIn(made.slice(start, end)) - linesIn(text))
      return (
        made.slice(0, start) +
        (how === 'statement' ? '{}' : text) +
        made.slice(end).replace(/(?=\n|$)/, '\n'.repeat(gone))
      )
    }, source)

interface Group {
  start: number
  end: number
  how: Site['how'] | 'block'
  planted: Planted[]
  inner: Group[]
}

/** Spans within spans; those of one span and one kind of change stand together. */
function nested(groups: readonly Group[]): Group[] {
  const top: Group[] = []
  const open: Group[] = []
  for (const group of groups) {
    let around = open.at(-1)
    while (around && (group.start >= around.end || group.end > around.end)) {
      open.pop()
      around = open.at(-1)
    }
    ;(around?.inner ?? top).push(group)
    open.push(group)
  }
  return top
}

/** Asks the test run whether a mutant is on; nobody asked, none is. Stands on the file's first line, so that lines stay. */
const asks = 'function $m(id){const on=globalThis.$mutant;return on!==undefined&&on(id)}'

/**
 * The file with all these mutants in it, each behind its switch, so that one compilation serves them all. A removed
 * statement is skipped; a changed expression is chosen; everything is evaluated where, and as often as, it was.
 */
export function withAll(
  source: string,
  { statements }: Pick<Found, 'statements'>,
  planted: readonly Planted[],
) {
  const bySpan = new Map<string, Group>()
  for (const one of planted) {
    const { start, end, how } = one.site
    const key = `${start} ${end} ${how}`
    const group = bySpan.get(key) ?? { start, end, how, planted: [], inner: [] }
    group.planted.push(one)
    bySpan.set(key, group)
  }
  const changed = [...bySpan.values()]
  const blocks = statements
    .filter((span) =>
      changed.some(({ how, start, end }) => how === 'expression' && start === span.start && end <= span.end),
    )
    .map(({ start, end }): Group => ({ start, end, how: 'block', planted: [], inner: [] }))
  const order: readonly Group['how'][] = ['statement', 'block', 'expression', 'attribute']
  const groups = [...changed, ...blocks].toSorted(
    (a, b) => a.start - b.start || b.end - a.end || order.indexOf(a.how) - order.indexOf(b.how),
  )

  const write = (start: number, end: number, inside: readonly Group[]): string => {
    let at = start
    let made = ''
    for (const group of inside) {
      made += source.slice(at, group.start) + writeGroup(group)
      at = group.end
    }
    return made + source.slice(at, end)
  }
  const writeGroup = ({ start, end, how, planted: here, inner }: Group): string => {
    const kept = write(start, end, inner)
    if (how === 'block') return `{${kept}}`
    const on = here.map(({ id }) => `$m(${id})`)
    if (how === 'statement') return `{if(!(${on.join('||')})){${kept}}}`
    if (how === 'attribute') return `{...(${on.join('||')})?{}:${asObject(kept)}}`
    return `(${here.map(({ id, site }) => `$m(${id})?(${site.text}):`).join('')}(${kept}))`
  }
  return `${asks};${write(0, source.length, nested(groups))}`
}

/** `disabled={x}` as `{'disabled':(x)}`, `disabled` as true. */
function asObject(attribute: string): string {
  const at = attribute.indexOf('=')
  if (at < 0) return `{'${attribute.trim()}':true}`
  const value = attribute.slice(at + 1).trim()
  return `{'${attribute.slice(0, at).trim()}':(${value.startsWith('{') ? value.slice(1, -1) : value})}`
}
