import { api } from '@contract/api'
import type { BatchReport } from '@contract/batch-reports/shapes'
import type { TurboBatch } from '@contract/turbo-reports/shapes'
import { read } from '@/api/query'
import type { BatchReportSearch } from './search'

const status = {
  open: { status: 'OPEN', complete: false, sort: '-createdAt' },
  complete: { status: 'OPEN', complete: true, sort: '-createdAt' },
  deleted: { status: 'DELETED', sort: '-createdAt' },
} as const

export const reportsQuery = ({ list, text, page }: Pick<BatchReportSearch, 'list' | 'text' | 'page'>) =>
  read(api.batchReports.list, { query: { ...status[list], text, page } }, { every: 30 })
export const countsQuery = read(api.batchReports.counts, {}, { every: 30 })

const plateStatus = {
  open: { status: 'OPEN', done: false, sort: '-createdAt' },
  complete: { status: 'OPEN', done: true, sort: '-createdAt' },
  deleted: { status: 'DELETED', sort: '-createdAt' },
} as const

export const plateReportsQuery = ({ list, text, page }: Pick<BatchReportSearch, 'list' | 'text' | 'page'>) =>
  read(api.batchReports.plates, { query: { ...plateStatus[list], text, page } }, { every: 30 })
export const plateCountsQuery = read(api.batchReports.plateCounts, {}, { every: 30 })

const isRunning = ({ state }: Pick<TurboBatch, 'state'>) => state === 'QUEUED' || state === 'RUNNING'

/** Each second while something of it is being released. */
export const reportQuery = (id: string) => ({
  ...read(api.batchReports.get, { body: { _id: id } }, { every: 30, fresh: 0 }),
  refetchInterval: ({ state }: { state: { data: BatchReport | undefined } }) =>
    state.data?.releases.some(isRunning) ? 1000 : 30_000,
})
