import { m } from '@contract/messages'
import type { SalesRepDetail } from '@contract/sales-reps/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { findSalesRep } from './store'

interface Given {
  salesRepId: string
  locationId: string
}

/** The location with its present sales rep, kept from others until this write ends. */
async function lockedLocation(ctx: Ctx, w: Write, id: string) {
  return w.tx
    .selectFrom('location')
    .select(['id', 'sales_rep_id'])
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function give(ctx: Ctx, w: Write, id: string, before: string | null, after: string | null, of: string) {
  await w.tx
    .updateTable('location')
    .set((eb) => ({ sales_rep_id: after, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .execute()
  w.about('salesRep', of)
  w.changed('location', id, { salesRepId: before }, { salesRepId: after }, of)
}

const written = (ctx: Ctx, id: string, work: (w: Write, rep: SalesRepDetail) => Promise<void>) =>
  ctx.write(async (w) => {
    const rep = await findSalesRep(w.tx, ctx.who, id)
    if (!rep) throw notFound()
    await work(w, rep)
    const after = await findSalesRep(w.tx, ctx.who, id)
    if (!after) throw notFound()
    return after
  })

/** Gives a location to a sales rep; whoever had it has it no longer. */
export const giveLocation = (ctx: Ctx, { salesRepId, locationId }: Given): Promise<SalesRepDetail> =>
  written(ctx, salesRepId, async (w, rep) => {
    if (!rep.active) throw ruleRefused(m.salesReps.repInactive)
    const location = await lockedLocation(ctx, w, locationId)
    if (!location) throw badInput({ locationId: m.locations.notFound })
    if (location.sales_rep_id !== salesRepId)
      await give(ctx, w, locationId, location.sales_rep_id, salesRepId, salesRepId)
  })

/** Takes a location from a sales rep; one that they do not have stays with whoever has it. */
export const takeLocation = (ctx: Ctx, { salesRepId, locationId }: Given): Promise<SalesRepDetail> =>
  written(ctx, salesRepId, async (w) => {
    const location = await lockedLocation(ctx, w, locationId)
    if (location?.sales_rep_id === salesRepId) await give(ctx, w, locationId, salesRepId, null, salesRepId)
  })
