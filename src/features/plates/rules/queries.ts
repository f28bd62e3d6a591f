import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { read } from '@/api/query'

export const assayRulesQuery = read(api.plates.rules, {})
export const plateChoicesQuery = read(api.plates.choices, {}, { fresh: 60 })
/** Tests of a test type that are in use, by what was typed. */
export const testsOf = (testType: string) => (text: string) =>
  read(api.tests.list, { query: { text, testType, limit: searchLimits.others, active: true } })
