import { api } from '@contract/api'
import { read } from '@/api/query'
import { searchInput, type FaxesSearch } from './search'

export const faxesQuery = (search: FaxesSearch) =>
  read(api.faxes.search, { body: searchInput(search) }, { every: 30 })
export const countsQuery = read(api.faxes.counts, {}, { every: 30 })
export const faxQuery = (faxId: string) => read(api.faxes.get, { body: { faxId } }, { every: 30 })
