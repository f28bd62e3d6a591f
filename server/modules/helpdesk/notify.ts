import { sql } from 'kysely'
import { ring } from '../../core/bell'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'

/** Roles whose holders are told of what nobody has answered yet. */
const watchers = ['super-admin', 'vip-admin', 'lab-admin', 'admin']

/** Staff who answered this ticket before; where nobody has, whoever runs the laboratory. Never the writer. */
async function staffOf(ctx: Ctx, w: Write, ticketId: string): Promise<string[]> {
  const { labId, userId } = ctx.who
  const answered = await w.tx
    .selectFrom('ticket_reply as r')
    .innerJoin('app_user as u', (join) => join.on(ofLab(labId, 'u')).onRef('u.id', '=', 'r.by_user'))
    .select('u.id')
    .distinct()
    .where(ofLab(labId, 'r'))
    .where('r.ticket_id', '=', ticketId)
    .where('r.staff', '=', true)
    .where('u.active', '=', true)
    .where('u.id', '<>', userId)
    .execute()
  if (answered.length > 0) return answered.map(({ id }) => id)
  const rows = await w.tx
    .selectFrom('app_user')
    .select('id')
    .where(ofLab(labId))
    .where('user_type', '=', 'lab')
    .where('active', '=', true)
    .where('id', '<>', userId)
    .where(
      sql<boolean>`exists (select from jsonb_each(myroles) role where role.key = any(${watchers}) and role.value ->> 'enabled' = 'true')`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Tells the other side of a ticket: the asker, or the staff. Neither subject nor text is repeated, because the bell is read
 * over shoulders.
 */
export async function notify(
  ctx: Ctx,
  w: Write,
  ticket: { _id: string; number: string; fromUser: string },
  to: 'asker' | 'staff',
  description: string,
): Promise<void> {
  const people = to === 'asker' ? [ticket.fromUser] : await staffOf(ctx, w, ticket._id)
  const others = people.filter((id) => id !== ctx.who.userId)
  await ring(
    w,
    ctx.ports.ids,
    { labId: ctx.who.labId, at: ctx.now },
    others.map((id) => ({ userId: id, words: description, target: `/helpdesk?ticket=${ticket._id}` })),
  )
}
