import { api } from '@contract/api'
import type { MessageListInput } from '@contract/ehr-jobs/shapes'
import { read } from '@/api/query'
import type { EhrJobsSearch } from './search'

const sorts = ['stuck', '-stuck', 'receivedAt', '-receivedAt'] as const

/** What the list asks for, as the address has it; the export asks for the same. */
export function listInput({
  text,
  page,
  sort,
  state,
  direction,
  connection,
  alarm,
  stopped,
}: EhrJobsSearch): MessageListInput {
  const sorted = sorts.find((one) => one === sort)
  return {
    text,
    page,
    ...(sorted ? { sort: sorted } : {}),
    ...(state ? { state } : {}),
    ...(direction ? { direction } : {}),
    ...(connection ? { connectionId: connection } : {}),
    ...(alarm ? { alarm } : {}),
    ...(stopped ? { stopped } : {}),
  }
}

export const messagesQuery = (search: EhrJobsSearch) =>
  read(api.ehrJobs.list, { query: listInput(search) }, { every: 10 })
/** Of the messages that the list is narrowed to besides its state, so that a number is that of the list behind it. */
export const countsQuery = ({ connection, direction }: Pick<EhrJobsSearch, 'connection' | 'direction'>) =>
  read(
    api.ehrJobs.counts,
    { query: { ...(connection ? { connectionId: connection } : {}), ...(direction ? { direction } : {}) } },
    { every: 10 },
  )
/** The few that alarm, the newest first: what is to be cleared before all. */
export const alarmsQuery = read(
  api.ehrJobs.list,
  { query: { alarm: true, sort: '-stuck', limit: 5 } },
  { every: 10 },
)
export const messageQuery = (id: string) => ({
  ...read(api.ehrJobs.get, { params: { id } }, { every: 5 }),
  placeholderData: undefined,
})
/** Asked once for each version: each reading of a message is in the trail. */
export const rawQuery = (id: string) => ({
  ...read(api.ehrJobs.raw, { body: { _id: id } }, { fresh: Infinity }),
  placeholderData: undefined,
})
