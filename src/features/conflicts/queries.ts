import { api } from '@contract/api'
import { read } from '@/api/query'

export const conflictsQuery = (page: number, open: boolean) =>
  read(api.conflicts.list, { query: { page, open } }, { every: 30 })
