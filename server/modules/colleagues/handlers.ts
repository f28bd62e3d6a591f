import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { changeColleague, inviteColleague, linkColleague, removeColleague } from './commands'
import { listColleagues, offeredRoles, ownPlaces } from './reach'

export const colleagues: HandlersOf<typeof api.colleagues> = {
  list: async (ctx) => ({
    docs: await listColleagues(ctx, ctx.db),
    roles: offeredRoles(ctx),
    places: await ownPlaces(ctx, ctx.db),
  }),
  invite: (ctx, { body }) => inviteColleague(ctx, body.colleague),
  link: (ctx, { body }) => linkColleague(ctx, body._id, body.by),
  update: (ctx, { body }) => changeColleague(ctx, body.colleague),
  remove: (ctx, { body }) => removeColleague(ctx, body),
}
