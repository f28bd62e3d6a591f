import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { call, callFile } from '@/api/client'
import { InactiveChip } from '@/app/entity/active-chip'
import { RegisterList } from '@/app/entity/register-list'
import { useMe } from '@/app/me'
import { useSetList } from '@/table/use-list'
import { salesRepColumns, salesRepName } from './columns'
import { listInput, salesRepsQuery, staleAfter } from './queries'
import { salesRepsSearch, type SalesRepsSearch } from './search'

const route = getRouteApi('/_in/salesreps')
const defaults = salesRepsSearch.parse({})

/** Who looks after the clinics: every sales rep with how many locations they have. */
export function SalesRepsPage() {
  const search = route.useSearch()
  const set = useSetList<SalesRepsSearch>('/salesreps')
  const { ability } = useMe()
  return (
    <RegisterList
      list="salesreps"
      title={m.navigation.itemSalesReps}
      section={m.navigation.sectionLists}
      search={search}
      set={set}
      defaults={defaults}
      query={useQuery(salesRepsQuery(search))}
      columns={salesRepColumns}
      defaultSort="name"
      searchHint={m.salesReps.searchHint}
      pageOf={(row) => `/salesrep/${row._id}`}
      nameOf={salesRepName}
      card={(row) => (
        <>
          <span className="flex justify-between gap-3 font-medium">
            <span className="truncate">{salesRepName(row)}</span>
            <InactiveChip active={row.active} />
          </span>
          <span className="flex justify-between gap-3 text-meta text-hint">
            <span className="truncate">{row.phone ?? row.email}</span>
            <span>
              {m.salesReps.locations}: {row.locationCount}
            </span>
          </span>
        </>
      )}
      create={
        ability.can('create', 'SalesRep') ? { to: '/salesrep/new', label: m.salesReps.create } : undefined
      }
      empty={{ title: m.salesReps.none, text: m.salesReps.noneHelp }}
      exportFile={(cols) =>
        callFile(api.salesReps.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
      bulk={
        ability.can('manage_sales', 'SalesRep')
          ? {
              calls: api.salesReps,
              invalidates: staleAfter,
              chunk: (at, signal) =>
                call(api.salesReps.list, { query: { ...listInput(search), ...at } }, { signal }),
            }
          : undefined
      }
    />
  )
}
