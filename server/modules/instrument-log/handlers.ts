import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { addEntry, attentionOf, logOf, switchService } from './log'

export const instrumentLog: HandlersOf<typeof api.instrumentLog> = {
  get: (ctx, { body }) => logOf(ctx, ctx.db, body.instrumentId),
  attention: async (ctx) => ({ docs: await attentionOf(ctx) }),
  add: (ctx, { body }) => addEntry(ctx, body.instrumentId, body.entry),
  takeOut: (ctx, { body: { reason, ...rest } }) => switchService(ctx, { ...rest, out: true, why: reason }),
  putBack: (ctx, { body: { note, ...rest } }) => switchService(ctx, { ...rest, out: false, why: note }),
}
