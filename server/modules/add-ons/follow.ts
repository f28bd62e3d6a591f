import type { AddOn } from '@contract/add-ons/shapes'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { lockOrder } from '../locks/public'
import { stepOf } from './add'
import { findAddOn, presentAddOn, type AddOnRow } from './store'

interface Marked {
  _id: string
  version: number
}

/** The request as it is now, its order locked; stale where somebody else wrote on it first. */
async function current(ctx: Ctx, w: Write, { _id, version }: Marked): Promise<AddOnRow> {
  const first = await findAddOn(w.tx, ctx.who, _id)
  if (!first) throw notFound()
  await lockOrder(w.tx, ctx.who, first.order_id)
  const row = await findAddOn(w.tx, ctx.who, _id)
  if (!row) throw notFound()
  if (row.version !== version) throw stale(presentAddOn(row))
  return row
}

async function changed(ctx: Ctx, w: Write, { id, order_id }: AddOnRow): Promise<AddOn> {
  w.about('order', order_id)
  const row = await findAddOn(w.tx, ctx.who, id)
  if (!row) throw notFound()
  return presentAddOn(row)
}

/** The tube was taken out of storage. */
export async function pullAddOn(ctx: Ctx, w: Write, marked: Marked): Promise<AddOn> {
  const row = await current(ctx, w, marked)
  if (!row.in_storage || row.pulled) throw ruleRefused(m.addOns.pulledAlready)
  const pulled = stepOf(ctx)
  await w.tx
    .updateTable('add_on')
    .set((eb) => ({ pulled: json(pulled), version: eb('version', '+', 1) }))
    .where(ofLab(ctx.who))
    .where('id', '=', row.id)
    .execute()
  w.changed('addOn', row.id, { pulled: null }, { pulled }, row.order_id)
  return changed(ctx, w, row)
}

/** The written confirmation of an oral request came, or somebody asked for it in vain. Neither is ever changed. */
export async function confirmAddOn(
  ctx: Ctx,
  w: Write,
  { confirmed, note, ...marked }: Marked & { confirmed: boolean; note: string },
): Promise<AddOn> {
  const row = await current(ctx, w, marked)
  if (row.due_on === null || row.confirmed) throw ruleRefused(m.addOns.confirmedAlready)
  const effort = { ...stepOf(ctx), note }
  await w.tx
    .updateTable('add_on')
    .set((eb) => ({
      ...(confirmed ? { confirmed: json(effort) } : { efforts: json([...row.efforts, effort]) }),
      version: eb('version', '+', 1),
    }))
    .where(ofLab(ctx.who))
    .where('id', '=', row.id)
    .execute()
  w.changed(
    'addOn',
    row.id,
    confirmed ? { confirmed: null } : { efforts: row.efforts },
    confirmed ? { confirmed: effort } : { efforts: [...row.efforts, effort] },
    row.order_id,
  )
  return changed(ctx, w, row)
}
