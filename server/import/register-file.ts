import type { z } from 'zod'
import { fill, m } from '@contract/messages'
import { Refusal } from '../core/errors'
import { parsePart } from '../core/input'
import { ofLab } from '../core/scope'
import { folded } from '../core/text'
import type { Executor } from '../core/tx'
import { proposals } from './column-names'
import { openCsv } from './csv'
import type { RefusedRow } from './job'
import { tableSource, type Cells, type GoodRow, type SourceFile } from './source-file'

/** A field that a file of a register may hold. */
export interface FieldOfFile {
  /** Names of its column in other systems, letters and digits only, the likelier first. */
  names: readonly string[]
  /** What a sentence calls it, where no row can load without: `the code`. */
  needed?: string
}

/** Reads one row: `cell` by field, `refuse` with the field that is to blame. Answers what the form would send. */
type ReadFields = (
  cell: (field: string) => string,
  refuse: (field: string, message: string) => void,
) => unknown

export interface RegisterFile<S extends z.ZodType> {
  /** `a location`: for what a column was chosen wrongly. */
  what: string
  fields: Readonly<Record<string, FieldOfFile>>
  schema: S
  read: ReadFields
}

/** The same refusals as the form gets, by field. */
function refusalsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  try {
    parsePart(schema, value)
    return {}
  } catch (error) {
    if (error instanceof Refusal) return error.fields ?? {}
    throw error
  }
}

function mapOf(
  columns: readonly string[],
  { what, fields }: Pick<RegisterFile<z.ZodType>, 'what' | 'fields'>,
  chosen: Readonly<Record<string, string | null>>,
): { map: Record<string, string | null>; problems: string[] } {
  const proposed = proposals(
    columns,
    Object.fromEntries(Object.entries(fields).map(([field, { names }]) => [field, names])),
  )
  const map: Record<string, string | null> = {}
  for (const field of Object.keys(fields)) map[field] = proposed.get(field) ?? null
  const problems: string[] = []
  for (const [field, column] of Object.entries(chosen)) {
    if (!Object.hasOwn(fields, field)) problems.push(fill(m.imports.mapNoField, { field, what }))
    else if (column !== null && !columns.includes(column))
      problems.push(fill(m.imports.mapNoColumn, { column }))
    else {
      // A column that a person gave to one field is no longer proposed for another.
      for (const other of Object.keys(fields))
        if (column !== null && map[other] === column && !(other in chosen)) map[other] = null
      map[field] = column
    }
  }
  for (const [field, { needed }] of Object.entries(fields))
    if (needed !== undefined && map[field] === null)
      problems.push(fill(m.imports.mapMissing, { field: needed }))
  return { map, problems }
}

/** Opens a file of a register: every row is checked as its form would check it. */
export async function openRegisterFile<S extends z.ZodType>(
  bytes: Uint8Array,
  chosen: Readonly<Record<string, string | null>>,
  kind: RegisterFile<S>,
): Promise<SourceFile<z.output<S>>> {
  const table = await openCsv(bytes)
  const { map, problems } = mapOf(table.columns, kind, chosen)
  const columnOf = (field: string) => map[field] ?? field
  const readRow = (cells: Cells): z.output<S> | null => {
    const refused = new Set<string>()
    const refuse = (field: string, message: string) => {
      if (refused.has(field)) return
      refused.add(field)
      cells.refuse(columnOf(field), message)
    }
    const value = kind.read((field) => {
      const column = map[field]
      return column ? cells.text(column, 400) : ''
    }, refuse)
    const parsed = kind.schema.safeParse(value)
    if (parsed.success) return parsed.data
    for (const [path, message] of Object.entries(refusalsOf(kind.schema, value))) {
      const known = path.split('.').filter((part) => part in map)
      refuse(known.at(-1) ?? path, message)
    }
    return null
  }
  return { ...tableSource(table, readRow), map, problems }
}

/** Several values in one cell. */
export const severalIn = (cell: string): string[] =>
  cell
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)

/** Active locations by code and by name, folded: those that rows may name. */
export async function locationsByName(db: Executor, labId: string): Promise<ReadonlyMap<string, string>> {
  const places = await db
    .selectFrom('location')
    .select(['id', 'code', 'name'])
    .where(ofLab(labId))
    .where('active', '=', true)
    .execute()
  return new Map(
    places.flatMap(({ id, code, name }) => [[folded(name), id] as const, [folded(code), id] as const]),
  )
}

/** The ids of the locations that a cell names; one that is none refuses the cell. */
export function locationsIn(
  cell: string,
  known: ReadonlyMap<string, string>,
  refuse: (message: string) => void,
): string[] {
  const ids = new Set<string>()
  for (const name of severalIn(cell)) {
    const id = known.get(folded(name))
    if (id) ids.add(id)
    else refuse(fill(m.imports.rowUnknownLocation, { name }))
  }
  return [...ids]
}

/** Rows whose natural key is neither on file nor stands in the batch before, and the others with the reason. */
export function withoutDuplicates<T>(
  rows: readonly GoodRow<T>[],
  keyOf: (value: T) => string,
  onFile: ReadonlySet<string>,
  words: string,
): { fresh: GoodRow<T>[]; refused: RefusedRow[] } {
  const before = new Map<string, number>()
  const fresh: GoodRow<T>[] = []
  const refused: RefusedRow[] = []
  for (const row of rows) {
    const key = keyOf(row.value)
    const line = before.get(key)
    const problem = onFile.has(key)
      ? fill(m.imports.rowKnown, { what: words })
      : line === undefined
        ? null
        : fill(m.imports.rowTwice, { what: words, line })
    if (problem !== null) refused.push({ line: row.line, cells: row.cells, problem })
    else {
      before.set(key, row.line)
      fresh.push(row)
    }
  }
  return { fresh, refused }
}
