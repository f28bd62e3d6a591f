import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { PanelsPage } from '@/features/catalogue/lists'
import { listSearch } from '@/table/list-state'
import { useSetList } from '@/table/use-list'

const search = z.object(listSearch)

export const Route = createFileRoute('/_in/panels')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search.parse({}))] },
  ...guard('/panels'),
  component: Page,
})

function Page() {
  return <PanelsPage search={Route.useSearch()} set={useSetList('/panels')} />
}
