import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { endAccess, invitePatient, patientInReach } from './invite'
import { openOwn, openPaper } from './open'
import { accessLacks, listRegistered, newestAccess, presentAccess } from './store'

export const patientAccess: HandlersOf<typeof api.patientAccess> = {
  open: (ctx, { body }) => openOwn(ctx, body.proof),
  paper: (ctx, { body }) => openPaper(ctx, body.mediaKey),

  async ofPatient(ctx, { body: { patientId } }) {
    await patientInReach(ctx, ctx.db, patientId)
    ctx.shown([patientId])
    const { labId, locations } = ctx.who
    const row = await newestAccess(ctx.db, labId, patientId)
    const places = locations === 'all' ? null : locations
    const { link, mail, email } = await accessLacks(ctx.db, { labId, patientId, places, now: ctx.now })
    return { access: row ? presentAccess(row, ctx.now) : null, lacks: link, mailLacks: mail, email }
  },

  invite: (ctx, { body }) => invitePatient(ctx, body),
  end: (ctx, { body }) => endAccess(ctx, body),

  async list(ctx, { query }) {
    const page = await listRegistered(ctx, ctx.who, query)
    ctx.shown(page.docs.map(({ patient }) => patient._id))
    return page
  },
}
