import { api } from '@contract/api'
import { read } from '@/api/query'
import type { HelpdeskSearch } from './search'

const sorts = ['updated', '-updated', 'number', '-number'] as const

export function ticketsQuery({ text, page, sort, state }: HelpdeskSearch) {
  const sorted = sorts.find((one) => one === sort)
  return read(
    api.helpdesk.list,
    { query: { text, page, ...(sorted ? { sort: sorted } : {}), ...(state ? { state } : {}) } },
    { fresh: 0 },
  )
}

/** Asked again every half minute while it is open, so that an answer is seen when it comes. */
export const ticketQuery = (id: string) => ({
  ...read(api.helpdesk.get, { params: { id } }, { fresh: 0, every: 30 }),
  placeholderData: undefined,
})
