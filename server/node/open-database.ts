import type { Kysely } from 'kysely'
import { Client } from 'pg'
import type { Failure } from '@server/core/failures'
import { migrateToLatest } from '@server/db/migrate'
import type { Database } from '@server/db/schema'
import { takeStartLock } from '@server/db/start-lock'
import type { Log } from '@server/ports'
import type { Config } from './config'
import { appAddress, appPasswordFor, grantMissingRights, prepareRoles } from './database-roles'
import { startEmbedded } from './embedded-postgres'
import { Commits } from './connections'
import { kyselyWithin } from './one-connection'
import { createPool, createPools, kyselyOver } from './pools'
import { tellStart } from './told-start'
import { laterMigration } from './schema-watch'
import { StartupError } from './startup-error'
import { openReplica, type OpenReplica } from './replica'

export interface OpenDatabase {
  /** Commits wait for the disk. */
  db: Kysely<Database>
  /** For requests that change nothing but the record of who looked (pools.ts). */
  read: Kysely<Database>
  /** One connection that no call can take, to ask how the database is. */
  aside: Kysely<Database>
  /** How other threads of this process open the same database; the address changes where the bundled one was started again. */
  access(): DatabaseAccess
  /** How long the first commit has waited that was not answered, in milliseconds. */
  commitsWaitMs(): number
  /** Where reports and exports are read from, if a replica is configured. It need not be there. */
  replica: OpenReplica | undefined
  /** Address as the owner: for migrations, backup and restore. */
  ownerUrl: string
  /** A few connections as the owner, for a command. */
  openOwner(): Kysely<Database>
  /** False while the bundled database is started again after its process died. */
  runs(): boolean
  /** Ends the pools, and the bundled database if this process started it. */
  close(): Promise<void>
}

/** What a thread needs to open the database as the application's own role. */
export interface DatabaseAccess {
  address: string
  /** Where long reads may go. */
  replicaAddress: string | null
  pooled: boolean
  prepared: boolean
}

interface OpenOptions {
  /** A command beside a running server leaves the database as it found it: running, and watched by that server. */
  share?: boolean
  /** Hears of what the database could not do just now. */
  onFailure?: (failure: Failure) => void
}

/** A pool that does not end (a frozen database) must not keep the process from ending. */
const endWithinMs = 10_000
/** A question at the start that every database answers at once. */
const answerWithinMs = 10_000

/**
 * The database as the configuration asks for it, migrated, opened as the application's own role. Without DATABASE_URL the
 * bundled PostgreSQL is started, or adopted if it runs already, and started again whenever its process dies.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  { share = false, onFailure }: OpenOptions = {},
): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbedded({ dataDir: config.dataDir, log, watch: !share })
      : undefined
  const ownerUrl = () => config.databaseUrl ?? embedded?.connectionString ?? ''
  try {
    const pooled = embedded === undefined && (await isPooled(ownerUrl()))
    const prepared = config.prepared ?? !pooled
    if (pooled) log.info({ state: prepared ? 'prepared' : 'unprepared' }, 'database behind a pooler')
    const password = appPasswordFor(ownerUrl())
    const { appendOnlyByRole } = await prepareRoles(ownerUrl(), password)
    if (!appendOnlyByRole)
      log.warn(
        {},
        password === undefined
          ? 'The audit trail is not append-only by database role: DATABASE_URL has no password to make one with'
          : 'The audit trail is not append-only by database role: DATABASE_URL may not create roles',
      )
    await migrate(ownerUrl(), log, appendOnlyByRole)
    const connectionString = () =>
      appendOnlyByRole && password !== undefined ? appAddress(ownerUrl(), password) : ownerUrl()
    const replicaUrl = config.databaseReplicaUrl
    // The roles of the primary are those of its replica.
    const replicaAddress =
      replicaUrl !== undefined && appendOnlyByRole && password !== undefined
        ? appAddress(replicaUrl, password)
        : replicaUrl
    const replica =
      replicaAddress === undefined
        ? undefined
        : openReplica({ connectionString: replicaAddress, log, pooled })
    const commits = new Commits()
    const pools = createPools({ connectionString, log, pooled })
    const aside = createPool({ connectionString, log, pooled, max: 1, name: 'aliquot health' })
    return {
      db: kyselyOver<Database>(pools.write, { prepared, onFailure, commits }),
      read: kyselyOver<Database>(pools.read, { prepared, onFailure }),
      aside: kyselyOver<Database>(aside, { prepared: false, onFailure }),
      access: () => ({
        address: connectionString(),
        replicaAddress: replicaAddress ?? null,
        pooled,
        prepared,
      }),
      commitsWaitMs: () => commits.waitMs(),
      replica,
      ownerUrl: ownerUrl(),
      openOwner: () =>
        kyselyOver<Database>(
          createPool({ connectionString: ownerUrl, log, max: 2, name: 'aliquot command', pooled }),
          { prepared },
        ),
      runs: () => embedded?.runs() ?? true,
      async close() {
        await Promise.race([
          Promise.all([pools.end(), aside.end(), replica?.end()]),
          new Promise((done) => setTimeout(done, endWithinMs).unref()),
        ])
        if (embedded && !(share && embedded.adopted)) await embedded.stop()
      },
    }
  } catch (error) {
    if (embedded && !(share && embedded.adopted)) await embedded.stop()
    throw error
  }
}

/**
 * Whether a pooler stands between. Each connection is told the number of the process that serves it; a pooler, whose clients
 * share processes, makes one up.
 */
async function isPooled(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>({
      text: 'select pg_backend_pid() as pid',
      // The driver knows it; its types do not.
      ...{ query_timeout: answerWithinMs },
    })
    return rows[0]?.pid !== Reflect.get(client, 'processID')
  })
}

/** All of it or nothing, by one of the servers that start at the same moment. No limit of time: an index over a past takes long. */
async function migrate(ownerUrl: string, log: Log, asRole: boolean): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query(
      'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    const db = kyselyWithin<Database>(client)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const told = tellStart(ownerUrl, rows[0]?.pid ?? 0, log)
    try {
      await takeStartLock(db)
      told.next('migration')
      await bringOn(db)
    } finally {
      told.end()
    }
    await client.query('commit')
  })

  async function bringOn(db: Kysely<Database>): Promise<void> {
    const later = await laterMigration(db)
    if (later !== undefined)
      throw new StartupError(
        `This database belongs to a later version of Aliquot (${later} has run). Start that version or a newer one.`,
        2,
      )
    const ran = await migrateToLatest(db)
    if (asRole) await grantMissingRights(db)
    if (ran > 0) log.info({ count: ran }, 'database migrated')
  }
}

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'aliquot start',
  })
  // The statement that runs at that moment reports a lost connection.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
