import { api } from '@contract/api'
import type { CallInput } from '@contract/endpoint'
import { read } from '@/api/query'

export type TotalsInput = NonNullable<CallInput<typeof api.sales.totals>['query']>
export type LeaderboardInput = NonNullable<CallInput<typeof api.sales.leaderboard>['query']>

export const totalsQuery = (query: TotalsInput) => read(api.sales.totals, { query })
export const leaderboardQuery = (query: LeaderboardInput) => read(api.sales.leaderboard, { query })
export const trackerQuery = (locationId: string | undefined) =>
  read(api.sales.covid, { query: locationId ? { locationId } : {} })
