import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { read } from '@/api/query'

export const rulesQuery = read(api.autoverification.rules, {})
export const versionsQuery = (_id: string) => read(api.autoverification.versions, { query: { _id } })
export const testsQuery = (text: string) =>
  read(api.tests.list, { query: { text, limit: searchLimits.others, active: true } })
