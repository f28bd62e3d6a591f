import { z } from 'zod'
import { pageParam, textParam } from '@/lib/search-params'

/**
 * What every list keeps in the address besides its own filters: search text, page, sort, the columns that show in their
 * order, widths that were changed, row height, and the saved view that was opened.
 * A route spreads this into its search schema, so Back, reload and a copied link show the same list.
 */
export const listSearch = {
  text: textParam,
  page: pageParam,
  sort: z.string().optional().catch(undefined),
  cols: z.array(z.string()).optional().catch(undefined),
  density: z.enum(['compact', 'touch']).optional().catch(undefined),
  widths: z.record(z.string(), z.int().min(40).max(800)).optional().catch(undefined),
  view: z.string().optional().catch(undefined),
}

export interface ListSearch {
  text: string
  page: number
  sort?: string | undefined
  cols?: string[] | undefined
  density?: 'compact' | 'touch' | undefined
  /** Column id to pixels, where a width was changed. */
  widths?: Record<string, number> | undefined
  /** The id of the saved view; `all` for the whole list, chosen on purpose. */
  view?: string | undefined
}

/** Changes some of the list's state; anything but the page itself starts again at page one. */
export type SetList<Search extends ListSearch = ListSearch> = (
  patch: Partial<Search>,
  options?: { replace?: boolean },
) => void
