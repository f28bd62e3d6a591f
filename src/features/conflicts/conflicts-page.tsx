import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { routerLink } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { EmptyState } from '@/ui/empty-state'
import { FilterChip } from '@/ui/filter-chip'
import { PageHeader } from '@/ui/page-header'
import { Pages } from '@/app/list/pages'
import { Segmented } from '@/ui/segmented'
import { SkeletonRows } from '@/ui/skeleton'
import { ConflictRow } from './conflict-row'
import { conflictsQuery } from './queries'
import type { ConflictsSearch } from './search'

const t = m.conflicts
const route = getRouteApi('/_in/conflictmanager')

/** The specification opens this address to everybody: it shows what the role may see. */
export function ConflictsPage() {
  const { ability } = useMe()
  usePageTitle(m.navigation.itemConflictManager)
  if (ability.can('read', 'Conflict')) return <Conflicts maySettle={ability.can('resolve', 'Conflict')} />
  return (
    <div className="px-6 py-12 max-sm:px-4">
      <h1 className="sr-only">{m.navigation.itemConflictManager}</h1>
      <EmptyState title={t.noRight} text={t.noRightHelp} />
    </div>
  )
}

function Conflicts({ maySettle }: { maySettle: boolean }) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const show = (next: Partial<ConflictsSearch>) => void navigate({ to: '/conflictmanager', search: next })
  const { view, page, conflict: one } = search
  const { data, isError, error, refetch } = useQuery(conflictsQuery(search))
  // The last one of the last page was settled: the page before it is the last now.
  if (data && one === undefined && page > data.pages)
    return <Navigate to="/conflictmanager" search={{ view, page: data.pages }} replace />
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <PageHeader
        title={m.navigation.itemConflictManager}
        crumbs={[{ label: m.navigation.sectionLaboratory }]}
        count={data && formatCount(data.total, data.totalIsCapped)}
        renderLink={routerLink}
      />
      <div className="flex flex-wrap gap-2 px-6 pb-3 max-sm:px-4">
        <Segmented
          aria-label={m.lists.filters}
          value={one === undefined ? view : null}
          onChange={(next) => show({ view: next })}
          options={[
            { value: 'open', label: t.openOnly },
            { value: 'all', label: t.all },
          ]}
        />
        {one !== undefined && (
          <FilterChip name={t.one} value={data?.docs[0]?.code ?? '…'} onRemove={() => show({})} />
        )}
      </div>
      <div className="flex-1 border-t border-line bg-surface">
        {data ? (
          data.docs.length === 0 ? (
            <EmptyState title={t.none} text={t.noneHelp} />
          ) : (
            <ul>
              {data.docs.map((conflict) => (
                <ConflictRow key={conflict._id} conflict={conflict} maySettle={maySettle} />
              ))}
            </ul>
          )
        ) : isError ? (
          <LoadFailed error={error} refetch={refetch} />
        ) : (
          <SkeletonRows label={t.loading} />
        )}
        {data && <Pages page={page} pages={data.pages} onPage={(next) => show({ view, page: next })} />}
      </div>
    </div>
  )
}
