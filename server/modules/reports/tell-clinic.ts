import { sql } from 'kysely'
import type { Order } from '@contract/orders/shapes'
import { attentions } from '@contract/remote-orders/choices'
import type { ReportState } from '@contract/reports/document'
import type { ResultLevel } from '@contract/session/notices'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { tellClinic } from '../clinic-notices/public'
import { attentionOf } from '../remote-standing/public'

const levelOf = (attention: number): ResultLevel =>
  attention >= attentions.critical ? 'critical' : attention >= attentions.abnormal ? 'abnormal' : 'all'

/**
 * Tells the clinic of a report that was just issued: that it came, or that it corrects an earlier one. A critical one and a corrected
 * one lead to their order, others to the list.
 */
export async function tellOfRelease(
  ctx: Ctx,
  w: Write,
  { order, state, at }: { order: Order; state: ReportState; at: Date },
): Promise<void> {
  const { labId } = ctx.who
  const { rows } = await sql<{ attention: number }>`select ${attentionOf(labId, 'o.id')} as attention
    from lab_order o where ${ofLab(labId, 'o')} and o.id = ${order._id}`.execute(w.tx)
  const level = levelOf(rows[0]?.attention ?? attentions.none)
  const news = { labId, locationId: order.location._id, at }
  const page = `/order/${order._id}`
  if (state === 'CORRECTED' || state === 'AMENDED')
    await tellClinic(w, ctx.ports.ids, { ...news, kind: 'corrected', target: page })
  // A correction to a critical value is a critical result like any other.
  if ((state !== 'CORRECTED' && state !== 'AMENDED') || level === 'critical')
    await tellClinic(w, ctx.ports.ids, {
      ...news,
      kind: 'results',
      level,
      target: level === 'critical' ? page : '/remoteorders',
    })
}
