import { z } from 'zod'
import { listSearch } from '@/table/list-state'

/** What the address of the list holds. */
export const formsSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
})
export type FormsSearch = z.infer<typeof formsSearch>

export const defaults = formsSearch.parse({})
