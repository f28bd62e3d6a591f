import { z } from 'zod'
import { api } from '@contract/api'
import { read } from '@/api/query'
import { pageParam } from '@/lib/search-params'

export const standingViews = ['due', 'active', 'ended'] as const
export const standingSearch = z.object({
  view: z.enum(standingViews).default('due').catch('due'),
  page: pageParam,
})
export type StandingSearch = z.infer<typeof standingSearch>

export const standingQuery = ({ view, page }: StandingSearch) =>
  read(api.standingOrders.list, { query: { due: view === 'due', ended: view === 'ended', page } })
