import { demoPassword } from '@contract/demo-users'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely } from 'kysely'
import { createApp, type App } from '@server/app'
import { migrateToLatest } from '@server/db/migrate'
import type { Database } from '@server/db/schema'
import { seedDemo } from '@server/seed/demo'
import { PGliteDialect } from './pglite-dialect'
import { mockPorts } from './ports'

/** Dates as plain text and counts as numbers, as the server's own driver gives them. */
const parsers = { [types.DATE]: (text: string) => text, [types.INT8]: Number }

interface Options {
  /** A laboratory kept from before (see `dump`): much faster than seeding anew. */
  saved?: Blob | undefined
  orders?: number
  /** When it is made; now, where nothing is said. */
  now?: Date
}

export interface MockLaboratory {
  app: App
  db: Kysely<Database>
  /** Everything in it, to be kept for the next load. */
  dump(): Promise<Blob>
  close(): Promise<void>
}

/** The whole server over an in-memory database: the demo laboratory, in a tab or in a test. */
export async function openMockLaboratory({
  saved,
  orders = 120,
  now,
}: Options = {}): Promise<MockLaboratory> {
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    parsers,
    ...(saved ? { loadDataDir: saved } : {}),
  })
  const db = new Kysely<Database>({ dialect: new PGliteDialect(pglite) })
  const ports = mockPorts(db)
  if (!saved) {
    await migrateToLatest(db)
    const hash = await ports.passwords.hash(demoPassword)
    await seedDemo(db, hash, { now: now ?? ports.clock.now(), orders })
  }
  return {
    app: createApp({ db, ports }),
    db,
    dump: () => pglite.dumpDataDir('none'),
    close: () => db.destroy(),
  }
}
