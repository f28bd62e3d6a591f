import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { ConflictsPage } from '@/features/conflicts/conflicts-page'
import { conflictsSearch } from '@/features/conflicts/search'

export const Route = createFileRoute('/_in/conflictmanager')({
  validateSearch: conflictsSearch,
  search: { middlewares: [stripSearchParams(conflictsSearch.parse({}))] },
  ...guard('/conflictmanager'),
  component: ConflictsPage,
})
