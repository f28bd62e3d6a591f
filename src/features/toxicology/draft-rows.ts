import { m } from '@contract/messages'
import type { GraphContent } from '@contract/toxicology/shapes'

/** A row as it stands in the table: what is typed, cell by cell. Names in a cell are parted by semicolons. */
export type DraftRow = Record<string, string>
export type SectionKey = keyof GraphContent
export type Draft = Record<SectionKey, DraftRow[]>

const names = (cell = '') =>
  cell
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
const cell = (row: DraftRow, field: string) => (row[field] ?? '').trim()
const isYes = (row: DraftRow, field: string) => row[field] === 'yes'
/** What is no number goes as it can be: the server says at its place that a number is wanted. */
const whole = (row: DraftRow, field: string) =>
  /^\d{1,6}$/.test(cell(row, field)) ? Number(cell(row, field)) : -1

/** The draft as it is shown. */
export const draftOf = ({ substances, relations, names: typed, windows, limits }: GraphContent): Draft => ({
  substances: substances.map(({ name, synonyms, sold, source }) => ({
    name,
    synonyms: synonyms.join('; '),
    sold: sold ? 'yes' : '',
    source,
  })),
  relations: relations.map(({ kind, from, to, minor, limit, source }) => ({
    kind,
    from,
    to,
    minor: minor ? 'yes' : '',
    limit: limit ?? '',
    source,
  })),
  names: typed.map((one) => ({
    typed: one.typed,
    ingredients: one.ingredients.join('; '),
    ambiguous: one.ambiguous ? 'yes' : '',
    source: one.source,
  })),
  windows: windows.map(({ substance, matrix, low, high, source }) => ({
    substance,
    matrix,
    low: String(low),
    high: String(high),
    source,
  })),
  limits: limits.map(({ key, value, source }) => ({ key, value, source })),
})

type Matrix = GraphContent['windows'][number]['matrix']
const MATRICES: readonly Matrix[] = ['urine', 'oral_fluid', 'blood', 'serum', 'hair']
type Kind = GraphContent['relations'][number]['kind']
const KINDS: readonly Kind[] = ['metabolite', 'impurity', 'crossReactant']

/** The draft as it is sent. */
export const contentOf = (draft: Draft): GraphContent => ({
  substances: draft.substances.map((row) => ({
    name: cell(row, 'name'),
    synonyms: names(row['synonyms']),
    sold: isYes(row, 'sold'),
    source: cell(row, 'source'),
  })),
  relations: draft.relations.map((row) => ({
    kind: KINDS.find((kind) => kind === row['kind']) ?? 'metabolite',
    from: cell(row, 'from'),
    to: cell(row, 'to'),
    minor: isYes(row, 'minor'),
    limit: cell(row, 'limit') || null,
    source: cell(row, 'source'),
  })),
  names: draft.names.map((row) => ({
    typed: cell(row, 'typed'),
    ingredients: names(row['ingredients']),
    ambiguous: isYes(row, 'ambiguous'),
    source: cell(row, 'source'),
  })),
  windows: draft.windows.map((row) => ({
    substance: cell(row, 'substance'),
    matrix: MATRICES.find((matrix) => matrix === row['matrix']) ?? 'urine',
    low: whole(row, 'low'),
    high: whole(row, 'high'),
    source: cell(row, 'source'),
  })),
  limits: draft.limits.map((row) => ({
    key: cell(row, 'key'),
    value: cell(row, 'value'),
    source: cell(row, 'source'),
  })),
})

export interface DraftColumn {
  field: string
  label: string
  kind: 'text' | 'check' | 'select'
}
export interface DraftSection {
  key: SectionKey
  title: string
  help: string
  add: string
  columns: readonly DraftColumn[]
  blank: DraftRow
}

const t = m.toxicology
const text = (field: string, label: string): DraftColumn => ({ field, label, kind: 'text' })
const check = (field: string, label: string): DraftColumn => ({ field, label, kind: 'check' })
const select = (field: string, label: string): DraftColumn => ({ field, label, kind: 'select' })
const source = text('source', t.source)

export const sections: readonly DraftSection[] = [
  {
    key: 'names',
    title: t.names,
    help: t.namesHelp,
    add: t.namesAdd,
    columns: [
      text('typed', t.typed),
      text('ingredients', t.ingredients),
      check('ambiguous', t.ambiguous),
      source,
    ],
    blank: { typed: '', ingredients: '', ambiguous: '', source: '' },
  },
  {
    key: 'substances',
    title: t.substances,
    help: t.substancesHelp,
    add: t.substancesAdd,
    columns: [text('name', t.substance), text('synonyms', t.synonyms), check('sold', t.sold), source],
    blank: { name: '', synonyms: '', sold: '', source: '' },
  },
  {
    key: 'relations',
    title: t.relations,
    help: t.relationsHelp,
    add: t.relationsAdd,
    columns: [
      select('kind', t.kind),
      text('from', t.from),
      text('to', t.to),
      check('minor', t.minor),
      text('limit', t.limitPercent),
      source,
    ],
    blank: { kind: 'metabolite', from: '', to: '', minor: '', limit: '', source: '' },
  },
  {
    key: 'windows',
    title: t.windows,
    help: t.windowsHelp,
    add: t.windowsAdd,
    columns: [
      text('substance', t.substance),
      select('matrix', t.matrix),
      text('low', t.low),
      text('high', t.high),
      source,
    ],
    blank: { substance: '', matrix: 'urine', low: '', high: '', source: '' },
  },
  {
    key: 'limits',
    title: t.limits,
    help: t.limitsHelp,
    add: t.limitsAdd,
    columns: [select('key', t.limitName), text('value', t.value), source],
    blank: { key: '', value: '', source: '' },
  },
]

/** `substances.0.synonyms.2` belongs to the cell `substances.0.synonyms`. */
export const cellOf = (serverField: string): string =>
  serverField
    .replace(/^(body\.)?content\./, '')
    .split('.')
    .slice(0, 3)
    .join('.')

/** Rows that came and rows that went, section by section, for whoever is about to approve. */
export function changesBetween(
  before: GraphContent,
  after: GraphContent,
): { title: string; came: number; went: number }[] {
  return sections.flatMap(({ key, title }) => {
    const rows = (content: GraphContent) => new Set(content[key].map((row) => JSON.stringify(row)))
    const [old, now] = [rows(before), rows(after)]
    const came = [...now].filter((row) => !old.has(row)).length
    const went = [...old].filter((row) => !now.has(row)).length
    return came + went > 0 ? [{ title, came, went }] : []
  })
}
