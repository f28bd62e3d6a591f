import { Kysely, PostgresDialect, type Logger } from 'kysely'
import { Client, Pool, types } from 'pg'
import type { ClientConfig, CustomTypesConfig } from 'pg'
import type { Log } from '@server/ports'
import { connectionsOf, type Hears } from './connections'
import { sendPlain, sendPrepared } from './prepared'

/** PostgreSQL type numbers whose default reading does not suit (pg_type.dat). */
const INT8 = 20
const TIMESTAMPTZ: number = 1184
const DATE = 1082
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TEXT_ARRAY: number = 1009

/** A bigint as number; one that a number cannot hold exactly is an error, never a rounded count. */
function int8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint from the database is out of range')
  return value
}

/** Reads an array of texts in PostgreSQL's notation. */
const textArray = (text: string): (string | null)[] => types.getTypeParser(TEXT_ARRAY)(text)

const readInstant: (text: string) => unknown = types.getTypeParser(TIMESTAMPTZ)

const utcInstant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/

/** An instant as a connection in UTC writes it, which is ISO 8601 but for two characters; all others go the long way. */
const instant = (text: string): unknown =>
  utcInstant.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readInstant(text)

/**
 * How values come out: bigint as number; `date` as the plain `YYYY-MM-DD` it is (a Date would move a birthday by a
 * day in some time zones); timestamptz as Date; numeric as exact text.
 */
export const typesConfig: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return types.getTypeParser(oid, 'binary')
    if (oid === INT8) return int8
    if (oid === TIMESTAMPTZ) return instant
    if (oid === DATE) return (text: string) => text
    if (oid === DATE_ARRAY) return textArray
    if (oid === INT8_ARRAY)
      return (text: string) => textArray(text).map((item) => (item === null ? null : int8(item)))
    return types.getTypeParser(oid, 'text')
  },
}

export interface PoolOptions {
  /** An address, or where to find it: a database that was started again may have another one. */
  connectionString: string | (() => string)
  log: Log
  /**
   * Behind a pooler, which refuses settings of the connection and would give them to others: the database's own limits are then
   * the operator's to set, and each commit waits for the disk.
   */
  pooled?: boolean
  /** Most connections of the pool. The bundled server has 60 places for everything. */
  max?: number
  /** Every transaction may only read: a replica that has become a primary is not written through an address for reading. */
  readOnly?: boolean
  /** Shown in pg_stat_activity. */
  name?: string
  /** How long a statement, and a free connection, are waited for; shorter in tests. */
  patience?: Patience
}

/** Milliseconds. */
export interface Patience {
  statement: number
  connection: number
}

/** The database ends a statement itself before this process stops waiting for its answer. */
const statementMs = 30_000
const usualPatience: Patience = { statement: statementMs + 2_000, connection: 10_000 }

export interface Pools {
  /** Commits wait for the disk: everything a user was told is saved. */
  write: Pool
  /**
   * For requests that change nothing but the record of who looked: their audit rows do not wait for the disk, so a
   * power cut may lose the last fraction of a second of "has read" rows, and never a change.
   */
  read: Pool
  end(): Promise<void>
}

/** Adds server settings to those that the address itself may carry. */
function withOptions(connectionString: string, extra: string): string {
  const url = new URL(connectionString)
  url.searchParams.set('options', [url.searchParams.get('options'), extra].filter(Boolean).join(' '))
  return url.href
}

/** What a server says about itself; the driver's types do not know it (pg-protocol: messages.js). */
interface Parameter {
  parameterName: string
  parameterValue: string
}

/** As the database itself refuses a write there. */
const isReplica = () =>
  Object.assign(new Error('The database is a replica until another takes over'), { code: '25006' })

/**
 * One pool. A query ends after 30 s, a forgotten transaction after 60 s, and waiting for a free connection after
 * 10 s, so that a stuck database is answered as unavailable rather than with silence. A database that does not even end its
 * queries (frozen, or behind a network that swallows everything) is given up two seconds later.
 */
export function createPool(options: PoolOptions): Pool {
  const patience = options.patience ?? usualPatience
  const { connectionString: address } = options
  const limits = {
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
  }
  /** The pool opens each of its connections as one of these. */
  class Addressed extends Client {
    /** PostgreSQL says so when a connection begins, and again when it changes (55.2.7: in_hot_standby, since 14). */
    isReplica = false

    constructor(config: ClientConfig = {}) {
      const url = typeof address === 'string' ? address : address()
      const reads = options.readOnly === true && !options.pooled
      super({
        ...config,
        connectionString: reads ? withOptions(url, '-c default_transaction_read_only=on') : url,
      })
      this.connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }: Parameter) => {
        if (name === 'in_hot_standby') this.isReplica = value === 'on'
      })
    }
  }
  const pool = new Pool({
    Client: Addressed,
    // While another database takes over, its address may lead to the former one for a second, which reads as it was then.
    verify: (client, done) =>
      done(client instanceof Addressed && client.isReplica && !options.readOnly ? isReplica() : undefined),
    max: options.max ?? 10,
    types: typesConfig,
    application_name: options.name ?? 'aliquot',
    ...(options.pooled ? {} : limits),
    query_timeout: patience.statement,
    connectionTimeoutMillis: patience.connection,
    idleTimeoutMillis: 60_000,
    // A connection holds what it prepared until it ends (prepared.ts); a new one begins with nothing.
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    // What is asked at once is sent at once (connections.ts).
    pipeline: true,
  })
  // The database may end a connection at any time. The pool listens to those that lie idle; one that is taken out has nobody
  // between two statements, and an error that nobody hears would end this process.
  pool.on('connect', (client) =>
    client.on('error', (error) => options.log.warn({ err: error }, 'database connection lost')),
  )
  pool.on('error', () => {})
  return pool
}

/** The two pools of the server, over one address. */
export function createPools(options: PoolOptions): Pools {
  const name = options.name ?? 'aliquot'
  const write = createPool({ max: 14, ...options, name: `${name} write` })
  const { connectionString: address, pooled = false } = options
  const lazily = () =>
    withOptions(typeof address === 'string' ? address : address(), '-c synchronous_commit=off')
  const read = createPool({
    max: 14,
    ...options,
    connectionString: pooled ? address : lazily,
    name: `${name} read`,
  })
  return { write, read, end: async () => void (await Promise.all([write.end(), read.end()])) }
}

/** Kysely over a pool; `DB` is the schema's type. Destroying it ends the pool. `prepared`: see prepared.ts. */
export const kyselyOver = <DB>(
  pool: Pool,
  { prepared = true, log, ...hears }: KyselyOptions = {},
): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: connectionsOf(pool, prepared ? sendPrepared : sendPlain, hears),
    }),
    ...(log ? { log } : {}),
  })

interface KyselyOptions extends Hears {
  prepared?: boolean
  /** Hears of each statement. */
  log?: Logger
}
