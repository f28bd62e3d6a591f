import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { createPools, kyselyOver, type Pools } from '../node/pools'
import type { Log } from '../ports'
import { freshDatabase } from './database'

export interface BarePools {
  pools: Pools
  /** Over the pool that writes. */
  db: Kysely<Database>
  close(): Promise<void>
}

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** The server's pools, of `max` connections each, on a database without any table, as its owner. */
export async function barePools(max: number, log: Log = quiet): Promise<BarePools> {
  const database = await freshDatabase('nothing')
  const pools = createPools({ connectionString: database.ownerUrl, log, max })
  return {
    pools,
    db: kyselyOver<Database>(pools.write),
    async close() {
      await pools.end()
      await database.drop()
    },
  }
}
