import { z } from 'zod'
import { pageParam } from '@/lib/search-params'

/** The page's state in the address, so that Back, reload and a link show the same. */
export const conflictsSearch = z.object({
  view: z.enum(['open', 'all']).default('open').catch('open'),
  page: pageParam,
  /** The one that a notice led to; alone, also once it is settled. */
  conflict: z.guid().optional().catch(undefined),
})
export type ConflictsSearch = z.infer<typeof conflictsSearch>
