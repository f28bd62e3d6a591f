import { sql } from 'kysely'
import type { OrderRow } from '@contract/orders/shapes'
import type { Picked } from '@contract/shapes'
import { hitsOf } from '../../core/pick'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { ordersAmong } from './list'

/** Orders within the caller's reach by pasted or scanned codes: requisition numbers, or barcodes of their specimens. */
export async function pickOrders(
  db: Executor,
  who: Principal,
  codes: readonly string[],
): Promise<Picked<OrderRow>> {
  const hits = await hitsOf(
    db,
    codes,
    (code) => code.toUpperCase(),
    sql`select t.requisition_number as code, t.id from lab_order t
      where ${ofLab(who, 't')} and not t.deleted and ${ownLocations(who, 't.location_id')}
        and t.requisition_number in (select code from wanted)
      union
      select s.barcode, t.id from specimen s join lab_order t on ${ofLab(who, 't')} and t.id = s.order_id
      where ${ofLab(who, 's')} and not t.deleted and ${ownLocations(who, 't.location_id')}
        and s.barcode in (select code from wanted)`,
  )
  const ids = [...new Set(hits.flatMap((hit) => hit.ids))]
  return { docs: ids.length > 0 ? await ordersAmong(db, who, ids) : [], hits }
}
