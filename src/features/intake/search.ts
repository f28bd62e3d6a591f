import { z } from 'zod'
import { listSearch } from '@/table/list-state'

/** What the address of the list holds. */
export const intakesSearch = z.object({
  ...listSearch,
  /** Without one the queue itself: what waits for a decision. `all` shows everything. */
  state: z.enum(['ACCEPTED', 'DISMISSED', 'all']).optional().catch(undefined),
})
export type IntakesSearch = z.infer<typeof intakesSearch>

export const defaults = intakesSearch.parse({})
