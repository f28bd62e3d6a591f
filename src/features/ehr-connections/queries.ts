import { api } from '@contract/api'
import { read } from '@/api/query'

export const connectionQuery = (_id: string) => ({
  ...read(api.ehrConnections.get, { body: { _id } }, { every: 5 }),
  placeholderData: undefined,
})
/** Watched while somebody at the other side sends. */
export const heardQuery = (_id: string) => ({
  ...read(api.ehrConnections.heard, { body: { _id } }, { every: 3 }),
  placeholderData: undefined,
})
export const portsQuery = read(api.ehrConnections.ports, {}, { fresh: 0 })
export const contractLabsQuery = read(api.contractLabs.list, { query: { limit: 200 } })
