import type { api } from '@contract/api'
import { logoLimits } from '@contract/constants'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { inspectorBundle } from './bundle'
import { bytesOf, withFiles } from './drawing'
import { gateOf } from './gate'
import { makeReport } from './report-service'
import { linksOf, revokeLink } from './live-links'
import { makeLink } from './links'
import { checkLink, openLink } from './open-link'
import { releaseReport } from './release'
import { findMedia } from './store'
import { sendBySftp } from './send-by-sftp'
import { versionsOf } from './versions'

const logoSeconds = 300

export const reports: HandlersOf<typeof api.reports> = {
  gate: (ctx, { body }) => gateOf(ctx, body.orderId),
  release: (ctx, { body }) => ctx.write((w) => releaseReport(ctx, w, body)),
  versions: (ctx, { body }) => versionsOf(ctx, body.orderId),
  inspectorBundle: (ctx, { body }) => inspectorBundle(ctx, body.orderId),
  generate: (ctx, { body }) => makeReport(ctx, body),
  sendResultsToSftp: (ctx, { body }) => sendBySftp(ctx, body),

  async media(ctx, { params }) {
    const found = await findMedia(ctx.db, ctx.who, params.key)
    if (!found) throw notFound()
    // With the version: a later correction is told to whoever has it.
    ctx.shown([found.order_id, found.report_id].flatMap((id) => id ?? []))
    if (found.order_id) ctx.mark({ about: found.order_id })
    const [media] = await withFiles(ctx, [found])
    if (!media) throw notFound()
    return { bytes: await bytesOf(ctx, media), type: media.content_type }
  },

  makeLink: (ctx, { body }) => makeLink(ctx, body.mediaKey, body.hours),
  links: (ctx, { body }) => linksOf(ctx, body.orderId),
  revokeLink: (ctx, { body }) => revokeLink(ctx, body.linkId),
  verifyMedia: (ctx, { params, query }) => openLink(ctx, params.key, query.current === 'yes'),
  checkLink: (ctx, { body }) => checkLink(ctx, body.key, body.dob),

  async publicMedia(ctx, { params }) {
    // Nobody may be signed in: the laboratory is that of this installation.
    const lab = await ctx.db.selectFrom('lab').select('logo_key').orderBy('id').limit(1).executeTakeFirst()
    const wanted = params.file === logoLimits.defaultFile ? lab?.logo_key : null
    const file = wanted ? await ctx.ports.files.get(wanted) : undefined
    if (!file) throw notFound()
    return { bytes: file.bytes, type: file.type, maxAge: logoSeconds }
  },
}
