import { isDeepStrictEqual } from 'node:util'
import { Client } from 'pg'
import { z } from 'zod'
import { migrateToLatest, migrationNames } from '@server/db/migrate'
import { FileLine, type BackupFiles, type FileWriter } from './backup-files'
import { BackupError, readLines, writeLines } from './backup-stream'
import {
  asText,
  createSum,
  insertRows,
  dropSchema,
  prepareTransaction,
  readMigrations,
  readRows,
  readSequences,
  readTables,
  Row,
  Sum,
} from './backup-tables'
import type { Table } from './backup-tables'
import { kyselyWithin } from './one-connection'

export { BackupError } from './backup-stream'

const BATCH = 1_000

/** What a backup holds besides rows and files. */
const Start = z.object({
  start: z.object({
    at: z.string(),
    migrations: z.array(z.string()),
    tables: z.array(
      z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
    ),
  }),
})
const TableLine = z.object({ table: z.string() })
const RowLine = z.object({ row: Row })
const End = z.object({
  end: z.object({
    sums: z.record(z.string(), Sum),
    sequences: z.record(z.string(), z.string()),
    files: z.number().int(),
  }),
})

interface Place {
  /** The owner's address: every table is read or written. */
  connectionString: string
  /** The backup file. */
  file: string
  /** What the file store keeps. */
  files: BackupFiles
}

export interface BackupOptions extends Place {
  /** Encrypts the backup. */
  passphrase: string
}

export interface RestoreOptions extends Place {
  /** Opens an encrypted backup; those of earlier versions need not be. */
  passphrase: string | undefined
}

export interface BackupReport {
  tables: number
  rows: number
  files: number
}

/** One transaction on a connection of its own, as `begin` begins it; committed when `work` has ended well. */
async function inOneTransaction<T>(
  connectionString: string,
  begin: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString, types: asText, application_name: 'aliquot backup' })
  // The query that runs at that moment reports a lost connection.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(begin)
    await prepareTransaction(client)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end().catch(() => {})
  }
}

const reportOf = (sums: Record<string, Sum>, files: number): BackupReport => ({
  tables: Object.keys(sums).length,
  rows: Object.values(sums).reduce((total, { rows }) => total + rows, 0),
  files,
})

/**
 * Writes a backup of the running system: all tables as of one moment (one repeatable-read snapshot), then the stored
 * files, which are never changed after they were written. Ends with the count and the fingerprint of each table.
 */
export async function backup(options: BackupOptions): Promise<BackupReport> {
  const begin = 'begin transaction isolation level repeatable read read only'
  return inOneTransaction(options.connectionString, begin, async (client) => {
    const tables = await readTables(client)
    const sums: Record<string, Sum> = {}
    let files = 0
    const lines = async function* () {
      yield { start: { at: new Date().toISOString(), migrations: await readMigrations(client), tables } }
      for (const table of tables) {
        yield { table: table.name }
        const sum = createSum()
        for await (const row of readRows(client, table)) {
          sum.add(row)
          yield { row }
        }
        sums[table.name] = sum.result()
      }
      for await (const line of options.files.read()) {
        if ('fileEnd' in line) files += 1
        yield line
      }
      yield { end: { sums, sequences: await readSequences(client), files } }
    }
    await writeLines(options.file, lines(), options.passphrase)
    return reportOf(sums, files)
  })
}

/** Refuses a database that holds something already, or that cannot be given the backup's tables. */
async function prepareTables(client: Client, start: z.infer<typeof Start>['start']): Promise<Table[]> {
  for (const { name } of await readTables(client)) {
    const found = await client.query(`select 1 from ${client.escapeIdentifier(name)} limit 1`)
    if (found.rowCount !== 0) throw new BackupError(`The database is not empty: table ${name} has rows.`)
  }
  if (!isDeepStrictEqual(await readMigrations(client), start.migrations))
    await goBackTo(client, start.migrations)
  const tables = await readTables(client)
  if (!isDeepStrictEqual(tables, start.tables))
    throw new BackupError('This backup was made by another version of Aliquot. Restore it with that version.')
  return tables
}

