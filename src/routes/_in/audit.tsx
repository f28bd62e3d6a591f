import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { AuditPage } from '@/features/audit/audit-page'
import { trailQuery } from '@/features/audit/queries'
import { auditSearch, type AuditSearch } from '@/features/audit/search'

export const Route = createFileRoute('/_in/audit')({
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams(auditSearch.parse({}))] },
  ...guard('/audit'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (deps.tab === 'trail') void context.queryClient.prefetchQuery(trailQuery(deps))
  },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const set = (patch: Partial<AuditSearch>) =>
    void navigate({
      search: (before) => ({
        ...before,
        // Another filter begins at the newest row; opening a row or turning the page keeps the rest.
        ...('row' in patch || 'after' in patch ? {} : { after: undefined, row: undefined }),
        ...patch,
      }),
    })
  return <AuditPage search={search} set={set} />
}
