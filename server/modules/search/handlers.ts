import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { searchEverything } from './search'

export const search: HandlersOf<typeof api.search> = {
  async global(ctx, { body }) {
    const results = await searchEverything(ctx.db, ctx.who, body.search, body.take, ctx.now)
    ctx.shown([...results.requisitions, ...results.patients].map((row) => row._id))
    return { results }
  },
}
