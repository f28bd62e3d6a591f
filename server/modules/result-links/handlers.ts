import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { checkLink, markRead } from './check'
import { choiceOf, choose } from './choice'

export const resultLinks: HandlersOf<typeof api.resultLinks> = {
  check: (ctx, { body }) => checkLink(ctx, body.proof),
  read: (ctx, { body }) => markRead(ctx, body.mediaKey),
  async choice(ctx, { body }) {
    const found = await choiceOf(ctx, ctx.db, body.patientId)
    ctx.shown([body.patientId])
    return found
  },
  choose: (ctx, { body }) => choose(ctx, body),
}
