import type { PGlite } from '@electric-sql/pglite'
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely'

/** A connection that also knows how to give its turn back. */
interface Turn extends DatabaseConnection {
  release(): void
}

/**
 * Kysely over PostgreSQL in the tab. It has one connection, and a transaction holds it: everybody else waits for their
 * turn, so two requests at once do not mix their statements.
 */
export class PGliteDialect implements Dialect {
  private readonly db: PGlite
  constructor(db: PGlite) {
    this.db = db
  }
  createAdapter = () => new PostgresAdapter()
  createQueryCompiler = () => new PostgresQueryCompiler()
  createIntrospector = (kysely: Kysely<unknown>) => new PostgresIntrospector(kysely)

  createDriver(): Driver {
    const db = this.db
    let last: Promise<void> = Promise.resolve()
    const takeTurn = (): Promise<Turn> =>
      new Promise((granted) => {
        last = last.then(() => new Promise<void>((release) => granted({ ...connection(db), release })))
      })
    return {
      init: () => Promise.resolve(),
      destroy: () => db.close(),
      acquireConnection: takeTurn,
      releaseConnection: (turn) =>
        Promise.resolve(
          'release' in turn && typeof turn.release === 'function' ? void turn.release() : undefined,
        ),
      beginTransaction: async () => void (await db.exec('begin')),
      commitTransaction: async () => void (await db.exec('commit')),
      rollbackTransaction: async () => void (await db.exec('rollback')),
    }
  }
}

const connection = (db: PGlite): DatabaseConnection => ({
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await db.query<R>(query.sql, [...query.parameters])
    return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) }
  },
  // eslint-disable-next-line require-yield
  async *streamQuery() {
    throw new Error('The database in the tab does not stream.')
  },
})
