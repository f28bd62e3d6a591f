import { z } from 'zod'
import { tabSearch } from '@/lib/search-params'
import { listSearch } from '@/table/list-state'

export const plateLists = ['open', 'done', 'deleted'] as const
export type PlateLists = (typeof plateLists)[number]

/** The list in the address: OPEN unless another was chosen (specification section 4). */
export const platingSearch = z.object({
  ...listSearch,
  list: z.enum(plateLists).catch('open').default('open'),
  /** The rules of assays in place of the list. */
  rules: z.literal(true).optional().catch(undefined),
})
export type PlatingSearch = z.output<typeof platingSearch>

export const plateSearch = tabSearch
