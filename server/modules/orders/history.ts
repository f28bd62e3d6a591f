import { sql } from 'kysely'
import type { HistoryEntry } from '@contract/history'
import { historyOf } from '../../core/history'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/**
 * What changed on an order: the order itself and what belongs to it. An edit concerns one order alone, so what it took off
 * (a tube, a test) is shown too, though its row is gone. The caller has been shown to reach the order before this is asked.
 */
export async function historyOfOrder(db: Executor, who: Principal, orderId: string): Promise<HistoryEntry[]> {
  const part = (table: string) =>
    sql`select id::text from ${sql.table(table)} where ${ofLab(who)} and order_id = ${orderId}`
  const entries = await historyOf(
    db,
    who.labId,
    orderId,
    sql`change ->> 'id' = ${orderId}
      or change ->> 'id' in (${part('specimen')} union all ${part('analysis')} union all ${part('order_medication')} union all ${part('report')})
      or (a.call = 'POST /update/order' and change ->> 'entity' in ('specimen', 'analysis', 'orderMedication'))`,
  )
  return who.locations === 'all' ? entries : entries.flatMap(forClinic)
}

const internal = ['hold', 'flag', 'correction']

/** What a clinic may read: not the laboratory's work on results, nor its marks, nor the reason of either. */
function forClinic(entry: HistoryEntry): HistoryEntry[] {
  const changes = entry.changes.filter(
    ({ entity, field }) => entity !== 'analysis' && !(entity === 'order' && internal.includes(field)),
  )
  if (changes.length === entry.changes.length) return [entry]
  return changes.length > 0 ? [{ ...entry, changes, reason: null }] : []
}
