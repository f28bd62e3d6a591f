import { sql } from 'kysely'
import { migrateToLatest } from '@server/db/migrate'
import type { Database } from '@server/db/schema'
import type { Log } from '@server/ports'
import type { Config } from './config'
import { appPasswordFor, prepareRoles } from './database-roles'
import { startEmbedded } from './embedded-postgres'
import { createPool, createPools, kyselyOver, type Pools } from './pools'

export interface OpenDatabase {
  pools: Pools
  /** Address as the owner: for migrations, backup and restore. */
  ownerUrl: string
  /** Ends the pools, and the bundled database if this process started it. */
  close(): Promise<void>
}

/**
 * The database as the configuration asks for it, migrated, opened as the application's own role. Without DATABASE_URL the
 * bundled PostgreSQL is started, or adopted if it runs already. `share`: a command beside a running server leaves the
 * database running that it found running.
 */
export async function openDatabase(config: Config, log: Log, { share = false } = {}): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : undefined
  const ownerUrl = config.databaseUrl ?? embedded?.connectionString ?? ''
  try {
    const roles = await prepareRoles(ownerUrl, appPasswordFor(ownerUrl))
    if (!roles.appendOnlyByRole)
      log.warn({}, 'The audit trail is not append-only by database role: DATABASE_URL may not create roles')
    await migrate(ownerUrl, config, log)
    const pools = createPools({ connectionString: roles.connectionString, log })
    return {
      pools,
      ownerUrl,
      async close() {
        await pools.end()
        if (embedded && !(share && embedded.adopted)) await embedded.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function migrate(ownerUrl: string, config: Config, log: Log): Promise<void> {
  const owner = kyselyOver<Database>(createPool({ connectionString: ownerUrl, log, max: 1 }), config)
  try {
    // Building an index over a laboratory's past takes longer than any request may.
    await sql`set statement_timeout = 0`.execute(owner)
    const ran = await migrateToLatest(owner)
    if (ran > 0) log.info({ count: ran }, 'database migrated')
  } finally {
    await owner.destroy()
  }
}
