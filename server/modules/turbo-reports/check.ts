import { sql } from 'kysely'
import type { Ctx } from '../../core/context'
import { ofLab, ownLocations } from '../../core/scope'
import { json } from '../../db/json'
import { findOrder } from '../orders/public'
import { problemsOf } from '../reports/public'
import { unchecked } from './queue'

/** So many orders are asked about in one call: about half a second of work. */
export const checkedAtOnce = 40

/**
 * Asks the release gate about complete orders that it has not seen as they now are, the oldest first, and keeps what it says
 * with the versions of the order and of the laboratory it said it of. Any change of either makes it void by itself. What is
 * kept only sorts the list: a release asks the gate anew. `left` where there are more.
 */
export async function checkOrders(ctx: Ctx): Promise<{ checked: number; left: boolean }> {
  const { who } = ctx
  const { rows } = await sql<{ id: string; version: number; lab_version: number }>`
    select t.id, t.version, (select l.version from lab l where l.id = ${who.labId}) as lab_version
    from lab_order t
    where ${ofLab(who, 't')} and not t.deleted and ${ownLocations(who, 't.location_id')} and ${unchecked(who)}
    order by t.report_due, t.id limit ${checkedAtOnce + 1}`.execute(ctx.db)
  const now = rows.slice(0, checkedAtOnce)
  for (const row of now) {
    const order = await findOrder(ctx.db, who, row.id)
    // Taken away since, or changed: the next call meets it as it is then.
    if (!order || order.version !== row.version) continue
    const problems = await problemsOf(ctx, order)
    const versions = { order_version: row.version, lab_version: row.lab_version }
    await ctx.db
      .insertInto('report_gate')
      .values({ lab_id: who.labId, order_id: row.id, ...versions, problems: json(problems) })
      .onConflict((conflict) =>
        conflict.columns(['lab_id', 'order_id']).doUpdateSet({ ...versions, problems: json(problems) }),
      )
      .execute()
  }
  ctx.shown(now.map(({ id }) => id))
  return { checked: now.length, left: rows.length > checkedAtOnce }
}
