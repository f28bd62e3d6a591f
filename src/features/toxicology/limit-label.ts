import { fill, m } from '@contract/messages'

const named: Readonly<Record<string, string>> = m.toxicology.limitNames

/** The words for a limit: its own, or those of the pair that it holds for (`product:codeine>hydrocodone`). */
export function limitLabel(key: string): string {
  const pair = /^(product|impurity):(.+)>(.+)$/.exec(key)
  if (!pair) return named[key] ?? key
  const [, kind, first = '', second = ''] = pair
  return kind === 'product'
    ? fill(m.toxicology.limitProduct, { from: second, to: first })
    : fill(m.toxicology.limitImpurity, { from: first, to: second })
}
