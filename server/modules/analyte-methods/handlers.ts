import type { api } from '@contract/api'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { ofLab } from '../../core/scope'
import { approveMethod, saveMethod } from './change'
import { methodRecords, presentMethod } from './methods'

export const analyteMethods: HandlersOf<typeof api.analyteMethods> = {
  async list(ctx, { query: { instrumentId } }) {
    const found = await ctx.db
      .selectFrom('instrument')
      .select('id')
      .where(ofLab(ctx.who))
      .where('id', '=', instrumentId)
      .executeTakeFirst()
    if (!found) throw notFound()
    return { docs: (await methodRecords(ctx.db, ctx.who.labId, { instrumentId })).map(presentMethod) }
  },
  save: (ctx, { body }) => saveMethod(ctx, body),
  approve: (ctx, { body }) => approveMethod(ctx, body),
}
