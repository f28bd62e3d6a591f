import { z } from 'zod'
import { listSearch } from '@/table/list-state'

/** The list of locations in the address. */
export const locationsSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
})
export type LocationsSearch = z.output<typeof locationsSearch>
