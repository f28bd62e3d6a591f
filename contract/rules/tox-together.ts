import type { ConsistencyRow } from './tox-row'

const PRODUCT = 'product-of-unlisted'

type Row = Pick<ConsistencyRow, 'kind' | 'state' | 'rule' | 'finding' | 'restsOn'>

/**
 * Of a drug and what the body makes of it, found in one specimen and neither of them listed: by the result of the product, that
 * of the drug. Both are one inconsistency. Only while both are inconsistent: what a pharmacist concluded of one is not said of
 * the other.
 */
export function productsOf(rows: readonly Row[]): ReadonlyMap<string, string> {
  const unexplained = new Map(
    rows.flatMap((row) =>
      row.kind === 'analyte' && row.state === 'INCONSISTENT_POSITIVE' && row.finding !== null
        ? [[row.finding, row] as const]
        : [],
    ),
  )
  const sourceOf = (key: string): string | undefined => {
    const row = unexplained.get(key)
    if (row?.rule !== PRODUCT) return undefined
    const [own, source] = row.restsOn
    return own && source && own.specimen === source.specimen && unexplained.has(source.key)
      ? source.key
      : undefined
  }
  const products = new Map<string, string>()
  for (const key of unexplained.keys()) {
    const way = [key]
    for (let at = sourceOf(key); at !== undefined && !way.includes(at); at = sourceOf(at)) way.push(at)
    const first = way.at(-1)
    // Drugs that each come from the other have no first one: each stands for itself.
    if (first !== undefined && first !== key && sourceOf(first) === undefined) products.set(key, first)
  }
  return products
}

/** Said once: of the medication, of the analyte that nothing explains, and of a drug with what the body made of it. */
export function inconsistentLines<One extends Row>(rows: readonly One[]): One[] {
  const products = productsOf(rows)
  return rows.filter(
    ({ state, kind, finding }) =>
      (state === 'INCONSISTENT_POSITIVE' && !products.has(finding ?? '')) ||
      (state === 'INCONSISTENT_NEGATIVE' && kind === 'medication'),
  )
}
