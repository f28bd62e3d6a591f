import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { read } from '@/api/query'

export const locationQuery = (id: string) => read(api.locations.get, { params: { id } }, { fresh: 300 })
export const physicianQuery = (id: string) => read(api.physicians.get, { params: { id } }, { fresh: 300 })
export const locationsQuery = (text: string) =>
  read(api.locations.list, { query: { text, limit: searchLimits.others } })
export const physiciansQuery = (text: string) =>
  read(api.physicians.list, { query: { text, limit: searchLimits.others } })
