import type { Ticket } from '@contract/helpdesk/shapes'
import type { TicketState } from '@contract/helpdesk/choices'
import { fill, m } from '@contract/messages'
import { nextNumber } from '../../core/counter'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import { claimTry } from '../session/public'
import { notify } from './notify'
import { findTicket, isStaff } from './store'

/** Ten messages in a row, then slower: one more each minute, so that no script fills the desk. */
const sendLimit = (userId: string) => ({
  key: `contact ${userId}`,
  free: 10,
  firstWait: 60,
  longestWait: 600,
  leak: 60,
})

const off = () => ruleRefused(m.helpdesk.off)

/** Makes a ticket of a message to the laboratory and tells the staff. */
export async function openTicket(ctx: Ctx, { subject, text }: { subject: string; text: string }) {
  const { labId, userId, firstName, lastName } = ctx.who
  if (!ctx.who.features.has('helpdesk')) throw off()
  await claimTry(ctx.db, [sendLimit(userId)], ctx.now)
  return ctx.write(async (w) => {
    const _id = ctx.ports.ids.id()
    const number = `H-${String(await nextNumber(w.tx, labId, 'helpdesk')).padStart(6, '0')}`
    await w.tx
      .insertInto('ticket')
      .values({
        lab_id: labId,
        id: _id,
        number,
        subject,
        text,
        from_user: userId,
        search_name: folded(`${subject} ${firstName} ${lastName}`),
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute()
    w.changed('ticket', _id, null, { number, subject, text, state: 'NEW' })
    await notify(ctx, w, { _id, number, fromUser: userId }, 'staff', fill(m.helpdesk.noticeNew, { number }))
    return { _id, number }
  })
}

async function locked(ctx: Ctx, w: Write, id: string) {
  const ticket = await findTicket(w.tx, ctx.who, id, true)
  if (!ticket) throw notFound()
  return ticket
}

/** The ticket as its readers get it, without the keys that only rules need. */
async function shown(ctx: Ctx, w: Write, id: string): Promise<Ticket> {
  const { fromUser: _fromUser, ...ticket } = await locked(ctx, w, id)
  return ticket
}

async function move(ctx: Ctx, w: Write, ticket: Ticket, state: TicketState): Promise<void> {
  await w.tx
    .updateTable('ticket')
    .set((eb) => ({ state, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where(ofLab(ctx.who))
    .where('id', '=', ticket._id)
    .execute()
  w.changed('ticket', ticket._id, { state: ticket.state }, { state })
  w.about('ticket', ticket._id)
}

/** Answers a ticket. The answer of staff waits for the asker; the asker's opens it again, a closed one too. */
export function reply(ctx: Ctx, id: string, text: string): Promise<Ticket> {
  return ctx.write(async (w) => {
    const ticket = await locked(ctx, w, id)
    // Staff who ask for help themselves are the asking side of their own ticket.
    const staff = isStaff(ctx.who) && !ticket.mine
    const replyId = ctx.ports.ids.id()
    await w.tx
      .insertInto('ticket_reply')
      .values({
        lab_id: ctx.who.labId,
        id: replyId,
        ticket_id: id,
        by_user: ctx.who.userId,
        staff,
        text,
        at: ctx.now,
      })
      .execute()
    w.changed('ticketReply', replyId, null, { text }, id)
    const unanswered = ticket.state === 'NEW' && !staff
    await move(ctx, w, ticket, staff ? 'WAITING' : unanswered ? 'NEW' : 'OPEN')
    await notify(
      ctx,
      w,
      ticket,
      staff ? 'asker' : 'staff',
      fill(m.helpdesk.noticeReply, { number: ticket.number }),
    )
    return shown(ctx, w, id)
  })
}

/** Moves a ticket. The asker closes it when it is settled and opens it again when it is not. */
export function setState(
  ctx: Ctx,
  { _id, version, state }: { _id: string; version: number; state: Exclude<TicketState, 'NEW'> },
): Promise<Ticket> {
  return ctx.write(async (w) => {
    const ticket = await locked(ctx, w, _id)
    if (ticket.version !== version) throw stale(await shown(ctx, w, _id))
    if (!isStaff(ctx.who) && state === 'WAITING') throw ruleRefused(m.helpdesk.waitingLabOnly)
    if (ticket.state === state) return shown(ctx, w, _id)
    await move(ctx, w, ticket, state)
    const asker = ticket.mine ? 'staff' : 'asker'
    if (state === 'CLOSED')
      await notify(ctx, w, ticket, asker, fill(m.helpdesk.noticeClosed, { number: ticket.number }))
    return shown(ctx, w, _id)
  })
}
