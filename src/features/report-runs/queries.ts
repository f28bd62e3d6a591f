import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import type { ReportInput, ReportRun } from '@contract/report-runs/shapes'
import { read } from '@/api/query'

export const isUnderWay = ({ state }: Pick<ReportRun, 'state'>): boolean =>
  state === 'QUEUED' || state === 'RUNNING'

/** Each second while one is under way, and every half minute otherwise. */
export const runsQuery = {
  ...read(api.reportRuns.list, {}, { every: 30, fresh: 0 }),
  refetchInterval: ({ state }: { state: { data: Reply<typeof api.reportRuns.list> | undefined } }) =>
    state.data?.docs.some(isUnderWay) ? 1000 : 30_000,
}

export const previewQuery = (input: ReportInput) => read(api.reportRuns.preview, { body: input })

export const locationQuery = (id: string) => read(api.locations.get, { params: { id } }, { fresh: 300 })
export const physicianQuery = (id: string) => read(api.physicians.get, { params: { id } }, { fresh: 300 })