/** Makes the empty tables as they were when the backup was made, where that was an earlier state of this version's. */
async function goBackTo(client: Client, migrations: readonly string[]): Promise<void> {
  const last = migrations.at(-1)
  if (last === undefined || migrations.some((name, at) => name !== migrationNames[at]))
    throw new BackupError(
      last !== undefined && last > (migrationNames.at(-1) ?? '')
        ? 'This backup was made by a newer version of Aliquot. Restore it with that version.'
        : 'This backup was made by another version of Aliquot. Restore it with that version.',
    )
  await dropSchema(client)
  await migrateToLatest(kyselyWithin(client), last)
}

/** Takes all foreign keys off, so that the order of rows does not matter, and answers how to put them back. */
async function dropForeignKeys(client: Client): Promise<string[]> {
  const found = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of found.rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return found.rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}

/** Reads the tables back and compares them with what the backup says about them. */
async function compare(client: Client, tables: Table[], expected: Record<string, Sum>): Promise<void> {
  for (const table of tables) {
    const sum = createSum()
    for await (const row of readRows(client, table)) sum.add(row)
    if (!isDeepStrictEqual(sum.result(), expected[table.name])) {
      throw new BackupError(`The restored table ${table.name} differs from the backup. Nothing was restored.`)
    }
  }
}

/** Where the reading of a backup stands. */
interface Progress {
  tables: Table[]
  current: Table | undefined
  waiting: Row[]
  end: z.infer<typeof End>['end'] | undefined
}

async function writeWaiting(client: Client, progress: Progress): Promise<void> {
  if (progress.current) await insertRows(client, progress.current, progress.waiting)
  progress.waiting = []
}

const AnyLine = z.union([RowLine, FileLine, TableLine, End])

/** Takes one line after the first. */
async function takeLine(client: Client, progress: Progress, files: FileWriter, line: unknown): Promise<void> {
  const parsed = AnyLine.safeParse(line)
  if (!parsed.success || progress.end) throw new BackupError('This backup is damaged.')
  const { data } = parsed
  if ('row' in data) {
    progress.waiting.push(data.row)
    if (progress.waiting.length >= BATCH) await writeWaiting(client, progress)
  } else if ('table' in data) {
    await writeWaiting(client, progress)
    progress.current = progress.tables.find(({ name }) => name === data.table)
    if (!progress.current) throw new BackupError('This backup is damaged.')
  } else if ('end' in data) {
    await writeWaiting(client, progress)
    progress.end = data.end
  } else {
    await files.take(data)
  }
}

/**
 * Restores a backup into an empty, migrated database and an empty files folder. All tables come in one transaction
 * that is committed only when the file proved whole, every foreign key holds, and count and fingerprint of each
 * table, read back from the database, equal the backup's. A backup of an earlier version is loaded into its own tables, which are then
 * brought to the newest. Otherwise nothing is changed.
 * @throws BackupError with one sentence for the operator.
 */
export async function restore(options: RestoreOptions): Promise<BackupReport> {
  return inOneTransaction(options.connectionString, 'begin', async (client) => {
    const files = options.files.writer()
    await files.start()
    try {
      const lines = readLines(options.file, options.passphrase)
      const first = Start.safeParse((await lines.next()).value)
      if (!first.success) throw new BackupError('This backup is damaged.')
      const tables = await prepareTables(client, first.data.start)
      const progress: Progress = {
        tables,
        current: undefined,
        waiting: [],
        end: undefined,
      }
      const foreignKeys = await dropForeignKeys(client)
      for await (const line of lines) await takeLine(client, progress, files, line)
      const { end } = progress
      if (!end || files.count() !== end.files) throw new BackupError('This backup is cut off.')
      for (const command of foreignKeys) await client.query(command)
      for (const [name, value] of Object.entries(end.sequences)) {
        await client.query('select setval($1::regclass, $2::bigint)', [client.escapeIdentifier(name), value])
      }
      await compare(client, tables, end.sums)
      if (first.data.start.migrations.length > 0) await migrateToLatest(kyselyWithin(client))
      await files.finish()
      return reportOf(end.sums, end.files)
    } catch (error) {
      await files.discard()
      throw error
    }
  })
}
