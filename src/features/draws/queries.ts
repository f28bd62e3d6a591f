import { api } from '@contract/api'
import { read } from '@/api/query'

export const drawsQuery = (day: string, locationId: string | null) =>
  read(api.draws.list, { body: { day, locationId } }, { every: 60 })
export const collectorsQuery = read(api.draws.collectors, {}, { fresh: 600 })
