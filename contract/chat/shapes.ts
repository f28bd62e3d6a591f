import { z } from 'zod'
import { Id, Instant } from '../shapes'

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
