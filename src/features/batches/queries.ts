import { api } from '@contract/api'
import { read } from '@/api/query'
import type { BatchingSearch } from './search'

const status = {
  open: { status: 'OPEN', complete: false, sort: 'createdAt' },
  complete: { status: 'OPEN', complete: true, sort: '-createdAt' },
  deleted: { status: 'DELETED', sort: '-createdAt' },
} as const

export const batchesQuery = ({ list, text, page }: Pick<BatchingSearch, 'list' | 'text' | 'page'>) =>
  read(api.batches.list, { query: { ...status[list], text, page } }, { every: 30 })
export const countsQuery = read(api.batches.counts, {}, { every: 30 })
export const waitingQuery = read(api.batches.waiting, {}, { every: 30 })
export const choicesQuery = read(api.batches.choices, {}, { fresh: 60 })
export const batchQuery = (id: string) => read(api.batches.get, { body: { _id: id } }, { every: 30 })
export const batchHistoryQuery = (id: string) =>
  read(api.batches.history, { body: { _id: id } }, { fresh: 0 })
export const waitingOfQuery = (testTypeId: string) =>
  read(api.batches.waitingOf, { body: { testTypeId } }, { fresh: 0 })
