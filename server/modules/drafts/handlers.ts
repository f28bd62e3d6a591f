import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { discardDraft, findDrafts, saveDraft } from './store'

export const drafts: HandlersOf<typeof api.drafts> = {
  async get(ctx, { params }) {
    const [draft = null, ...others] = await findDrafts(ctx.db, ctx.who, params.form)
    return { draft, others }
  },

  save: (ctx, { params, body }) =>
    ctx.write(async (w) => {
      const saved = await saveDraft(w.tx, ctx.who, params.form, body.data ?? null, ctx.now)
      w.about('draft', ctx.who.userId, params.form)
      return saved
    }),

  discard: (ctx, { params }) =>
    ctx.write(async (w) => {
      await discardDraft(w.tx, ctx.who, params.form)
      w.about('draft', ctx.who.userId, params.form)
      return { ok: true as const }
    }),
}
