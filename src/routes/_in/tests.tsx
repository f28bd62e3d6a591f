import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { TestsPage } from '@/features/catalogue/lists'
import { listSearch } from '@/table/list-state'
import { useSetList } from '@/table/use-list'

const search = z.object(listSearch)

export const Route = createFileRoute('/_in/tests')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search.parse({}))] },
  ...guard('/tests'),
  component: Page,
})

function Page() {
  return <TestsPage search={Route.useSearch()} set={useSetList('/tests')} />
}
