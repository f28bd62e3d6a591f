import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { call, callFile } from '@/api/client'
import { InactiveChip } from '@/app/entity/active-chip'
import { RegisterList } from '@/app/entity/register-list'
import { useMe } from '@/app/me'
import { useSetList } from '@/table/use-list'
import { locationColumns, placeText } from './columns'
import { listInput, locationsQuery, staleAfter } from './queries'
import { locationsSearch, type LocationsSearch } from './search'

const route = getRouteApi('/_in/locations')
const defaults = locationsSearch.parse({})

/** The clinics and sites that send specimens. */
export function LocationsPage() {
  const search = route.useSearch()
  const set = useSetList<LocationsSearch>('/locations')
  const { ability, user } = useMe()
  return (
    <RegisterList
      list="locations"
      title={m.navigation.itemLocations}
      section={m.navigation.sectionLists}
      search={search}
      set={set}
      defaults={defaults}
      query={useQuery(locationsQuery(search))}
      columns={locationColumns}
      defaultSort="name"
      searchHint={m.locations.listSearchHint}
      pageOf={(row) => `/location/${row._id}`}
      nameOf={(row) => row.name}
      card={(row) => (
        <>
          <span className="flex justify-between gap-3 font-medium">
            <span className="truncate">{row.name}</span>
            <InactiveChip active={row.active} />
          </span>
          <span className="flex justify-between gap-3 text-meta text-hint">
            <span className="truncate">{[placeText(row), row.phone].filter(Boolean).join(' · ')}</span>
            <span className="mono">{row.code}</span>
          </span>
        </>
      )}
      create={
        ability.can('create', 'Location') ? { to: '/location/new', label: m.locations.listNew } : undefined
      }
      empty={{ title: m.locations.listNone, text: m.locations.listNoneHelp }}
      exportFile={(cols) =>
        callFile(api.locations.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
      bulk={
        // A clinic changes its own numbers; which locations take part in new orders is the laboratory's to say.
        ability.can('manage', 'Location') && user.userType !== 'portal'
          ? {
              calls: api.locations,
              invalidates: staleAfter,
              chunk: (at, signal) =>
                call(api.locations.list, { query: { ...listInput(search), ...at } }, { signal }),
            }
          : undefined
      }
    />
  )
}
