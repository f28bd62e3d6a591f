import type { Picked } from '@contract/shapes'

/** What became of one line: a row, nothing, a row that an earlier line has named already, or more than one row. */
export type CodeMatch = 'found' | 'missing' | 'twice' | 'several'
export interface PickedLine {
  code: string
  match: CodeMatch
}
export interface PickResult<Row> {
  lines: PickedLine[]
  /** Each row once. */
  rows: Row[]
}

/** One code per line; sheets paste tabs, and lists commas. Empty lines are nothing. */
export const codesOf = (text: string): string[] =>
  text
    .split(/[\n\r\t,;]+/)
    .map((code) => code.trim())
    .filter((code) => code !== '')

/** Tells of each line what it stands for. A code that stands for several rows selects none: which is meant is not known. */
export function describeCodes<Row>(
  codes: readonly string[],
  { docs, hits }: Picked<Row>,
  idOf: (row: Row) => string,
): PickResult<Row> {
  const byId = new Map(docs.map((row) => [idOf(row), row]))
  const byCode = new Map(hits.map((hit) => [hit.code, hit.ids]))
  const rows = new Map<string, Row>()
  const lines = codes.map((code): PickedLine => {
    const ids = byCode.get(code) ?? []
    const [id] = ids
    const row = id === undefined ? undefined : byId.get(id)
    if (id === undefined || row === undefined) return { code, match: 'missing' }
    if (ids.length > 1) return { code, match: 'several' }
    if (rows.has(id)) return { code, match: 'twice' }
    rows.set(id, row)
    return { code, match: 'found' }
  })
  return { lines, rows: [...rows.values()] }
}
