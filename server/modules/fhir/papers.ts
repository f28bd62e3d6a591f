import type { Ctx } from '../../core/context'
import { ofLab, ownLocations } from '../../core/scope'
import { heavyTurns } from '../../core/turns'
import { paperToDeliver } from '../reports/public'
import { isUuid } from './find-orders'
import { noSuchResource } from './refusal'
import type { FhirCaller } from './tokens'

/** The PDF of the version that stands, by the report's id, within the client's reach. */
export async function paperOf(
  ctx: Ctx,
  who: FhirCaller,
  reportId: string,
): Promise<{ bytes: Uint8Array; orderId: string }> {
  if (!isUuid(reportId)) throw noSuchResource()
  const row = await ctx.db
    .selectFrom('fhir_order as f')
    .innerJoin('lab_order as o', (join) => join.on(ofLab(who, 'o')).onRef('o.id', '=', 'f.id'))
    .innerJoin('report as r', (join) => join.on(ofLab(who, 'r')).onRef('r.id', '=', 'f.report_id'))
    .select(['f.id', 'r.media_key'])
    .where(ofLab(who, 'f'))
    .where('f.report_id', '=', reportId)
    .where('o.deleted', '=', false)
    .where(ownLocations(who, 'o.location_id'))
    .executeTakeFirst()
  if (!row) throw noSuchResource()
  const bytes = await heavyTurns.take(who.clientId, () => paperToDeliver(ctx, who.labId, row.media_key))
  return { bytes, orderId: row.id }
}
