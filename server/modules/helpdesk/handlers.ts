import type { api } from '@contract/api'
import { featureOff, notFound } from '../../core/errors'
import type { Ctx } from '../../core/context'
import type { HandlersOf } from '../../core/handlers'
import { reply, setState } from './commands'
import { findTicket, listTickets } from './store'

/** The desk exists while its feature is on. */
function assertOn(ctx: Ctx): void {
  if (!ctx.who.features.has('helpdesk')) throw featureOff()
}

export const helpdesk: HandlersOf<typeof api.helpdesk> = {
  async list(ctx, { query }) {
    assertOn(ctx)
    const page = await listTickets(ctx.db, ctx.who, query)
    ctx.shown(page.docs.map(({ _id }) => _id))
    return page
  },

  async get(ctx, { params }) {
    assertOn(ctx)
    const ticket = await findTicket(ctx.db, ctx.who, params.id)
    if (!ticket) throw notFound()
    ctx.shown([ticket._id])
    return ticket
  },

  async reply(ctx, { body }) {
    assertOn(ctx)
    return reply(ctx, body._id, body.text)
  },

  async setState(ctx, { body }) {
    assertOn(ctx)
    return setState(ctx, body)
  },
}
