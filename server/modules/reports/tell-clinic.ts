import { sql } from 'kysely'
import type { Order } from '@contract/orders/shapes'
import { attentions } from '@contract/remote-orders/choices'
import type { ReportState } from '@contract/reports/document'
import type { ResultLevel } from '@contract/session/notices'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { remoteOrderOf, reportPlaces, tellClinic } from '../clinic-notices/public'
import { attentionOf } from '../remote-standing/public'

/** A critical value that an earlier version told is no news: of what came since, the report is abnormal. */
const levelOf = ({ attention, critical }: { attention: number; critical: boolean }): ResultLevel =>
  critical ? 'critical' : attention >= attentions.abnormal ? 'abnormal' : 'all'

/**
 * Tells the clinic of a report that was just issued: that it came, or that it corrects an earlier one. A critical one and a corrected
 * one lead to their order or, for whoever may not read orders, to its remote order; others lead to the list.
 */
export async function tellOfRelease(
  ctx: Ctx,
  w: Write,
  { order, state, at }: { order: Order; state: ReportState; at: Date },
): Promise<void> {
  const { labId } = ctx.who
  const { rows } = await sql<{ attention: number; critical: boolean }>`
    select ${attentionOf(labId, 'o.id')} as attention,
      exists (select from analysis a where ${ofLab(labId, 'a')} and a.order_id = o.id and a.state = 'RELEASED' and a.critical
        and a.released_at = ${at}) as critical
    from lab_order o where ${ofLab(labId, 'o')} and o.id = ${order._id}`.execute(w.tx)
  const level = levelOf(rows[0] ?? { attention: attentions.none, critical: false })
  const news = { labId, locationId: order.location._id, at }
  const paper = reportPlaces(order._id, await remoteOrderOf(w.tx, labId, order._id))
  if (state === 'CORRECTED' || state === 'AMENDED')
    await tellClinic(w, ctx.ports.ids, { ...news, kind: 'corrected', places: paper })
  // A correction to a critical value is a critical result like any other.
  if ((state !== 'CORRECTED' && state !== 'AMENDED') || level === 'critical')
    await tellClinic(w, ctx.ports.ids, {
      ...{ ...news, kind: 'results', level },
      places: level === 'critical' ? paper : [{ path: '/remoteorders', target: '/remoteorders' }],
    })
}
