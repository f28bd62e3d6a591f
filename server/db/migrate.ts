import { Migrator, type Kysely } from 'kysely'
import { laboratory } from './migrations/0001-laboratory'
import { catalogue } from './migrations/0002-catalogue'
import { orders } from './migrations/0003-orders'
import { audit } from './migrations/0004-audit'

/** In order of name. Modules, not files on disk, so that the same list runs in the browser tab. */
const migrations = {
  '0001-laboratory': laboratory,
  '0002-catalogue': catalogue,
  '0003-orders': orders,
  '0004-audit': audit,
}

/**
 * Brings a database to the newest schema. Takes Kysely's lock, so several servers may start at once.
 * Answers how many migrations ran; throws the first failure.
 */
export async function migrateToLatest<DB>(db: Kysely<DB>): Promise<number> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return results?.length ?? 0
}
