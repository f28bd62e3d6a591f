import { z } from 'zod'
import { optionalText, pageParam, tabSearch, textParam } from '@/lib/search-params'

export const batchLists = ['open', 'complete', 'deleted'] as const
export type BatchLists = (typeof batchLists)[number]

/** The list in the address, and which batch stands beside it. */
export const batchingSearch = z.object({
  list: z.enum(batchLists).catch('open').default('open'),
  text: textParam,
  page: pageParam,
  batch: optionalText,
})
export type BatchingSearch = z.output<typeof batchingSearch>

export const batchSearch = tabSearch
