import { z } from 'zod'
import { optionalText } from '@/lib/search-params'
import { listSearch } from '@/table/list-state'

/** The list of physicians in the address: its filters beside what every list keeps there. */
export const physiciansSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
  location: optionalText,
})
export type PhysiciansSearch = z.output<typeof physiciansSearch>
