import type { ReportVersion } from '@contract/reports/shapes'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import { findOrder } from '../orders/public'
import { mediaOfOrder, readVersions } from './store'

/** Every version of an order's report, newest first, and every file of the order; old versions stay readable. */
export async function versionsOf(ctx: Ctx, orderId: string) {
  if (!(await findOrder(ctx.db, ctx.who, orderId))) throw notFound()
  ctx.shown([orderId])
  const versions = await readVersions(ctx.db, ctx.who.labId, orderId)
  const documents = await mediaOfOrder(ctx.db, ctx.who.labId, orderId)
  return {
    versions: versions.toReversed().map((one): ReportVersion => ({
      _id: one.id,
      number: one.number,
      state: one.state,
      reason: one.reason,
      mediaKey: one.media_key,
      releasedByName: one.released_by_name,
      releasedAt: one.released_at.toISOString(),
      leftOpen: one.left_open,
    })),
    documents: documents.map((one) => ({
      key: one.key,
      kind: one.kind,
      title: one.title,
      contentType: one.content_type,
      // Not drawn yet: its size is not known before its first reading.
      size: one.size ?? 0,
      createdAt: one.created_at.toISOString(),
    })),
  }
}
