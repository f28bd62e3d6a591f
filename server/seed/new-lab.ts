import type { Insertable, Kysely } from 'kysely'
import type { Database, LabTable } from '../db/schema'
import { takeStartLock } from '../db/start-lock'
import type { Tx } from '../core/tx'

/** What a laboratory is called until it says its name. */
export const unnamedLab = 'New laboratory'

/**
 * Makes the laboratory of this database. Throws a violation of `installation_pkey` where there is one already, so that no two
 * servers make one each.
 */
export async function insertLab(db: Kysely<Database>, lab: Insertable<LabTable>): Promise<void> {
  await db.insertInto('installation').values({ lab_id: lab.id }).execute()
  await db.insertInto('lab').values(lab).execute()
}

/**
 * Makes the laboratory of an empty database, in one transaction; servers that start on it at the same moment take turns. Answers
 * whether it was made here.
 */
export async function makeLabOnce(
  db: Kysely<Database>,
  make: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  const isThere = async (from: Kysely<Database>) =>
    (await from.selectFrom('lab').select('id').executeTakeFirst()) !== undefined
  if (await isThere(db)) return false
  return db.transaction().execute(async (tx) => {
    await takeStartLock(tx)
    if (await isThere(tx)) return false
    await make(tx)
    return true
  })
}
