import { z } from 'zod'
import { listSearch } from '@/table/list-state'

/** What the address of the list holds. */
export const tagsSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
})
export type TagsSearch = z.infer<typeof tagsSearch>

export const usual = tagsSearch.parse({})
