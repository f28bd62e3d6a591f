import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { GateProblem } from '@contract/reports/shapes'
import type { Ctx } from '../../core/context'
import { reportOf } from '../../core/error-report'
import { Refusal } from '../../core/errors'
import { failureOf } from '../../core/failures'
import { ofLab, ownLocations } from '../../core/scope'
import { json } from '../../db/json'
import { findOrder } from '../orders/public'
import { settleVoidReview, standingReview } from '../pharmacist/public'
import { problemsOf } from '../reports/public'
import { unchecked } from './queue'

/** So many orders are asked about in one call: about half a second of work. */
export const checkedAtOnce = 40

/**
 * What the gate says of an order. One whose document nobody can make is an error of its own, and keeps no other from being
 * checked.
 */
async function problemsFound(ctx: Ctx, order: Order): Promise<GateProblem[]> {
  try {
    return await problemsOf(ctx, order)
  } catch (error) {
    if (failureOf(error)) throw error
    ctx.ports.log.warn({ err: reportOf(error) }, 'A report could not be made')
    return [{ message: error instanceof Refusal ? error.message : m.turboReports.notDrawn, field: 'order' }]
  }
}

/**
 * Asks the release gate about complete orders that it has not seen as they now are, the oldest first, and keeps what it says
 * with the versions of the order and of the laboratory it said it of. Any change of either makes it void by itself. What is
 * kept only sorts the list: a release asks the gate anew. `left` where there are more. `among`: these orders and no others.
 */
export async function checkOrders(
  ctx: Ctx,
  among?: readonly string[],
): Promise<{ checked: number; left: boolean }> {
  const { who } = ctx
  const { rows } = await sql<{ id: string; version: number; lab_version: number }>`
    select t.id, t.version, (select l.version from lab l where l.id = ${who.labId}) as lab_version
    from lab_order t
    where ${ofLab(who, 't')} and not t.deleted and ${ownLocations(who, 't.location_id')} and ${unchecked(who, ctx.now)}
      ${among ? sql`and t.id = any(${[...among]}::uuid[])` : sql``}
    order by t.report_due, t.id limit ${checkedAtOnce + 1}`.execute(ctx.db)
  const now = rows.slice(0, checkedAtOnce)
  for (const row of now) {
    const order = await findOrder(ctx.db, who, row.id)
    // Taken away since, or changed: the next call meets it as it is then.
    if (!order || order.version !== row.version) continue
    if (order.pharmdReviewed && (await standingReview(ctx.db, who, order)) === null) {
      // Its version rises: the next call meets it as it is then.
      await settleVoidReview(ctx, row.id)
      continue
    }
    const problems = await problemsFound(ctx, order)
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
