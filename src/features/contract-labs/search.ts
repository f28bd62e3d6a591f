import { z } from 'zod'
import { listSearch } from '@/table/list-state'

/** What the address of the list holds. */
export const contractLabsSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
})
export type ContractLabsSearch = z.infer<typeof contractLabsSearch>
