import { z } from 'zod'
import { TicketState } from '@contract/helpdesk/choices'
import { listSearch } from '@/table/list-state'

/** What the address of the list holds; `ticket` is the one that is open beside it. */
export const helpdeskSearch = z.object({
  ...listSearch,
  state: TicketState.optional().catch(undefined),
  ticket: z.guid().optional().catch(undefined),
})
export type HelpdeskSearch = z.infer<typeof helpdeskSearch>
