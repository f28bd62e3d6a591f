import { api } from '@contract/api'
import { read } from '@/api/query'
import type { StandingSearch } from './search'

export const standingQuery = ({ view, page }: StandingSearch) =>
  read(api.standingOrders.list, { query: { due: view === 'due', ended: view === 'ended', page } })
