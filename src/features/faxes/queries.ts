import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import type { FaxSearchInput } from '@contract/faxes/shapes'
import { read } from '@/api/query'
import type { FaxesSearch } from './search'

/** As the specification's call has it: text, offset and 25 at a time. */
const searchInput = ({ text, page, status }: FaxesSearch): FaxSearchInput => ({
  text,
  offset: (page - 1) * searchLimits.faxes,
  limit: searchLimits.faxes,
  ...(status ? { status } : {}),
})

export const faxesQuery = (search: FaxesSearch) =>
  read(api.faxes.search, { body: searchInput(search) }, { every: 30 })
export const countsQuery = read(api.faxes.counts, {}, { every: 30 })
export const faxQuery = (faxId: string) => read(api.faxes.get, { body: { faxId } }, { every: 30 })
