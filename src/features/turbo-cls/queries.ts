import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import type { ClsState } from '@contract/turbo-cls/choices'
import { read } from '@/api/query'
import { listInput, narrowing, type ClsSearch } from './search'

export const clsQuery = (search: ClsSearch, state: ClsState) =>
  read(api.turboCls.list, { query: listInput(search, state) })

/** Asked again every half minute without keeping an idle screen signed in. */
export const clsCountsQuery = (search: ClsSearch) =>
  read(api.turboCls.counts, { query: narrowing(search) }, { every: 30 })

export const owedCallsQuery = read(api.turboCls.owedCalls, {}, { every: 30 })

export const locationQuery = (id: string) => read(api.locations.get, { params: { id } }, { fresh: 300 })
export const locationsQuery = (text: string) =>
  read(api.locations.list, { query: { text, limit: searchLimits.others } })
