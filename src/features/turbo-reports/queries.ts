import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import type { TurboState } from '@contract/turbo-reports/choices'
import type { TurboBatch } from '@contract/turbo-reports/shapes'
import { read } from '@/api/query'
import { listInput, narrowing, recallInput, type TurboSearch } from './search'

export const turboQuery = (search: TurboSearch, state: TurboState) =>
  read(api.turboReports.list, { query: listInput(search, state) })

/** Asked again every half minute without keeping an idle screen signed in. */
export const countsQuery = (search: TurboSearch) =>
  read(api.turboReports.counts, { query: narrowing(search) }, { every: 30 })

export const isRunning = ({ state }: Pick<TurboBatch, 'state'>) => state === 'QUEUED' || state === 'RUNNING'

/** What was signed lately; each second while any of it is being released. */
export const batchesQuery = {
  ...read(api.turboReports.batches, {}, { every: 30, fresh: 0 }),
  refetchInterval: ({ state }: { state: { data: { docs: TurboBatch[] } | undefined } }) =>
    state.data?.docs.some(isRunning) ? 1000 : 30_000,
}

export const batchQuery = (id: string) => read(api.turboReports.batch, { body: { _id: id } }, { fresh: 0 })

export const recallsQuery = (search: TurboSearch) => read(api.recalls.list, { query: recallInput(search) })
export const openRecallsQuery = read(api.recalls.open, {}, { every: 30 })
export const recallQuery = (id: string) => read(api.recalls.get, { body: { _id: id } })

export const locationQuery = (id: string) => read(api.locations.get, { params: { id } }, { fresh: 300 })
export const locationsQuery = (text: string) =>
  read(api.locations.list, { query: { text, limit: searchLimits.others } })
