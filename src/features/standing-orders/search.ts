import { z } from 'zod'
import { pageParam } from '@/lib/search-params'

export const standingViews = ['due', 'active', 'ended'] as const
export const standingSearch = z.object({
  view: z.enum(standingViews).default('due').catch('due'),
  page: pageParam,
})
export type StandingSearch = z.infer<typeof standingSearch>
