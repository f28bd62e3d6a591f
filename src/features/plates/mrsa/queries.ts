import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { read } from '@/api/query'

export const mrsaTablesQuery = read(api.mrsa.list, {})
export const testsOfKind = (kind: 'pcr' | 'qualitative') => (text: string) =>
  read(api.tests.list, { query: { text, kind, limit: searchLimits.others, active: true } })
