import { sql } from 'kysely'
import type { HistoryEntry } from '@contract/api-orders'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import type { AuditChange } from '../../db/schema'

interface AuditRecord {
  at: Date
  by: string
  call: string
  reason: string | null
  changes: AuditChange[]
}

/**
 * What changed on an order, newest first, at most 200 calls. A call that changed several orders shows only this order's
 * part: the order itself and what belongs to it. An edit concerns one order alone, so what it took off (a tube, a test) is
 * shown too, though its row is gone. The caller has been shown to reach the order before this is asked.
 */
export async function historyOf(db: Executor, who: Principal, orderId: string): Promise<HistoryEntry[]> {
  const { rows } = await sql<AuditRecord>`
    with own as (
      select ${orderId}::text as id
      union all select id::text from specimen where lab_id = ${who.labId} and order_id = ${orderId}
      union all select id::text from analysis where lab_id = ${who.labId} and order_id = ${orderId}
      union all select id::text from order_medication where lab_id = ${who.labId} and order_id = ${orderId}
      union all select id::text from report where lab_id = ${who.labId} and order_id = ${orderId}
    )
    select a.at, a.call, a.reason, coalesce(u.first_name || ' ' || u.last_name, '') as by, part.changes
    from (
      select * from audit where lab_id = ${who.labId} and wrote and outcome = 'done'
        and (entity_id = ${orderId} or ids @> array[${orderId}::uuid])
      order by at desc limit 200
    ) a
    left join app_user u on u.lab_id = a.lab_id and u.id = a.user_id
    cross join lateral (
      select coalesce(jsonb_agg(change order by place), '[]') as changes
      from jsonb_array_elements(a.changes) with ordinality as listed (change, place)
      where change ->> 'id' in (select id from own)
        or (a.call = 'POST /update/order' and change ->> 'entity' in ('specimen', 'analysis', 'orderMedication'))
    ) part
    order by a.at desc, a.seq desc`.execute(db)
  return rows.map(({ at, by, call, reason, changes }) => ({
    at: at.toISOString(),
    by,
    call,
    reason,
    changes: changes.map(({ entity, id, field, old, new: fresh }) => ({
      entity,
      id,
      field,
      old,
      new: fresh,
    })),
  }))
}
