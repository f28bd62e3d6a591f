import type { api } from '@contract/api'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { findOrder } from '../orders/public'
import { addOn } from './add'
import { confirmAddOn, pullAddOn } from './follow'
import { addOnsOfOrder, openAddOns, presentAddOn } from './store'

export const addOns: HandlersOf<typeof api.addOns> = {
  add: (ctx, { body }) => ctx.write((w) => addOn(ctx, w, body)),
  pull: (ctx, { body }) => ctx.write((w) => pullAddOn(ctx, w, body)),
  confirm: (ctx, { body }) => ctx.write((w) => confirmAddOn(ctx, w, body)),

  async ofOrder(ctx, { body }) {
    if (!(await findOrder(ctx.db, ctx.who, body.orderId))) throw notFound()
    ctx.shown([body.orderId])
    if (ctx.who.locations !== 'all') return { docs: [] }
    return { docs: (await addOnsOfOrder(ctx.db, ctx.who, body.orderId)).map(presentAddOn) }
  },

  async open(ctx) {
    if (ctx.who.locations !== 'all') return { docs: [], toPull: 0, toConfirm: 0 }
    const rows = await openAddOns(ctx.db, ctx.who)
    ctx.shown([...new Set(rows.map(({ order_id }) => order_id))])
    const [first] = rows
    return {
      docs: rows.map(presentAddOn),
      toPull: first?.of_pull ?? 0,
      toConfirm: first?.of_confirm ?? 0,
    }
  },
}
