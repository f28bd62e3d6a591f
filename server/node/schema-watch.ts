import { sql, type Kysely } from 'kysely'
import { codeOf } from '@server/core/failures'
import type { Database } from '@server/db/schema'
import { migrationNames } from '@server/db/migrate'
import type { Log } from '@server/ports'

/** A server of a later version may bring the database on at any time; calls of the same moment are not refused. */
const everyMs = 10_000

export interface SchemaWatch {
  /** True once the database was brought to a version that this server does not know. */
  isOutdated(): boolean
  /** Asks now. */
  look(): Promise<void>
  stop(): void
}

/**
 * Looks whether the database is still this server's. An older server beside a newer one would go on by rules that hold no more, in tables
 * that mean something else: what it signs or reads may then be wrong. It stops answering, and stays so until it is replaced.
 */
export function watchSchema(db: Kysely<Database>, log: Log): SchemaWatch {
  let isOutdated = false
  async function look(): Promise<void> {
    if (isOutdated) return
    const later = await laterMigration(db)
    if (later === undefined || isOutdated) return
    isOutdated = true
    log.error(
      { migration: later },
      'A later version of Aliquot has brought the database on: this server stops answering. Replace it by that version',
    )
  }
  // Whoever cannot ask just now asks again; calls say what is wrong with the database.
  const timer = setInterval(() => void look().catch(() => {}), everyMs)
  timer.unref()
  return { isOutdated: () => isOutdated, look, stop: () => clearInterval(timer) }
}

/** The last migration that ran and is none of this version's. */
export async function laterMigration(db: Kysely<Database>): Promise<string | undefined> {
  try {
    // Nothing has run yet on an empty database.
    const { rows: made } = await sql<{
      is: boolean
    }>`select to_regclass('kysely_migration') is not null as is`.execute(db)
    if (!made[0]?.is) return undefined
    const { rows } = await sql<{ name: string }>`select name from kysely_migration
      where name <> all(${[...migrationNames]}::text[]) order by name desc limit 1`.execute(db)
    return rows[0]?.name
  } catch (error) {
    // A role that an operator made may not be allowed to look.
    if (codeOf(error) === '42501') return undefined
    throw error
  }
}
