import { z } from 'zod'
import { optionalText } from '@/lib/search-params'
import { listSearch } from '@/table/list-state'

/** What the address of a register's list holds; filters of its own are added by `extend`. */
export const registerSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
})
export type RegisterSearch = z.infer<typeof registerSearch>

/** The same for a described register: its filters are known once its screens have come, and read there. */
export const describedSearch = registerSearch.catchall(optionalText)
