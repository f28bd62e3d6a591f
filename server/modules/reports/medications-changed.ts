import { sql } from 'kysely'
import { historyOf } from '../../core/history'
import type { Executor } from '../../core/tx'

/**
 * Who last changed an order's list of medications after `since`, and when, as the trail has it: on an open order in its rows,
 * on a closed one in the correction that waits. A release makes what waited, and is not who changed it.
 */
export async function medicationsChangedSince(
  db: Executor,
  labId: string,
  orderId: string,
  since: Date,
): Promise<{ by: string; at: Date } | null> {
  const ofMedications = sql`a.call <> 'POST /report/release' and (change ->> 'entity' = 'orderMedication'
    or (change ->> 'entity' = 'order' and change ->> 'field' = 'correction'
      and (change -> 'new') -> 'medications' is distinct from (change -> 'old') -> 'medications'))`
  const entries = await historyOf(db, labId, orderId, ofMedications)
  const last = entries.find(({ at, changes }) => changes.length > 0 && Date.parse(at) > since.getTime())
  return last ? { by: last.by, at: new Date(last.at) } : null
}
