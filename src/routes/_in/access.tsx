import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { AccessPage } from '@/features/access/access-page'
import { accessSearch } from '@/features/access/search'

export const Route = createFileRoute('/_in/access')({
  validateSearch: accessSearch,
  search: { middlewares: [stripSearchParams(accessSearch.parse({}))] },
  ...guard('/access'),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AccessPage
      search={search}
      set={(patch) => void navigate({ search: (before) => ({ ...before, ...patch }), replace: true })}
    />
  )
}
