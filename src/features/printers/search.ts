import { z } from 'zod'
import { listSearch } from '@/table/list-state'

/** What the address of the list holds. */
export const printersSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
})
export type PrintersSearch = z.infer<typeof printersSearch>

export const defaults = printersSearch.parse({})
