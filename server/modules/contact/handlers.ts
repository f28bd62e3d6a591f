import { z } from 'zod'
import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { openTicket } from '../helpdesk/public'

const Hours = z.string().catch('')

export const contact: HandlersOf<typeof api.contact> = {
  async info(ctx) {
    const lab = await ctx.db
      .selectFrom('lab')
      .select(['name', 'address', 'phone', 'settings'])
      .where('id', '=', ctx.who.labId)
      .executeTakeFirstOrThrow()
    return {
      name: lab.name,
      address: lab.address,
      phone: lab.phone,
      hours: Hours.parse(lab.settings['hours']),
      takesMessages: ctx.who.features.has('helpdesk'),
    }
  },

  send: (ctx, { body }) => openTicket(ctx, body),
}
