import type { api } from '@contract/api'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { bytesOf, findMedia, withFiles } from '../reports/public'
import { allowEmergency, endEmergency, openEmergency, currentAccess } from './emergency'
import { allAccesses, emergencyAllowed, locationOfPaper, recordOf } from './store'

async function report(ctx: Ctx, id: string, mediaKey: string) {
  const access = await currentAccess(ctx, id)
  const location = await locationOfPaper(ctx.db, ctx.who.labId, access.patient, mediaKey)
  if (location === undefined) throw notFound()
  // For this one paper the reach is that of its own location: everything else about the caller stays.
  const found = await findMedia(ctx.db, { ...ctx.who, locations: [location] }, mediaKey)
  if (!found?.order_id) throw notFound()
  ctx.shown([access.patient, found.order_id])
  const [media] = await withFiles(ctx, [found])
  if (!media) throw notFound()
  return { bytes: await bytesOf(ctx, media), type: media.content_type }
}

export const emergency: HandlersOf<typeof api.emergency> = {
  open: (ctx, { body }) => openEmergency(ctx, body),
  end: (ctx, { body }) => endEmergency(ctx, body._id),

  async record(ctx, { body }) {
    const access = await currentAccess(ctx, body._id)
    const record = await recordOf(ctx.db, ctx.who.labId, access)
    ctx.shown([record.patient._id, ...record.orders.map(({ _id }) => _id)])
    return record
  },

  report: (ctx, { body }) => report(ctx, body._id, body.mediaKey),

  async list(ctx) {
    const names = ctx.who.ability.can('read', 'Patient')
    const docs = await allAccesses(ctx.db, ctx.who.labId, ctx.now, names)
    ctx.shown([...new Set(docs.map(({ patient }) => patient))])
    return { allowed: await emergencyAllowed(ctx.db, ctx.who.labId), docs }
  },

  allow: (ctx, { body }) => allowEmergency(ctx, body.allowed),
}
