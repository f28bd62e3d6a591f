import { sql } from 'kysely'
import { LabConfig } from '@contract/deliveries/lab-way'
import type { Order } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import { json } from '../../db/json'
import { letGo } from './hold'
import type { WayRecord } from './kinds'

export interface LabWay {
  partnerId: string
  name: string
  active: boolean
  pausedAt: Date | null
  pausedWhy: string | null
  provenAt: Date | null
}

/** Keeps the way to a partner laboratory as its partner is; the first time it makes it. */
export async function keepLabWay(ctx: Ctx, w: Write, of: LabWay): Promise<void> {
  const { labId } = ctx.who
  const columns = {
    name: of.name,
    search_name: folded(of.name),
    active: of.active,
    paused_at: of.pausedAt,
    paused_why: of.pausedWhy,
    confirmed_at: of.provenAt,
    failures: 0,
  }
  const before = await w.tx
    .selectFrom('delivery_way')
    .selectAll()
    .where(ofLab(labId))
    .where('kind', '=', 'lab')
    .where('address', '=', of.partnerId)
    .forUpdate()
    .executeTakeFirst()
  const id = before?.id ?? ctx.ports.ids.id()
  if (before)
    await w.tx
      .updateTable('delivery_way')
      .set({ ...columns, version: before.version + 1, updated_at: ctx.now })
      .where(ofLab(labId))
      .where('id', '=', id)
      .execute()
  else
    await w.tx
      .insertInto('delivery_way')
      .values({
        lab_id: labId,
        id,
        kind: 'lab',
        address: of.partnerId,
        config: json(LabConfig.parse({ partnerId: of.partnerId })),
        location_id: null,
        physician_id: null,
        ...columns,
      })
      .execute()
  w.changed('deliveryWay', id, before ? told(before) : null, told(columns))
  await letGo(w.tx, labId, { wayId: id }, ctx.now)
  w.wakeDeliveries()
}

const told = (way: Pick<WayRecord, 'name' | 'active' | 'paused_why' | 'confirmed_at'>) => ({
  name: way.name,
  active: way.active,
  pausedWhy: way.paused_why,
  confirmedAt: way.confirmed_at?.toISOString() ?? null,
})

/** The way to the laboratory that an order came from. A proficiency specimen's results go to no laboratory (42 CFR 493.801(b)(4)). */
export async function waysToSource(ctx: Ctx, w: Write, { _id }: Pick<Order, '_id'>): Promise<WayRecord[]> {
  // As text: the partner's id stands as the way's address.
  const { rows } = await sql<WayRecord>`select distinct on (y.id) y.* from transfer t
    join lab_order o on ${ofLab(ctx.who, 'o')} and o.id = t.order_id and not o.proficiency
    join delivery_way y on ${ofLab(ctx.who, 'y')} and y.kind = 'lab' and y.address = t.partner_id::text and y.active
    where ${ofLab(ctx.who, 't')} and t.order_id = ${_id} and t.direction = 'IN' and t.state in ('ACCEPTED', 'RESULTED')
    order by y.id`.execute(w.tx)
  return rows
}
