import { sql, type RawBuilder } from 'kysely'
import { m } from '@contract/messages'
import { Id, PlainDate, Timestamp, type Page } from '@contract/shapes'
import { cappedCount, countCap } from './capped'
import { badInput } from './errors'
import { repeated, type Executor } from './tx'

export interface PageInput {
  page: number
  offset?: number | undefined
  limit: number
  sort: string
  after?: string | undefined
}

/** One order that a list offers: an indexed column; the row id breaks ties. */
export interface SortColumn {
  column: string
  type: 'text' | 'timestamptz' | 'date' | 'int4'
  /** Rows may have nothing there: they come last, and first where the order is turned. */
  nullable?: boolean
}

interface Bookmark {
  value: string | null
  id: string
}

/** The bookmark as it travels: opaque to the caller, base64url of the last row's sort value and id. */
function writeBookmark({ value, id }: Bookmark): string {
  const bytes = new TextEncoder().encode(JSON.stringify([value, id]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Whether a value can be compared with the column: what somebody wrote into a bookmark must not fail in the database. */
const fits: Record<SortColumn['type'], (value: string) => boolean> = {
  text: (value) => value.isWellFormed() && !value.includes('\u0000'),
  timestamptz: (value) => Timestamp.safeParse(value).success,
  date: (value) => PlainDate.safeParse(value).success,
  int4: (value) => /^-?\d{1,9}$/.test(value),
}

function readBookmark(text: string, { type, nullable = false }: SortColumn): Bookmark {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const [value, id]: unknown[] = Array.isArray(parsed) ? parsed : []
    const known = value === null ? nullable : typeof value === 'string' && fits[type](value)
    if (known && Id.safeParse(id).success)
      return { value: typeof value === 'string' ? value : null, id: String(id) }
  } catch {
    // Falls through: whatever it was, it is not a bookmark of ours.
  }
  throw badInput({ after: m.errors.badPageMarker })
}

/**
 * The rows behind a bookmark. A comparison with nothing is never true, so rows without a value are named apart: they stand
 * behind every value, and before every value where the order is turned.
 */
function rowsPast(
  { value, id }: Bookmark,
  { type, nullable }: SortColumn,
  { column, descending }: { column: RawBuilder<unknown>; descending: boolean },
): RawBuilder<unknown> {
  const beyond = sql.raw(descending ? '<' : '>')
  if (value === null)
    return descending
      ? sql`and (${column} is not null or t.id < ${id}::uuid)`
      : sql`and ${column} is null and t.id > ${id}::uuid`
  const behind = sql`(${column}, t.id) ${beyond} (${value}::${sql.raw(type)}, ${id}::uuid)`
  return nullable && !descending ? sql`and (${behind} or ${column} is null)` : sql`and ${behind}`
}

/** As the bookmark holds it. A list that meets a row without a value must have said so: its pages would lose rows. */
function sortValueOf(value: Date | string | number | null, { column, nullable }: SortColumn): string | null {
  if (value === null && !nullable) throw new Error(`The sort by ${column} meets rows without a value.`)
  return value instanceof Date ? value.toISOString() : value === null ? null : String(value)
}

interface ListQuery {
  input: PageInput
  sorts: Record<string, SortColumn>
  /** The table that is paged, as it is called in the database. Conditions name its columns with `t.`. */
  table: string
  where: RawBuilder<unknown>
  /** What a row shows, selected from `hits h` (id, nth_hit) with whatever is joined to it. */
  columns: RawBuilder<unknown>
  joins: RawBuilder<unknown>
  /**
   * Where the sort's index would be walked a long way before the first row that counts: the values of a column that split
   * the rows into chunks, each with an index of its own in this order. The first rows of each chunk are merged.
   */
  chunks?: { values: RawBuilder<unknown>; column: RawBuilder<unknown> } | undefined
}

/**
 * One page of a list and its capped count, in one statement. The page is found by index alone (`hits`), then the few rows
 * are joined to what they show: depth costs an index walk and nothing else. With a bookmark it starts past that row
 * (keyset), so that page one thousand costs what page one does. What was longer than the cap is not counted again for a
 * moment.
 */
export async function listPage<Row extends { id: string }, Doc>(
  db: Executor,
  { input, sorts, table, where, columns, joins, chunks }: ListQuery,
  present: (row: Row) => Doc,
): Promise<Page<Doc>> {
  const descending = input.sort.startsWith('-')
  const sort = sorts[descending ? input.sort.slice(1) : input.sort]
  if (!sort) throw badInput({ sort: m.errors.badSort })
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const column = sql.ref(`t.${sort.column}`)
  const order = sql`${column} ${direction}, t.id ${direction}`
  const bookmark = input.after ? readBookmark(input.after, sort) : undefined
  const past = bookmark ? rowsPast(bookmark, sort, { column, descending }) : sql``
  const skip = bookmark ? 0 : (input.offset ?? (input.page - 1) * input.limit)

  const rowsOf = (more: RawBuilder<unknown>) =>
    sql`select t.id, ${column} as sort_value from ${sql.table(table)} t where ${where} ${past} ${more} order by ${order}`
  const found = chunks
    ? sql`select t.id, t.sort_value from (${chunks.values}) s (value)
        cross join lateral (${rowsOf(sql`and ${chunks.column} = s.value`)} limit ${skip + input.limit}) t
        order by t.sort_value ${direction}, t.id ${direction}`
    : rowsOf(sql``)

  const count = cappedCount(db, table, where)
  const { rows } = await sql<
    Row & { counted: number; nth_hit: number | null; sort_value: Date | string | number | null }
  >`${repeated}
    with found as materialized (${found} limit ${input.limit} offset ${skip}), hits as (
      select id, sort_value, row_number() over (order by sort_value ${direction}, id ${direction})::int as nth_hit from found
    ), counted as (select ${count.counted} as counted)
    select counted.counted, h.nth_hit, h.sort_value, ${columns}
    from counted left join hits h on true ${joins} order by h.nth_hit`.execute(db)

  const counted = rows[0]?.counted ?? 0
  count.heard(counted)
  const shown = rows.filter((row) => row.nth_hit !== null)
  const last = shown.length === input.limit ? shown.at(-1) : undefined
  const total = Math.min(counted, countCap)
  return {
    docs: shown.map(present),
    total,
    totalIsCapped: counted > countCap,
    page: input.offset === undefined ? input.page : Math.floor(input.offset / input.limit) + 1,
    pages: Math.max(1, Math.ceil(total / input.limit)),
    limit: input.limit,
    after: last ? writeBookmark({ value: sortValueOf(last.sort_value, sort), id: last.id }) : null,
  }
}
