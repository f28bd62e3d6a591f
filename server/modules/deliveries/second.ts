import { fill, m } from '@contract/messages'
import type { Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Ports } from '../../ports'
import type { DeliveryRecord, WayRecord } from './kinds'
import { insertDelivery } from './insert'
import { isFor } from './plan'
import { lockDelivery, moveDelivery, nextLook } from './settle'
import { wayRecord } from './way-record'

/**
 * Begins the second way of a delivery that failed, or was not confirmed in time: once, and not where that is over. A way of
 * another location or physician takes nothing, as a first one would not; the delivery says so.
 */
export async function beginSecond(w: Write, ports: Ports, known: DeliveryRecord, now: Date): Promise<void> {
  const first = await lockDelivery(w, known.lab_id, known.id)
  if (!first) return
  w.about(first.order_id ? 'order' : 'delivery', first.order_id ?? first.id)
  const begins =
    !first.second_begun && first.second_at && first.second_at <= now && first.state !== 'CONFIRMED'
  const wayId = begins ? first.second_way_id : null
  const way = wayId === null ? undefined : await wayRecord(w.tx, first.lab_id, wayId)
  const takes = way && (await takesIt(w, first, way))
  const columns = {
    second_begun: true,
    locked_until: null,
    ...(way && !takes
      ? { why: [first.why, fill(m.deliveries.secondNotFor, { name: way.name })].filter(Boolean).join('. ') }
      : {}),
  }
  await moveDelivery(w, first, { ...columns, run_at: nextLook({ ...first, ...columns }) }, now)
  if (way && takes)
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

async function takesIt(w: Write, { lab_id, order_id }: DeliveryRecord, way: WayRecord): Promise<boolean> {
  const order = await w.tx
    .selectFrom('lab_order')
    .select(['location_id', 'physician_id'])
    .where(ofLab(lab_id))
    .where('id', '=', order_id)
    .executeTakeFirst()
  return (
    order !== undefined &&
    isFor(way, { location: { _id: order.location_id }, physician: { _id: order.physician_id } })
  )
}
