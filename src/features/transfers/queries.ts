import { api } from '@contract/api'
import type { TransferListInput } from '@contract/transfers/shapes'
import { read } from '@/api/query'
import type { TransfersSearch } from './search'

const listInput = ({ text, page, direction, held }: TransfersSearch): TransferListInput => ({
  text,
  page,
  ...(direction ? { direction } : {}),
  ...(held ? { held } : {}),
})

export const transfersQuery = (search: TransfersSearch) =>
  read(api.transfers.list, { query: listInput(search) }, { every: 30 })
export const transferCountsQuery = read(api.transfers.counts, {}, { every: 30 })
export const transferQuery = (id: string) => read(api.transfers.get, { body: { _id: id } }, { every: 30 })
export const rawQuery = (id: string) => read(api.transfers.raw, { body: { _id: id } }, { fresh: 0 })
export const partnersQuery = read(api.transfers.partners, {}, { fresh: 0 })
export const codesQuery = read(api.transfers.codes, { query: { open: true, limit: 200 } }, { fresh: 0 })
export const locationsQuery = (text: string) => read(api.locations.list, { query: { text, limit: 200 } })
