import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { SpecimenSourcesPage } from '@/features/catalogue/lists'
import { listSearch } from '@/table/list-state'
import { useSetList } from '@/table/use-list'

const search = z.object(listSearch)

export const Route = createFileRoute('/_in/specimenSources')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search.parse({}))] },
  ...guard('/specimenSources'),
  component: Page,
})

function Page() {
  return <SpecimenSourcesPage search={Route.useSearch()} set={useSetList('/specimenSources')} />
}
