import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { settleConflict } from './commands'
import { listConflicts } from './store'

export const conflicts: HandlersOf<typeof api.conflicts> = {
  async list(ctx, { query }) {
    const page = await listConflicts(ctx.db, ctx.who, query)
    ctx.shown(page.docs.map(({ _id }) => _id))
    return page
  },
  settle: (ctx, { body }) => settleConflict(ctx, body),
}
