/**
 * How the tables lie on a distributed engine (Citus). Every table that has `lab_id` is spread by it, all alike, so that the
 * rows of one laboratory lie together on one node. The few others are named here; a table that is neither fails the test.
 */

/** Whole copies on every node, since no one laboratory owns their rows. Never names a row of a spread table. */
export const referenceTables = {
  attempt: 'Counts tries at a username or from an address before anybody is known to be anybody.',
  installation: 'One row for the whole database: made and read at the start, and by commands.',
  lab: 'Every table points at it, and whoever signs in is looked for in each of its rows.',
} as const

/** Stay where the migrations run; nothing is joined with them. */
export const localTables: readonly string[] = ['kysely_migration', 'kysely_migration_lock']

/** The first to be spread; the others lie where it lies. */
const first = 'app_user'

/** What the database says about its tables (server/node/distribute.ts reads it). */
export interface Shape {
  tables: readonly { name: string; hasLab: boolean; distributed: boolean }[]
  /** Unique and primary keys. */
  keys: readonly { table: string; name: string; columns: readonly string[] }[]
  foreignKeys: readonly ForeignKey[]
}

export interface ForeignKey {
  table: string
  /** As it stands in SQL. */
  name: string
  /** As PostgreSQL writes it: `FOREIGN KEY (…) REFERENCES …`. */
  definition: string
  target: string
  columns: readonly string[]
  targetColumns: readonly string[]
  /** False for one that an earlier run took off and has not put back. */
  stands: boolean
}

const isReference = (table: string): boolean => Object.hasOwn(referenceTables, table)
const isSpread = ({ name }: { name: string }) => !isReference(name) && !localTables.includes(name)

/** What keeps the tables from being distributed, a sentence each; empty where nothing does. */
export function whyNotDistributed({ tables, keys, foreignKeys }: Shape): string[] {
  const spread = new Set(tables.filter(isSpread).map(({ name }) => name))
  const undecided = tables.filter((one) => spread.has(one.name) && !one.hasLab)
  const gone = Object.keys(referenceTables).filter((name) => !tables.some((one) => one.name === name))
  const loose = keys.filter(({ table, columns }) => spread.has(table) && !columns.includes('lab_id'))
  const wrong = foreignKeys.filter(({ table, target, columns, targetColumns }) => {
    if (!spread.has(target)) return false
    const at = columns.indexOf('lab_id')
    return !spread.has(table) || at < 0 || targetColumns[at] !== 'lab_id'
  })
  return [
    ...undecided.map(({ name }) => `Table ${name} has no lab_id and is not listed as a reference table.`),
    ...gone.map((name) => `There is no table ${name}, which is listed as a reference table.`),
    ...loose.map(({ table, name }) => `The unique key ${name} of table ${table} lacks lab_id.`),
    ...wrong.map(({ table, name }) => `The foreign key ${name} of table ${table} does not carry lab_id.`),
  ]
}

const aside = 'aliquot_distribution'
/** Where the foreign keys that were taken off are kept until they are back: a run that was interrupted is run again. */
export const keptKeys = `${aside}.foreign_key`

const keep = [
  `create schema if not exists ${aside}`,
  `create table if not exists ${keptKeys} (relation text, name text, definition text, target text,
  columns text[], target_columns text[], primary key (relation, name))`,
]

/** Unqualified names read well and are those of the schema that the tables are in. */
const tableName = (table: string) => `'public.${table}'`

/**
 * The statements that distribute the tables, each list one transaction: foreign keys off and kept, tables spread, what the
 * coordinator still holds of them emptied, foreign keys back. Of what an earlier run did nothing is done again; empty where all
 * is done.
 */
export function distributionSteps({ tables, foreignKeys }: Shape): string[][] {
  const left = tables.filter(({ name, distributed }) => !distributed && !localTables.includes(name))
  const references = left.filter(({ name }) => isReference(name))
  const spread = left
    .filter(isSpread)
    .toSorted((a, b) => Number(b.name === first) - Number(a.name === first) || (a.name < b.name ? -1 : 1))
  const taken = left.length > 0 ? foreignKeys.filter(({ stands }) => stands) : []
  const back = foreignKeys.filter((key) => !key.stands || taken.includes(key))
  if (left.length === 0 && back.length === 0) return []
  return [
    ...(taken.length > 0 ? [[...keep, ...taken.flatMap(takeOff)]] : []),
    ...references.map(({ name }) => [`select create_reference_table(${tableName(name)})`]),
    ...spread.map(({ name }) => [
      `select create_distributed_table(${tableName(name)}, 'lab_id', colocate_with => ${name === first ? `'none'` : tableName(first)})`,
    ]),
    // All of them: an earlier run may have stopped before this.
    ...tables
      .filter(({ name }) => !localTables.includes(name))
      .map(({ name }) => [`select truncate_local_data_after_distributing_table(${tableName(name)})`]),
    ...back.map(({ table, name, definition }) => [
      `alter table public.${table} add constraint ${name} ${definition}`,
    ]),
    [`drop schema if exists ${aside} cascade`],
  ]
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const list = (values: readonly string[]) => `array[${values.map(text).join(', ')}]`

function takeOff({ table, name, definition, target, columns, targetColumns }: ForeignKey): string[] {
  const values = [text(table), text(name), text(definition), text(target), list(columns), list(targetColumns)]
  return [
    `insert into ${keptKeys} values (${values.join(', ')}) on conflict do nothing`,
    `alter table public.${table} drop constraint ${name}`,
  ]
}
