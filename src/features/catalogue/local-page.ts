import type { Page } from '@contract/shapes'

const LIMIT = 20

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

interface LocalPage<Row> {
  rows: readonly Row[]
  /** Every word of it must be in what `textOf` says of the row. */
  text: string
  textOf: (row: Row) => string
  page: number
  /** A name of `sorts`, with `-` for descending. */
  sort: string
  sorts: Readonly<Record<string, (row: Row) => string>>
}

/** A page of what the browser holds already, in the shape in which the server answers one. */
export function localPage<Row>({ rows, text, textOf, page, sort, sorts }: LocalPage<Row>): Page<Row> {
  const words = folded(text).split(/\s+/)
  const key = sorts[sort.replace(/^-/, '')]
  const found = rows.filter((row) => {
    const said = folded(textOf(row))
    return words.every((word) => said.includes(word))
  })
  const sorted = key
    ? found.toSorted((a, b) => key(a).localeCompare(key(b), 'en', { numeric: true, sensitivity: 'base' }))
    : found
  if (sort.startsWith('-')) sorted.reverse()
  const pages = Math.max(1, Math.ceil(sorted.length / LIMIT))
  const shown = Math.min(page, pages)
  return {
    docs: sorted.slice((shown - 1) * LIMIT, shown * LIMIT),
    total: sorted.length,
    totalIsCapped: false,
    page: shown,
    pages,
    limit: LIMIT,
    after: null,
  }
}
