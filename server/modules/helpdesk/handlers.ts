import type { api } from '@contract/api'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { reply, setState } from './commands'
import { findTicket, listTickets } from './store'

export const helpdesk: HandlersOf<typeof api.helpdesk> = {
  async list(ctx, { query }) {
    const page = await listTickets(ctx.db, ctx.who, query)
    ctx.shown(page.docs.map(({ _id }) => _id))
    return page
  },

  async get(ctx, { params }) {
    const ticket = await findTicket(ctx.db, ctx.who, params.id)
    if (!ticket) throw notFound()
    ctx.shown([ticket._id])
    return ticket
  },

  async reply(ctx, { body }) {
    return reply(ctx, body._id, body.text)
  },

  async setState(ctx, { body }) {
    return setState(ctx, body)
  },
}
