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
  const hides = hiddenFrom(who)
  // A clinic is not told the laboratory's reasons; those who work on the order are told the order's.
  const keepsReason = who.locations === 'all' ? givenForOrder : () => false
  return hides ? entries.flatMap((entry) => without(entry, hides, keepsReason)) : entries
}

/** A reason that was given for the order, such as why it was rejected; one given for a result may tell the result. */
const givenForOrder = ({ call }: HistoryEntry) => call.startsWith('POST /update/order')

type Change = HistoryEntry['changes'][number]

/** Fields of an order that tell of the work on its results. */
const ofResults = ['correction']
/** What a clinic may not read besides: the laboratory's own marks. */
const internal = [...ofResults, 'hold', 'flag']

/** Which changes this reader may not see, or null where all of them: results are for those who may read them anywhere. */
function hiddenFrom(who: Principal): ((change: Change) => boolean) | null {
  const isResult = ({ entity }: Change) => entity === 'analysis'
  if (who.locations !== 'all')
    return (change) => isResult(change) || (change.entity === 'order' && internal.includes(change.field))
  if (who.ability.can('read', 'Result')) return null
  return (change) =>
    isResult(change) ||
    (change.entity === 'order' && ofResults.includes(change.field)) ||
    (change.entity === 'report' && change.field === 'reason')
}

/** The entry without these changes, and without a reason that was given for them; nothing where no other is left. */
function without(
  entry: HistoryEntry,
  hides: (change: Change) => boolean,
  keepsReason: (entry: HistoryEntry) => boolean,
): HistoryEntry[] {
  const changes = entry.changes.filter((change) => !hides(change))
  if (changes.length === entry.changes.length) return [entry]
  return changes.length > 0 ? [{ ...entry, changes, reason: keepsReason(entry) ? entry.reason : null }] : []
}
