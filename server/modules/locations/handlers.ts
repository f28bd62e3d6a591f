import type { api } from '@contract/api'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { addLocation, updateLocation } from './commands'
import { findLocation, listLocations } from './store'

export const locations: HandlersOf<typeof api.locations> = {
  list: (ctx, { query }) => listLocations(ctx.db, ctx.who, query),

  async get(ctx, { params }) {
    const location = await findLocation(ctx.db, ctx.who, params.id)
    if (!location) throw notFound()
    return location
  },

  add: (ctx, { body }) => addLocation(ctx, body.location),

  update(ctx, { body }) {
    const { _id, version, ...fields } = body.location
    return updateLocation(ctx, _id, version, fields)
  },
}
