import { api } from '@contract/api'
import { read } from '@/api/query'

export const clientsQuery = read(api.fhir.clients, {}, { fresh: 0 })
