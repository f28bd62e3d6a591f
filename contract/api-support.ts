import { z } from 'zod'
import { area, get, post } from './endpoint'
import { Address } from './people-shapes'
import { Id, Instant, Version, cleanText, listInput, pageOf, requiredText, wholeNumber } from './shapes'

/** Longest text of a message to the laboratory, of a reply and of a chat message, in characters. */
export const longestMessage = 4000

const MessageText = requiredText(longestMessage, 'Write a message first.')

/** NEW: nobody has answered. OPEN: the laboratory works on it. WAITING: for the person who asked. */
export const TicketState = z.enum(['NEW', 'OPEN', 'WAITING', 'CLOSED'])
export type TicketState = z.infer<typeof TicketState>

export const TicketRow = z.object({
  _id: Id,
  version: Version,
  /** H-000123. */
  number: z.string(),
  subject: z.string(),
  state: TicketState,
  fromName: z.string(),
  /** Whether the caller wrote it. */
  mine: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  replies: z.int(),
})
export type TicketRow = z.infer<typeof TicketRow>

export const TicketReply = z.object({
  _id: Id,
  byName: z.string(),
  /** Written by the laboratory's staff. */
  staff: z.boolean(),
  mine: z.boolean(),
  text: z.string(),
  at: Instant,
})
export const Ticket = TicketRow.omit({ replies: true }).extend({
  text: z.string(),
  replies: z.array(TicketReply),
})
export type Ticket = z.infer<typeof Ticket>

export const contact = area('contact', {
  info: get('/contact', {
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
  }),
  send: post('/contact', {
    body: z.object({
      subject: requiredText(160, 'Say in a few words what it is about.'),
      text: MessageText,
    }),
    out: z.object({ _id: Id, number: z.string() }),
    can: ['create', 'Contact'],
    phi: 'write',
    entity: 'ticket',
    idempotent: true,
    summary: 'Writes to the laboratory: makes a helpdesk ticket. Limited to a few in a row per account.',
  }),
})

export const TicketList = listInput(['updated', 'number'], '-updated', 20).extend({
  state: TicketState.optional(),
})
export type TicketList = z.output<typeof TicketList>

export const helpdesk = area('helpdesk', {
  list: get('/helpdesk', {
    query: TicketList,
    out: pageOf(TicketRow),
    can: ['read', 'Helpdesk'],
    phi: 'read',
    entity: 'ticket',
    summary: 'Tickets: all of them for laboratory staff, their own for everybody else.',
  }),
  get: get('/helpdesk/:id', {
    params: z.object({ id: Id }),
    out: Ticket,
    can: ['read', 'Helpdesk'],
    phi: 'read',
    entity: 'ticket',
    summary: 'A ticket with its replies.',
  }),
  reply: post('/helpdesk/reply', {
    body: z.object({ _id: Id, text: MessageText }),
    out: Ticket,
    can: ['create', 'Helpdesk'],
    phi: 'write',
    entity: 'ticket',
    idempotent: true,
    summary:
      'Answers a ticket and notifies the other side. A reply of staff makes it WAITING, one of the asker OPEN.',
  }),
  setState: post('/helpdesk/state', {
    body: z.object({ _id: Id, version: Version, state: TicketState.exclude(['NEW']) }),
    out: Ticket,
    can: ['create', 'Helpdesk'],
    phi: 'write',
    entity: 'ticket',
    idempotent: true,
    summary: 'Moves a ticket: staff anywhere, the asker may close and reopen the own one.',
  }),
})

export const ChatRoom = z.object({
  _id: Id,
  kind: z.enum(['lab', 'direct']),
  /** The other person; the laboratory's short name for the room of all. */
  name: z.string(),
  /** False where the other person's account is switched off: the room can be read and not written to. */
  open: z.boolean(),
  last: z.object({ text: z.string(), byName: z.string(), at: Instant }).nullable(),
  lastSeq: z.int(),
  readSeq: z.int(),
  unread: z.int(),
})
export type ChatRoom = z.infer<typeof ChatRoom>

export const ChatMessage = z.object({
  _id: Id,
  room: Id,
  /** 1 for the first of the room; without gaps. */
  seq: z.int(),
  byName: z.string(),
  mine: z.boolean(),
  text: z.string(),
  at: Instant,
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** Changes whenever something was said in one of the caller's rooms. */
const ChatVersion = z.string().max(60)

export const chat = area('chat', {
  rooms: get('/chat/rooms', {
    out: z.object({ docs: z.array(ChatRoom), version: ChatVersion }),
    can: ['read', 'Chat'],
    phi: 'read',
    entity: 'chat',
    summary: 'The caller’s rooms, the last said first, with what was said last.',
  }),
  people: get('/chat/people', {
    query: z.object({ text: cleanText(100).default('') }),
    out: z.object({ docs: z.array(z.object({ _id: Id, name: z.string(), username: z.string() })) }),
    can: ['read', 'Chat'],
    phi: 'none',
    entity: 'user',
    summary: 'Colleagues in the laboratory who can be written to; at most 20.',
  }),
  open: post('/chat/open', {
    body: z.object({ userId: Id }),
    out: z.object({ room: Id }),
    can: ['create', 'Chat'],
    phi: 'none',
    entity: 'chat',
    summary: 'The room between the caller and a colleague; made where there is none.',
  }),
  messages: post('/chat/messages', {
    body: z.object({
      room: Id,
      /** Only what was said before this message. */
      before: wholeNumber(1).optional(),
      /** Only messages that hold this text. */
      text: cleanText(100).default(''),
    }),
    out: z.object({ docs: z.array(ChatMessage), more: z.boolean() }),
    can: ['read', 'Chat'],
    phi: 'read',
    entity: 'chat',
    summary: 'The last 50 messages of a room, oldest first.',
  }),
  send: post('/chat/send', {
    body: z.object({ room: Id, text: MessageText }),
    out: ChatMessage,
    can: ['create', 'Chat'],
    phi: 'write',
    entity: 'chat',
    idempotent: true,
    summary: 'Says something in a room.',
  }),
  seen: post('/chat/seen', {
    body: z.object({ room: Id, seq: wholeNumber(0) }),
    out: z.object({ unread: z.int() }),
    can: ['read', 'Chat'],
    phi: 'none',
    entity: 'chat',
    summary: 'The caller has read the room up to here; never moves back.',
  }),
  unread: get('/chat/unread', {
    out: z.object({ unread: z.int() }),
    can: ['read', 'Chat'],
    phi: 'none',
    entity: 'chat',
    summary: 'How many messages wait in all of the caller’s rooms.',
  }),
  stream: get('/chat/stream', {
    query: z.object({ version: ChatVersion.default('') }),
    out: z.object({ version: ChatVersion, changed: z.boolean() }),
    can: ['read', 'Chat'],
    phi: 'none',
    entity: 'chat',
    summary:
      'Answers as soon as something was said since `version`, at the latest after 12 seconds. Says only that, never what. Ends when the session or the right does.',
  }),
})
