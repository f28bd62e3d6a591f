import { notFound } from '../../core/errors'
import type { Ctx } from '../../core/context'
import { ofLab, ownLocations } from '../../core/scope'

/**
 * The laboratory's orders of these remote orders that have a released report, in the order given. Throws notFound() for one out
 * of reach.
 */
export async function ordersWithReports(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('remote_order')
    .select(['id', 'order_id', 'date_reported'])
    .where(ofLab(ctx.who))
    .where('id', 'in', [...new Set(ids)])
    .where(ownLocations(ctx.who, 'location_id'))
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  if (ids.some((id) => !known.has(id))) throw notFound()
  ctx.shown(rows.map(({ id }) => id))
  return [...new Set(ids)].flatMap((id) => {
    const row = known.get(id)
    return row?.order_id && row.date_reported !== null ? [row.order_id] : []
  })
}
