import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'

/** Sends one statement over a connection. */
export type Send = (client: PoolClient, text: string, values: unknown[]) => Promise<QueryResult>

/**
 * The connections of a pool, as Kysely takes them, with few journeys to the database: a short statement costs less than
 * waking the two processes for it. What is sent over a connection within one turn of the event loop travels in one message,
 * and a transaction begins with its first statement: `begin` travels beside it.
 *
 * Needs a pool whose clients send without waiting for the answer before (`pipeline`).
 */
export const connectionsOf = (pool: Pool, send: Send): PostgresPool => ({
  connect: () => Promise.resolve(new Connection(pool, send)),
  end: () => pool.end(),
})

/** Holds back what is sent over this connection until the present turn ends. */
function gather({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const commands = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const

function resultOf<R>({ command, rowCount, rows }: QueryResult): PostgresQueryResult<R> {
  return { command: commands.find((one) => one === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows }
}

/** What Kysely holds from taking a connection to giving it back; the pool's own is taken when the first statement is sent. */
class Connection implements PostgresPoolClient {
  private own: Promise<PoolClient> | undefined
  /** A transaction was asked for, and no statement of it yet. */
  private begins = false
  private transacts = false

  private readonly pool: Pool
  private readonly send: Send

  constructor(pool: Pool, send: Send) {
    this.pool = pool
    this.send = send
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    asked: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new Error('No cursor can share a connection.')
    return this.run(asked, [...values]).then((result) => (result ? resultOf<R>(result) : nothing))
  }

  /** Undefined for what need not be sent (yet). */
  private async run(text: string, values: unknown[]): Promise<QueryResult | undefined> {
    const begins = this.begins
    this.begins = text === 'begin'
    if (this.begins) return undefined
    if (begins && (text === 'commit' || text === 'rollback')) return undefined
    this.own ??= this.pool.connect()
    const client = await this.own
    // A statement on its own has no companion to wait for.
    this.transacts ||= begins
    if (this.transacts) gather(client)
    const begun = begins ? client.query('begin') : undefined
    const [result] = await Promise.all([this.send(client, text, values), begun])
    return result
  }

  release(): void {
    // A connection that could not be had was told to whoever sent a statement.
    this.own?.then(
      (client) => client.release(),
      () => undefined,
    )
  }
}

const nothing: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] }
