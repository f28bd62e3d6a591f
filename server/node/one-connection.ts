import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { Client } from 'pg'
import { codeOf } from '@server/core/failures'
import { nothing, resultOf } from './connections'
import { typesConfig } from './pools'

const transactionEnded = '25P02'

/** One connection in a transaction that somebody else ends. */
class Within implements PostgresPoolClient {
  private first: unknown
  private readonly client: Client

  constructor(client: Client) {
    this.client = client
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    asked: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new Error('No cursor can share a connection.')
    return this.run(asked, values)
  }

  private async run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (text === 'begin' || text === 'commit' || text === 'rollback') return nothing
    try {
      return resultOf<R>(await this.client.query({ text, values: [...values], types: typesConfig }))
    } catch (error) {
      this.first ??= error
      throw codeOf(error) === transactionEnded ? this.first : error
    }
  }

  release(): void {}
}

/** Whoever began the transaction holds the start lock (server/db/start-lock.ts): Kysely's own would outlive it behind a pooler. */
class Unlocked extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}
class WithinDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Unlocked()
  }
}

/**
 * Kysely over one connection inside a transaction that the caller began and will end: what is run here is part of it. A migration
 * begins and commits by itself; here it does not. After a failed statement the rest of the transaction is refused: what is
 * thrown then is the failure.
 */
export function kyselyWithin<DB>(client: Client): Kysely<DB> {
  const connection = new Within(client)
  return new Kysely<DB>({
    dialect: new WithinDialect({
      pool: { connect: () => Promise.resolve(connection), end: () => Promise.resolve() },
    }),
  })
}
