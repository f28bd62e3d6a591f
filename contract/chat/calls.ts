import { z } from 'zod'
import { MessageText } from '../contact/shapes'
import { GET, POST } from '../endpoint'
import { Id, cleanText, wholeNumber } from '../shapes'
import { ChatMessage, ChatRoom } from './shapes'

/** Changes whenever something was said in one of the caller's rooms. */
const ChatVersion = z.string().max(60)

export const rooms = GET('/chat/rooms', {
  area: 'chat',
  feature: 'argochat',
  out: z.object({ docs: z.array(ChatRoom), version: ChatVersion }),
  can: ['read', 'Chat'],
  phi: 'read',
  entity: 'chat',
  summary: 'The caller’s rooms, the last said first, with what was said last.',
})

export const people = GET('/chat/people', {
  area: 'chat',
  feature: 'argochat',
  query: z.object({ text: cleanText(100).default('') }),
  out: z.object({ docs: z.array(z.object({ _id: Id, name: z.string(), username: z.string() })) }),
  can: ['read', 'Chat'],
  phi: 'none',
  entity: 'user',
  summary: 'Colleagues in the laboratory who can be written to; at most 20.',
})

export const open = POST('/chat/open', {
  area: 'chat',
  feature: 'argochat',
  body: z.object({ userId: Id }),
  out: z.object({ room: Id }),
  can: ['create', 'Chat'],
  phi: 'none',
  entity: 'chat',
  summary: 'The room between the caller and a colleague; made where there is none.',
})

export const messages = POST('/chat/messages', {
  area: 'chat',
  feature: 'argochat',
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
})

export const send = POST('/chat/send', {
  area: 'chat',
  feature: 'argochat',
  body: z.object({ room: Id, text: MessageText }),
  out: ChatMessage,
  can: ['create', 'Chat'],
  phi: 'write',
  entity: 'chat',
  idempotent: true,
  summary: 'Says something in a room.',
})

export const seen = POST('/chat/seen', {
  area: 'chat',
  feature: 'argochat',
  body: z.object({ room: Id, seq: wholeNumber(0) }),
  out: z.object({ unread: z.int() }),
  can: ['read', 'Chat'],
  phi: 'none',
  entity: 'chat',
  summary: 'The caller has read the room up to here; never moves back.',
})

export const unread = GET('/chat/unread', {
  area: 'chat',
  feature: 'argochat',
  out: z.object({ unread: z.int() }),
  can: ['read', 'Chat'],
  phi: 'none',
  entity: 'chat',
  summary: 'How many messages wait in all of the caller’s rooms.',
})

export const stream = GET('/chat/stream', {
  area: 'chat',
  feature: 'argochat',
  query: z.object({ version: ChatVersion.default('') }),
  out: z.object({ version: ChatVersion, changed: z.boolean() }),
  can: ['read', 'Chat'],
  phi: 'none',
  entity: 'chat',
  summary:
    'Answers as soon as something was said since `version`, at the latest after 12 seconds. Says only that, never what. Ends when the session or the right does.',
})
