import { sql } from 'kysely'
import type { Tx } from '../core/tx'

/** Where the rows of one call begin: nothing before these numbers may be touched. */
export interface BulkStart {
  /** Patient numbers begin after this one. */
  patientNumber: number
  /** Rows of earlier calls: ids are made from what comes after. */
  ordersBefore: number
  patientsBefore: number
}

/** Takes so many numbers of each series at once. */
export async function nextNumbers(
  tx: Tx,
  labId: string,
  { orders, patients }: { orders: number; patients: number },
): Promise<BulkStart> {
  const take = async (name: string, count: number): Promise<number> => {
    const { rows } = await sql<{ value: number }>`
      insert into counter (lab_id, name, value) values (${labId}, ${name}, ${count})
      on conflict (lab_id, name) do update set value = counter.value + excluded.value
      returning value`.execute(tx)
    return (rows[0]?.value ?? count) - count
  }
  return {
    patientNumber: await take('patient', patients),
    ordersBefore: await take('bulk orders', orders),
    patientsBefore: await take('bulk patients', patients),
  }
}
