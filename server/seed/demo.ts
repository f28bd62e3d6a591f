import { Transaction, type Kysely } from 'kysely'
import type { Tx } from '../core/tx'
import type { Database } from '../db/schema'
import { seedLaboratory } from './laboratory'
import { seedOffice } from './office'
import { countAllDays } from '../modules/day-counts/public'
import { seedOrders } from './orders'

/**
 * Fills an empty database with the whole demo laboratory: its people and catalogue, `orders` orders (as many as a
 * laboratory of this size has, where it is left out) and what lies on its desks. `passwordHash` is of the demo password.
 */
export async function seedDemo(
  db: Kysely<Database>,
  passwordHash: string,
  { now, orders }: { now: Date; orders?: number | undefined },
): Promise<void> {
  const seeded = await seedLaboratory(db, passwordHash, now)
  await seedOrders(db, seeded, { now, ...(orders === undefined ? { queue: true } : { count: orders }) })
  await seedOffice(db, { seeded, now }, passwordHash)
  const count = (tx: Tx) => countAllDays(tx, seeded.labId, now)
  await (db instanceof Transaction ? count(db) : db.transaction().execute(count))
}
