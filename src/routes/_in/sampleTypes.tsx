import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { SampleTypesPage } from '@/features/catalogue/lists'
import { listSearch } from '@/table/list-state'
import { useSetList } from '@/table/use-list'

const search = z.object(listSearch)

export const Route = createFileRoute('/_in/sampleTypes')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search.parse({}))] },
  ...guard('/sampleTypes'),
  component: Page,
})

function Page() {
  return <SampleTypesPage search={Route.useSearch()} set={useSetList('/sampleTypes')} />
}
