import { z } from 'zod'

/** NEW: nobody has answered. OPEN: the laboratory works on it. WAITING: for the person who asked. */
export const TicketState = z.enum(['NEW', 'OPEN', 'WAITING', 'CLOSED'])
export type TicketState = z.infer<typeof TicketState>
