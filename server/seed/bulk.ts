import { sql, type Kysely } from 'kysely'
import { nextNumbers } from './bulk-counters'
import { insertOrders, insertPatients, type BulkPlan } from './bulk-rows'
import type { Tx } from '../core/tx'
import type { Database } from '../db/schema'
import { DAY } from './dates'
import type { SeededLab } from './laboratory'

interface SeedBulkOptions {
  /** How many orders to add. */
  orders: number
  /** The present instant: the newest order was collected the day before, the oldest three years ago. */
  now: Date
  /** Told after every chunk how far it is. */
  progress?: (what: 'patients' | 'orders', done: number, of: number) => void
}

const chunk = 50_000
const years = 3
/** Two hundred patients for a thousand orders. */
const ordersPerPatient = 5

/**
 * Adds a large laboratory's past to a seeded one, made inside the database from the row number alone: the same people,
 * clinics, panels and states everywhere (92 % closed, 6 % open, 1.5 % rejected, 0.5 % on hold), one specimen each. For
 * measuring lists and searches: these orders have no analyses, no report and no history. Continues the series of patient and
 * requisition numbers, and may be called again. `db` must be the owner's, so that the planner's statistics can be renewed.
 */
export async function seedBulk(
  db: Kysely<Database>,
  seeded: SeededLab,
  { orders, now, progress }: SeedBulkOptions,
): Promise<void> {
  const patients = Math.ceil(orders / ordersPerPatient)
  const last = now.getTime() - DAY
  const first = last - years * 365 * DAY
  const plan: BulkPlan = {
    seeded,
    orders,
    patients,
    now,
    first: new Date(first),
    seconds: (last - first) / 1000,
    ...(await unhurried(db, (tx) => nextNumbers(tx, seeded.labId, { orders, patients }))),
  }
  for (let at = 1; at <= patients; at += chunk) {
    const to = Math.min(at + chunk - 1, patients)
    await unhurried(db, (tx) => insertPatients(tx, plan, at, to))
    progress?.('patients', to, patients)
  }
  for (let at = 1; at <= orders; at += chunk) {
    const to = Math.min(at + chunk - 1, orders)
    await unhurried(db, (tx) => insertOrders(tx, plan, at, to))
    progress?.('orders', to, orders)
  }
  await unhurried(db, (tx) => sql`analyze patient, lab_order, specimen, counter`.execute(tx))
}

/** A transaction whose statements may take longer than a request's. */
const unhurried = <T>(db: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return work(tx)
  })
