import { z } from 'zod'
import { PlainDate } from '@contract/shapes'
import { ReportKey } from '@contract/report-runs/choices'
import { optionalText } from '@/lib/search-params'

/** The chosen report and its filters in the address: what is shared is what is seen. */
export const reportsSearch = z.object({
  report: ReportKey.optional().catch(undefined),
  from: PlainDate.optional().catch(undefined),
  to: PlainDate.optional().catch(undefined),
  location: z.guid().optional().catch(undefined),
  physician: z.guid().optional().catch(undefined),
  team: optionalText,
  /** The whole list of reports, where `/reports` shows something else first. */
  all: z.literal(true).optional().catch(undefined),
  /** What somebody of sales sees first: their totals, over these days. */
  period: z.enum(['week', 'month', 'quarter', 'year']).optional().catch(undefined),
  back: z.int().min(0).max(24).optional().catch(undefined),
  whose: z.enum(['own', 'all']).optional().catch(undefined),
})
export type ReportsSearch = z.output<typeof reportsSearch>
