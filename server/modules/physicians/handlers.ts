import type { api } from '@contract/api'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { addPhysician, updatePhysician } from './commands'
import { findPhysician, listPhysicians } from './store'

export const physicians: HandlersOf<typeof api.physicians> = {
  list: (ctx, { query }) => listPhysicians(ctx.db, ctx.who, query),

  async get(ctx, { params }) {
    const physician = await findPhysician(ctx.db, ctx.who, params.id)
    if (!physician) throw notFound()
    return physician
  },

  add: (ctx, { body }) => addPhysician(ctx, body.physician),

  update(ctx, { body }) {
    const { _id, version, ...fields } = body.physician
    return updatePhysician(ctx, _id, version, fields)
  },
}
