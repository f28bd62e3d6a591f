import { Id, Instant, Version, listInput } from '../shapes'
import { TicketState } from './choices'
import { z } from 'zod'

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

export const TicketList = listInput(['updated', 'number'], '-updated').extend({
  state: TicketState.optional(),
})
export type TicketList = z.output<typeof TicketList>
