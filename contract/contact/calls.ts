import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Address } from '../people'
import { Id, requiredText } from '../shapes'
import { MessageText } from './shapes'

export const info = GET('/contact', {
  area: 'contact',
  out: z.object({
    name: z.string(),
    address: Address,
    phone: z.string().nullable(),
    /** Opening hours as the laboratory words them; empty where it has not. */
    hours: z.string(),
    /** Whether messages are taken: the helpdesk is on. */
    takesMessages: z.boolean(),
  }),
  can: ['read', 'Contact'],
  phi: 'none',
  entity: 'lab',
  summary: 'How to reach the laboratory.',
})

export const send = POST('/contact', {
  area: 'contact',
  body: z.object({
    subject: requiredText(160, m.contact.needSubject),
    text: MessageText,
  }),
  out: z.object({ _id: Id, number: z.string() }),
  can: ['create', 'Contact'],
  phi: 'write',
  entity: 'ticket',
  idempotent: true,
  summary: 'Writes to the laboratory: makes a helpdesk ticket. Limited to a few in a row per account.',
})
