import { api } from '@contract/api'
import { read } from '@/api/query'
import type { PlatingSearch } from './search'

const status = {
  open: { status: 'OPEN', done: false, sort: 'createdAt' },
  done: { status: 'OPEN', done: true, sort: '-createdAt' },
  deleted: { status: 'DELETED', sort: '-createdAt' },
} as const

export const platesQuery = ({ list, text, page }: Pick<PlatingSearch, 'list' | 'text' | 'page'>) =>
  read(api.plates.list, { query: { ...status[list], text, page } }, { every: 30 })
export const countsQuery = read(api.plates.counts, {}, { every: 30 })
export const choicesQuery = read(api.plates.choices, {}, { fresh: 60 })
export const plateQuery = (id: string) => read(api.plates.get, { body: { _id: id } }, { every: 20 })
export const plateHistoryQuery = (id: string) => read(api.plates.history, { body: { _id: id } }, { fresh: 0 })
export const runsQuery = (id: string) => read(api.plates.runs, { body: { _id: id } }, { fresh: 0 })
export const verdictsQuery = (id: string) => read(api.plates.verdicts, { body: { _id: id } }, { fresh: 0 })
export const unplacedQuery = (id: string, batchId: string | null) =>
  read(api.plates.unplaced, { body: { _id: id, batchId } }, { every: 30 })
