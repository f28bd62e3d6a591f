import type { Selectable } from 'kysely'
import { notFound } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Tx } from '../../core/tx'
import type { OrderTable } from '../../db/schema'

export type LockedOrder = Selectable<OrderTable>

/**
 * The order's row, locked until the transaction ends, so that two writers of one order follow each other. Throws notFound()
 * for an order that does not exist, is deleted, or is out of the caller's reach: the three look the same from outside.
 */
export async function lockOrder(tx: Tx, who: Principal, id: string): Promise<LockedOrder> {
  const [order] = await lockOrders(tx, who, [id])
  if (!order) throw notFound()
  return order
}

/** As above for many: those within reach, locked in the order of their ids so that two bulk calls cannot block each other. */
export const lockOrders = (tx: Tx, who: Principal, ids: readonly string[]): Promise<LockedOrder[]> =>
  tx
    .selectFrom('lab_order')
    .selectAll()
    .where(ofLab(who))
    .where('id', 'in', [...ids])
    .where('deleted', '=', false)
    .where(ownLocations(who, 'location_id'))
    .orderBy('id')
    .forUpdate()
    .execute()
