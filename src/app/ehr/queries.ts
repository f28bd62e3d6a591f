import { api } from '@contract/api'
import type { CodeList } from '@contract/ehr-connections/shapes'
import { read } from '@/api/query'

/** All that a laboratory has: a page of the most that a list answers. */
const most = 200
export const connectionsQuery = read(api.ehrConnections.list, { query: { limit: most } }, { every: 10 })
export const codesQuery = (asked: Partial<Pick<CodeList, 'text' | 'connectionId' | 'kind' | 'waiting'>>) =>
  read(api.ehrConnections.codes, { query: { ...asked, sort: 'name', limit: most } }, { every: 10 })
