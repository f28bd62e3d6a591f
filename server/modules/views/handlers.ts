import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { addView, changeView, chooseDefault, removeView } from './commands'
import { listViews, defaultView } from './store'

export const views: HandlersOf<typeof api.views> = {
  async list(ctx, { query }) {
    const [docs, defaultId] = await Promise.all([
      listViews(ctx.db, ctx.who, query.list),
      defaultView(ctx.db, ctx.who, query.list),
    ])
    return { docs, defaultId: docs.some((view) => view._id === defaultId) ? defaultId : null }
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

  setDefault: (ctx, { body }) => chooseDefault(ctx, body.list, body.view),
}
