import type { Executor } from './tx'

/**
 * The next number of a named series of the laboratory (patient numbers, requisitions of a day). Inside a transaction the
 * number is given back if the transaction fails, so a series has no gaps.
 */
export async function nextNumber(db: Executor, labId: string, name: string): Promise<number> {
  const row = await db
    .insertInto('counter')
    .values({ lab_id: labId, name, value: 1 })
    .onConflict((oc) => oc.columns(['lab_id', 'name']).doUpdateSet((eb) => ({ value: eb('counter.value', '+', 1) })))
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}
