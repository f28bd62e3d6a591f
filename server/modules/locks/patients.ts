import { sql } from 'kysely'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/**
 * Keeps patients from every other writer until the transaction ends, in the order of their ids, so that two writers never
 * wait for each other. Whoever locks patients and orders locks the patients first: a merge, a master update, and the change
 * of an order's patient. Answers when each had its last order, as the database writes instants.
 */
export async function lockPatients(
  tx: Executor,
  labId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx
    .selectFrom('patient')
    .select(['id', sql<string | null>`last_order_at::text`.as('last_order_at')])
    .where(ofLab(labId))
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row.last_order_at]))
}
