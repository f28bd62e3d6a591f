import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { addView, changeView, chooseUsual, removeView } from './commands'
import { listViews, usualView } from './store'

export const views: HandlersOf<typeof api.views> = {
  async list(ctx, { query }) {
    const [docs, usual] = await Promise.all([
      listViews(ctx.db, ctx.who, query.list),
      usualView(ctx.db, ctx.who, query.list),
    ])
    return { docs, usual: docs.some((view) => view._id === usual) ? usual : null }
  },

  add: (ctx, { body }) => addView(ctx, body.view),

  update(ctx, { body }) {
    const { _id, version, ...change } = body.view
    return changeView(ctx, _id, version, change)
  },

  share(ctx, { body }) {
    const { _id, version, shared } = body.view
    return changeView(ctx, _id, version, { shared })
  },

  remove: (ctx, { body }) => removeView(ctx, body.view._id, body.view.version),

  setUsual: (ctx, { body }) => chooseUsual(ctx, body.list, body.view),
}
