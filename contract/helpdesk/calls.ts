import { z } from 'zod'
import { MessageText } from '../contact/shapes'
import { GET, POST } from '../endpoint'
import { Id, Version, pageOf } from '../shapes'
import { Ticket, TicketList, TicketRow } from './shapes'
import { TicketState } from './choices'

export const list = GET('/helpdesk', {
  area: 'helpdesk',
  feature: 'helpdesk',
  query: TicketList,
  out: pageOf(TicketRow),
  can: ['read', 'Helpdesk'],
  phi: 'read',
  entity: 'ticket',
  summary: 'Tickets: all of them for laboratory staff, their own for everybody else.',
})

export const get = GET('/helpdesk/:id', {
  area: 'helpdesk',
  feature: 'helpdesk',
  params: z.object({ id: Id }),
  out: Ticket,
  can: ['read', 'Helpdesk'],
  phi: 'read',
  entity: 'ticket',
  summary: 'A ticket with its replies.',
})

export const reply = POST('/helpdesk/reply', {
  area: 'helpdesk',
  feature: 'helpdesk',
  body: z.object({ _id: Id, text: MessageText }),
  out: Ticket,
  can: ['create', 'Helpdesk'],
  phi: 'write',
  entity: 'ticket',
  idempotent: true,
  summary:
    'Answers a ticket and notifies the other side. A reply of staff makes it WAITING, one of the asker OPEN.',
})

export const setState = POST('/helpdesk/state', {
  area: 'helpdesk',
  feature: 'helpdesk',
  body: z.object({ _id: Id, version: Version, state: TicketState.exclude(['NEW']) }),
  out: Ticket,
  can: ['create', 'Helpdesk'],
  phi: 'write',
  entity: 'ticket',
  idempotent: true,
  summary: 'Moves a ticket: staff anywhere, the asker may close and reopen the own one.',
})
