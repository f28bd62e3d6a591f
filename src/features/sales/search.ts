import { z } from 'zod'
import { Measure, Period } from '@contract/sales/choices'
import { optionalText } from '@/lib/search-params'

export const leaderboardSearch = z.object({
  period: Period.default('month').catch('month'),
  back: z.int().min(0).max(24).default(0).catch(0),
  team: optionalText,
  by: Measure.default('received').catch('received'),
})
export type LeaderboardSearch = z.output<typeof leaderboardSearch>

export const trackerSearch = z.object({ location: z.guid().optional().catch(undefined) })
