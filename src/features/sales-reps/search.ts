import { z } from 'zod'
import { listSearch } from '@/table/list-state'

/** The list of sales reps in the address. */
export const salesRepsSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
})
export type SalesRepsSearch = z.output<typeof salesRepsSearch>
