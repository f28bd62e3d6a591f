import { sql } from 'kysely'
import type { Order } from '@contract/orders/shapes'
import { attentions } from '@contract/remote-orders/choices'
import type { ReportDocument } from '@contract/reports/document'
import { correctsAnything } from '@contract/reports/gate'
import type { ResultLevel } from '@contract/session/notices'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { remoteOrderOf, reportPlaces, tellClinic } from '../clinic-notices/public'
import { attentionOf } from '../remote-standing/public'
import type { ReportStatus } from './report-status-shape'

/** A critical value that an earlier version told is no news: of what came since, the report is abnormal. */
const levelOf = ({ attention, critical }: { attention: number; critical: boolean }): ResultLevel =>
  critical ? 'critical' : attention >= attentions.abnormal ? 'abnormal' : 'all'

const isKnown = ({ last }: ReportStatus, id: string): boolean =>
  (last?.panels ?? []).some(({ rows }) => rows.some((row) => row.id === id))

/** Whether a release brings a result that no version told, of this laboratory or of another: a correction of one is none. */
function bringsResults(status: ReportStatus): boolean {
  const { verified, replaced, outside } = status
  return (
    verified.some(({ retestOf }) => !replaced.some(({ _id }) => _id === retestOf)) ||
    outside.some(
      ({ isNew, panels }) => isNew && panels.some(({ rows }) => rows.some(({ id }) => !isKnown(status, id))),
    )
  )
}

/** What a version tells, by what it prints: a preliminary report corrects too, and an amended one brings results. */
export function newsOf(
  status: ReportStatus,
  document: ReportDocument,
): { corrects: boolean; brings: boolean } {
  const { state } = document
  const corrects = state === 'CORRECTED' || state === 'AMENDED' || correctsAnything(document)
  return { corrects, brings: !corrects || bringsResults(status) }
}

/**
 * Tells the clinic of a report that was just issued: that results came, that it corrects or amends an earlier one, or both. A critical
 * one and a corrected one lead to their order or, for whoever may not read orders, to its remote order; others lead to the list.
 */
export async function tellOfRelease(
  ctx: Ctx,
  w: Write,
  { order, at, corrects, brings }: { order: Order; at: Date } & ReturnType<typeof newsOf>,
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
  if (corrects) await tellClinic(w, ctx.ports.ids, { ...news, kind: 'corrected', places: paper })
  // A correction to a critical value is a critical result like any other.
  if (brings || level === 'critical')
    await tellClinic(w, ctx.ports.ids, {
      ...{ ...news, kind: 'results', level },
      places: level === 'critical' ? paper : [{ path: '/remoteorders', target: '/remoteorders' }],
    })
}
