import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PoolClient, QueryResult } from 'pg'
import { endsConnection, failureOf, type Failure } from '@server/core/failures'
import { isKept, pauseAfterLoss } from '@server/core/tx'

/** Sends one statement over a connection, and waits so long for its answer. */
export type Send = (
  client: PoolClient,
  text: string,
  values: unknown[],
  withinMs: number,
) => Promise<QueryResult>

/** What of a pool is needed to share its connections. */
export interface Source {
  connect(): Promise<PoolClient>
  end(): Promise<void>
  options: { query_timeout?: number | undefined }
}

/** Commits that were sent and not answered: a database whose replica must confirm them may hold them back, and reads on. */
export class Commits {
  private readonly began = new Set<{ at: number }>()

  async track<T>(commit: Promise<T>): Promise<T> {
    const one = { at: performance.now() }
    this.began.add(one)
    try {
      return await commit
    } finally {
      this.began.delete(one)
    }
  }

  /** How long the first of them has waited, in milliseconds; 0 where none waits. */
  waitMs(): number {
    const [oldest] = this.began
    return oldest ? performance.now() - oldest.at : 0
  }
}

/** Who hears of what happens on the connections. */
export interface Hears {
  /** What the database could not do just now. */
  onFailure?: ((failure: Failure) => void) | undefined
  commits?: Commits | undefined
}

/**
 * The connections of a pool, as Kysely takes them, with few journeys to the database: a short statement costs less than
 * waking the two processes for it. What is sent over a connection within one turn of the event loop travels in one message,
 * and a transaction begins with its first statement: `begin` travels beside it.
 *
 * Needs a pool whose clients send without waiting for the answer before (`pipeline`).
 */
export const connectionsOf = (pool: Source, send: Send, hears: Hears = {}): PostgresPool => ({
  connect: () => Promise.resolve(new Connection(pool, send, hears)),
  end: () => pool.end(),
})

/** Holds back what is sent over this connection until the present turn ends. */
function gather({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const commands = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const

export function resultOf<R>({ command, rowCount, rows }: QueryResult): PostgresQueryResult<R> {
  return { command: commands.find((one) => one === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows }
}

/** What a timer takes. */
const mostMs = 2 ** 31 - 1
/**
 * How long the answer to a kept statement is waited for. Each call begins with one, the look-up of who calls: where the database
 * is frozen, it finds out first.
 */
const keptMs = 12_000

/** Whether a statement only reads, behind the marks that it may begin with (server/core/tx.ts). When in doubt it does not. */
const readsOnly = (text: string) =>
  /^\s*(\/\*[^*]*\*\/\s*)?(select|with|\()/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text)

/**
 * What Kysely holds from taking a connection to giving it back; the pool's own is taken when the first statement is sent. One that
 * the database ended, or that owes an answer nobody waits for any more, does not go back to the pool.
 */
class Connection implements PostgresPoolClient {
  private own: Promise<PoolClient> | undefined
  /** A transaction was asked for, and no statement of it yet. */
  private begins = false
  private transacts = false
  private broken = false
  private sent = 0

  private readonly pool: Source
  private readonly send: Send
  private readonly hears: Hears

  constructor(pool: Source, send: Send, hears: Hears) {
    this.pool = pool
    this.send = send
    this.hears = hears
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
    // The transaction ended with its connection.
    if (this.broken && text === 'rollback') return undefined
    this.sent += 1
    // A read that stands alone can be asked again of another connection.
    const repeats = !begins && this.sent === 1 && readsOnly(text)
    for (let attempt = 1; ; attempt += 1) {
      try {
        const sent = this.sendNow(text, values, begins)
        return await (text === 'commit' && this.hears.commits ? this.hears.commits.track(sent) : sent)
      } catch (error) {
        this.broken ||= endsConnection(error)
        const failure = failureOf(error)
        if (failure) this.hears.onFailure?.(failure)
        if (!repeats || failure !== 'lost' || !(await pauseAfterLoss(attempt))) throw error
        this.release()
      }
    }
  }

  private async sendNow(text: string, values: unknown[], begins: boolean): Promise<QueryResult> {
    this.own ??= this.pool.connect()
    const client = await this.own
    // A statement on its own has no companion to wait for.
    this.transacts ||= begins
    if (this.transacts) gather(client)
    const begun = begins ? client.query('begin') : undefined
    const withinMs = Math.min(this.pool.options.query_timeout ?? mostMs, isKept(text) ? keptMs : mostMs)
    const [result] = await Promise.all([this.send(client, text, values, withinMs), begun])
    return result
  }

  release(): void {
    const { own, broken } = this
    this.own = undefined
    this.broken = false
    // A connection that could not be had was told to whoever sent a statement.
    own?.then(
      (client) => client.release(broken),
      () => undefined,
    )
  }
}

export const nothing: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] }
