import { z } from 'zod'
import { optionalText, pageParam, textParam } from '@/lib/search-params'

export const reportLists = ['open', 'complete', 'deleted'] as const

/** The list in the address, and which batch stands beside it. */
export const batchReportSearch = z.object({
  list: z.enum(reportLists).catch('open').default('open'),
  text: textParam,
  page: pageParam,
  /** Which of the two stand in the list. */
  of: z.enum(['batches', 'plates']).catch('batches').default('batches'),
  batch: optionalText,
  plate: optionalText,
})
export type BatchReportSearch = z.output<typeof batchReportSearch>

/** Whether the list is of plates: chosen so, or by a link to one. */
export const ofPlates = ({ of, plate, batch }: BatchReportSearch): boolean =>
  batch === undefined && (of === 'plates' || plate !== undefined)
