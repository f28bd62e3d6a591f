import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { TestTypesPage } from '@/features/catalogue/lists'
import { listSearch } from '@/table/list-state'
import { useSetList } from '@/table/use-list'

const search = z.object(listSearch)

export const Route = createFileRoute('/_in/testTypes')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search.parse({}))] },
  ...guard('/testTypes'),
  component: Page,
})

function Page() {
  return <TestTypesPage search={Route.useSearch()} set={useSetList('/testTypes')} />
}
