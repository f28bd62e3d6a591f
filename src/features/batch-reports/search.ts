import { z } from 'zod'
import { optionalText, pageParam, textParam } from '@/lib/search-params'

export const reportLists = ['open', 'complete', 'deleted'] as const

/** The list in the address, and which batch stands beside it. */
export const batchReportSearch = z.object({
  list: z.enum(reportLists).catch('open').default('open'),
  text: textParam,
  page: pageParam,
  batch: optionalText,
})
export type BatchReportSearch = z.output<typeof batchReportSearch>
