import { z } from 'zod'
import { pageParam, textParam } from '@/lib/search-params'

/**
 * What every list keeps in the address besides its own filters: search text, page, sort, hidden columns and row height.
 * A route spreads this into its search schema, so Back, reload and a copied link show the same list.
 */
export const listSearch = {
  text: textParam,
  page: pageParam,
  sort: z.string().optional().catch(undefined),
  cols: z.array(z.string()).optional().catch(undefined),
  density: z.enum(['compact', 'touch']).optional().catch(undefined),
}

export interface ListSearch {
  text: string
  page: number
  sort?: string | undefined
  cols?: string[] | undefined
  density?: 'compact' | 'touch' | undefined
}

/** Changes some of the list's state; anything but the page itself starts again at page one. */
export type SetList<Search extends ListSearch = ListSearch> = (patch: Partial<Search>) => void
