import { z } from 'zod'
import { textParam } from '@/lib/search-params'

/** What the address holds: which list, what is searched for, and the order that is open beside it. */
export const reviewSearch = z.object({
  reviewed: z.boolean().catch(false).default(false),
  text: textParam,
  order: z.guid().optional().catch(undefined),
})
export type ReviewSearch = z.infer<typeof reviewSearch>
