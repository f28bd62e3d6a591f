import { api } from '@contract/api'
import { read } from '@/api/query'
import type { ConflictsSearch } from './search'

export const conflictsQuery = ({ view, page, conflict }: ConflictsSearch) =>
  read(
    api.conflicts.list,
    { query: conflict === undefined ? { page, open: view === 'open' } : { conflict, open: false } },
    { every: 30 },
  )
