import { fill, m } from '@contract/messages'
import type { Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Ports } from '../../ports'
import type { DeliveryRecord } from './kinds'
import { insertDelivery } from './insert'
import { lockDelivery, moveDelivery, nextLook } from './settle'

/** Begins the second way of a delivery that failed, or was not confirmed in time: once, and not where that is over. */
export async function beginSecond(w: Write, ports: Ports, known: DeliveryRecord, now: Date): Promise<void> {
  const first = await lockDelivery(w, known.lab_id, known.id)
  if (!first) return
  w.about(first.order_id ? 'order' : 'delivery', first.order_id ?? first.id)
  const begins =
    !first.second_begun &&
    first.second_way_id &&
    first.second_at &&
    first.second_at <= now &&
    first.state !== 'CONFIRMED'
  const columns = { second_begun: true, locked_until: null }
  await moveDelivery(w, first, { ...columns, run_at: nextLook({ ...first, ...columns }) }, now)
  const way =
    begins &&
    (await w.tx
      .selectFrom('delivery_way')
      .selectAll()
      .where(ofLab(first.lab_id))
      .where('id', '=', first.second_way_id)
      .executeTakeFirst())
  if (way)
    await insertDelivery(w, ports, {
      way,
      of: first,
      ruleId: first.rule_id,
      follows: first.id,
      second: null,
      why: fill(m.deliveries.secondWayOf, { name: first.recipient }),
      now,
    })
}
