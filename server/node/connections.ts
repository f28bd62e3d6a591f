import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { keptMark, repeatedMark } from '@server/core/tx'

/** Sends one statement over a connection. */
export type Send = (client: PoolClient, text: string, values: unknown[]) => Promise<QueryResult>

/**
 * The connections of a pool, as Kysely takes them, with few journeys to the database: a short statement costs less than
 * waking the two processes for it.
 *
 * - What is sent over a connection within one turn of the event loop travels in one message.
 * - A transaction begins with its first statement: `begin` travels beside it.
 * - A look-up and the look-up or list that is asked for in the same turn (who calls, and what for) share a connection. The
 *   look-up goes first, so nothing waits behind a long list.
 *
 * Needs a pool whose clients send without waiting for the answer before (`pipeline`).
 */
export function connectionsOf(pool: Pool, send: Send): PostgresPool {
  const lookUps = sharedLookUps(pool, send)
  return { connect: () => Promise.resolve(new Connection(pool, send, lookUps)), end: () => pool.end() }
}

/** Holds back what is sent over this connection until the present turn ends. */
function gather({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const isMarked = (text: string, mark: string) => text.startsWith(mark) || text.endsWith(mark)
/** Short, and waits for nobody: a look-up by key. */
const isLookUp = (text: string) => isMarked(text, keptMark) && /^(?:\/\*[^*]*\*\/)?\s*select\b/.test(text)

interface Shared {
  client: Promise<PoolClient>
  statements: number
}

/** A connection that a look-up waits for takes one more statement with it. */
function sharedLookUps(pool: Pool, send: Send) {
  let open: Shared | undefined

  async function run(shared: Shared, text: string, values: unknown[]): Promise<QueryResult> {
    shared.statements += 1
    const client = await shared.client
    if (open === shared) open = undefined
    gather(client)
    return send(client, text, values).finally(() => {
      shared.statements -= 1
      if (shared.statements === 0) client.release()
    })
  }

  return {
    /** Undefined where the statement needs a connection of its own. */
    run(text: string, values: unknown[]): Promise<QueryResult> | undefined {
      const lookUp = isLookUp(text)
      if (open && (lookUp || isMarked(text, repeatedMark))) {
        const shared = open
        open = undefined
        return run(shared, text, values)
      }
      if (!lookUp) return undefined
      open = { client: pool.connect(), statements: 0 }
      return run(open, text, values)
    },
  }
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

  private readonly pool: Pool
  private readonly send: Send
  private readonly lookUps: ReturnType<typeof sharedLookUps>

  constructor(pool: Pool, send: Send, lookUps: ReturnType<typeof sharedLookUps>) {
    this.pool = pool
    this.send = send
    this.lookUps = lookUps
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
    const shared = begins || this.own ? undefined : this.lookUps.run(text, values)
    if (shared) return shared
    this.own ??= this.pool.connect()
    const client = await this.own
    gather(client)
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
