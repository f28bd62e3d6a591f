import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { z } from 'zod'

const BATCH = 2_000
const MIGRATIONS = 'kysely_migration'

export interface Table {
  name: string
  columns: { name: string; type: string }[]
}

/** A row as PostgreSQL's own text of each column, which is exact for every type; null stays null. */
export const Row = z.array(z.string().nullable())
export type Row = z.infer<typeof Row>

/** Every type as its text: nothing is rounded or moved to another time zone on the way. */
export const asText = { getTypeParser: () => (text: string) => text }

/**
 * Fixes how values are written as text, and lifts the limits of time, for the present transaction only: behind a pooler the connection
 * serves others after it.
 */
export async function prepareTransaction(client: Client): Promise<void> {
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
     set local bytea_output = 'hex'; set local extra_float_digits = 3;
     set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  )
}

/** Takes everything that migrations made out of the schema: tables and functions, but not those of extensions. */
export async function dropSchema(client: Client): Promise<void> {
  const found = await client.query<{ command: string }>(
    `select format('drop table %I cascade', c.relname) as command from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     union all
     select format('drop function %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { command } of found.rows) await client.query(command)
}

/** The product's tables with the columns that can be written, by name. The list of migrations is not one of them. */
export async function readTables(client: Client): Promise<Table[]> {
  const found = await client.query<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not like '${MIGRATIONS}%'
      order by c.relname collate "C", a.attnum`,
  )
  const tables = new Map<string, Table>()
  for (const { table, column, type } of found.rows) {
    const known = tables.get(table) ?? { name: table, columns: [] }
    known.columns.push({ name: column, type })
    tables.set(table, known)
  }
  return [...tables.values()]
}

/** Names of the migrations that made this database, in order; none for one made by other means. */
export async function readMigrations(client: Client): Promise<string[]> {
  const found = await client.query<{ there: string | null }>(
    `select to_regclass('public.${MIGRATIONS}')::text as there`,
  )
  if (!found.rows[0]?.there) return []
  const names = await client.query<{ name: string }>(
    `select name from ${MIGRATIONS} order by name collate "C"`,
  )
  return names.rows.map(({ name }) => name)
}

/** Next values of the sequences, as text. */
export async function readSequences(client: Client): Promise<Record<string, string>> {
  const found = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value as value from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(found.rows.map(({ name, value }) => [name, value]))
}

const quote = (client: Client, table: Table) => client.escapeIdentifier(table.name)
const columnList = (client: Client, table: Table) =>
  table.columns.map(({ name }) => client.escapeIdentifier(name)).join(', ')

/** All rows of a table, read through a cursor of the present transaction. */
export async function* readRows(client: Client, table: Table): AsyncGenerator<Row> {
  await client.query(
    `declare backup_rows no scroll cursor for select ${columnList(client, table)} from ${quote(client, table)}`,
  )
  for (;;) {
    const batch = await client.query<Row>({ text: `fetch ${BATCH} from backup_rows`, rowMode: 'array' })
    yield* batch.rows
    if (batch.rows.length < BATCH) break
  }
  await client.query('close backup_rows')
}

/** Writes a batch of rows in one statement: one text array per column, each cast to the column's type. */
export async function insertRows(client: Client, table: Table, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  const arrays = table.columns.map((_, index) => rows.map((row) => row[index] ?? null))
  const sources = arrays.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const names = arrays.map((_, index) => `c${index}`)
  const values = table.columns.map(({ type }, index) => `c${index}::${type}`).join(', ')
  await client.query(
    `insert into ${quote(client, table)} (${columnList(client, table)}) overriding system value
     select ${values} from unnest(${sources}) as given (${names.join(', ')})`,
    arrays,
  )
}

export const Sum = z.object({ rows: z.number().int(), hash: z.string() })
export type Sum = z.infer<typeof Sum>

/**
 * Count and fingerprint of a set of rows: SHA-256 of each row, added up modulo 2^256, so that the order in which a
 * database hands rows out does not matter, and a doubled row does.
 */
export function createSum(): { add(row: Row): void; result(): Sum } {
  let rows = 0
  let total = 0n
  return {
    add(row) {
      rows += 1
      const digest = createHash('sha256').update(JSON.stringify(row)).digest('hex')
      total = (total + BigInt(`0x${digest}`)) % 2n ** 256n
    },
    result: () => ({ rows, hash: total.toString(16).padStart(64, '0') }),
  }
}
