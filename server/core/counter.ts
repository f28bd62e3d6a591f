import { kept, type Executor } from './tx'

/**
 * The next number of a named series of the laboratory (patient numbers, requisitions of a day). Inside a transaction the
 * number is given back if the transaction fails, so a series has no gaps.
 */
export const nextNumber = (db: Executor, labId: string, name: string): Promise<number> =>
  nextNumbers(db, labId, name, 1)

/** Takes `count` numbers of a series at once and answers the last of them. */
export const nextNumbers = async (
  db: Executor,
  labId: string,
  name: string,
  count: number,
): Promise<number> => (await countUp(db, labId, name, count).executeTakeFirstOrThrow()).value

/** The statement behind `nextNumbers`, for where it travels with another. */
export const countUp = (db: Executor, labId: string, name: string, count = 1) =>
  db
    .insertInto('counter')
    .values({ lab_id: labId, name, value: count })
    .onConflict((oc) =>
      oc.columns(['lab_id', 'name']).doUpdateSet((eb) => ({ value: eb('counter.value', '+', count) })),
    )
    .modifyEnd(kept)
    .returning('value')
