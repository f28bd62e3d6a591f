import { kept, type Executor } from './tx'

/**
 * The next number of a named series of the laboratory (patient numbers, requisitions of a day). Inside a transaction the
 * number is given back if the transaction fails, so a series has no gaps.
 */
export const nextNumber = (db: Executor, labId: string, name: string): Promise<number> =>
  nextNumbers(db, labId, name, 1)

/** Takes `count` numbers of a series at once and answers the last of them. */
export async function nextNumbers(db: Executor, labId: string, name: string, count: number): Promise<number> {
  const row = await db
    .insertInto('counter')
    .values({ lab_id: labId, name, value: count })
    .onConflict((oc) =>
      oc.columns(['lab_id', 'name']).doUpdateSet((eb) => ({ value: eb('counter.value', '+', count) })),
    )
    .modifyEnd(kept)
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}
