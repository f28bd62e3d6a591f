import { sql, type Selectable } from 'kysely'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { DeliveryTable } from '../../db/schema'
import { closeWhenDone } from './open'

/** The delivery whose link was opened. */
type Sent = Pick<
  Selectable<DeliveryTable>,
  'order_id' | 'number' | 'channel' | 'address' | 'recipient' | 'way_id'
>

/**
 * The people of the open recall of this very version whom the link reached: whoever opened an earlier version by a link to the
 * same address, and whoever ordered, where the way is their own location's.
 */
async function reached(db: Executor, labId: string, sent: Sent) {
  const { rows } = await sql<{
    recall_id: string
    id: string
    told_at: Date | null
    acknowledged_at: Date | null
  }>`select p.recall_id, p.id, p.told_at, p.acknowledged_at
    from report_recall c
    join report_recall_recipient p on ${ofLab(labId, 'p')} and p.recall_id = c.id
    left join report_link k on ${ofLab(labId, 'k')} and k.id = p.link_id
    left join delivery_attempt a on ${ofLab(labId, 'a')} and a.id = k.attempt_id
    left join delivery d on ${ofLab(labId, 'd')} and d.id = a.delivery_id
    where ${ofLab(labId, 'c')} and c.order_id = ${sent.order_id} and c.number = ${sent.number} and c.closed_at is null
      and ((d.channel = ${sent.channel} and d.address = ${sent.address})
        or (p.way = 'orderer' and exists (select from delivery_way y join lab_order o on ${ofLab(labId, 'o')}
          where ${ofLab(labId, 'y')} and y.id = ${sent.way_id} and o.id = c.order_id and y.location_id = o.location_id)))
    order by p.id`.execute(db)
  return rows
}

/** Whether somebody who is to acknowledge this version holds the link. */
export const unreadByLink = async (db: Executor, labId: string, sent: Sent): Promise<boolean> =>
  (await reached(db, labId, sent)).some(({ acknowledged_at }) => acknowledged_at === null)

/** The corrected version was opened by its link: its people count as told. */
export async function toldByLink(ctx: Ctx, w: Write, labId: string, sent: Sent): Promise<void> {
  for (const one of await reached(w.tx, labId, sent)) {
    if (one.told_at !== null) continue
    await w.tx
      .updateTable('report_recall_recipient')
      .set(({ eb }) => ({
        told_at: ctx.now,
        told_how: 'link',
        told_to: sent.recipient,
        version: eb('version', '+', 1),
      }))
      .where(ofLab(labId))
      .where('id', '=', one.id)
      .execute()
    w.changed(
      'recallRecipient',
      one.id,
      { toldAt: null },
      { toldAt: ctx.now.toISOString(), toldTo: sent.recipient },
      sent.order_id ?? undefined,
    )
  }
}

/** Whoever holds the link says that they read it; the last one ends the recall. */
export async function readByLink(ctx: Ctx, w: Write, labId: string, sent: Sent): Promise<void> {
  const people = (await reached(w.tx, labId, sent)).filter(({ acknowledged_at }) => acknowledged_at === null)
  for (const one of people) {
    await w.tx
      .updateTable('report_recall_recipient')
      .set(({ eb }) => ({
        acknowledged_at: ctx.now,
        acknowledged_how: 'link',
        acknowledged_by: sent.recipient,
        version: eb('version', '+', 1),
      }))
      .where(ofLab(labId))
      .where('id', '=', one.id)
      .execute()
    w.changed(
      'recallRecipient',
      one.id,
      { acknowledgedAt: null, acknowledgedBy: null },
      { acknowledgedAt: ctx.now.toISOString(), acknowledgedBy: sent.recipient },
      sent.order_id ?? undefined,
    )
  }
  const recallId = people[0]?.recall_id
  if (recallId === undefined) return
  const recall = await w.tx
    .selectFrom('report_recall')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', recallId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { time_zone } = await w.tx
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  await closeWhenDone({ now: ctx.now, ports: ctx.ports, who: { labId, timeZone: time_zone } }, w, recall)
}
