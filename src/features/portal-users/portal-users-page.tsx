import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { PortalUserState } from '@contract/portal-users/choices'
import { callFile } from '@/api/client'
import { useSetList } from '@/table/use-list'
import { PlainList } from '@/app/entity/plain-list'
import { StateChip } from '@/app/state-register/state-chip'
import { StateFilter } from '@/app/state-register/state-filter'
import { portalUserColumns, portalUserCues } from './columns'
import { listInput, portalUsersQuery } from './queries'
import { portalUsersSearch, type PortalUsersSearch } from './search'

const route = getRouteApi('/_in/portalusers')
const defaults = portalUsersSearch.parse({})

/** Who registered themselves for the portal, and where each registration stands. */
export function PortalUsersPage() {
  const search = route.useSearch()
  const set = useSetList<PortalUsersSearch>('/portalusers')
  return (
    <PlainList
      list="portalusers"
      title={m.navigation.itemRegisteredPatients}
      section={m.register.lists}
      search={search}
      set={set}
      defaults={defaults}
      query={useQuery(portalUsersQuery(search))}
      columns={portalUserColumns}
      defaultSort="-registeredAt"
      searchHint={m.portalUsers.searchHint}
      pageOf={(row) => `/portalusers/${row._id}`}
      card={(row) => (
        <>
          <span className="flex justify-between gap-3 font-medium">
            <span className="truncate">
              {row.lastName}, {row.firstName}
            </span>
            <StateChip cue={portalUserCues[row.state]} />
          </span>
          <span className="block truncate text-meta text-hint">{row.clinic}</span>
        </>
      )}
      filters={
        <StateFilter
          cues={portalUserCues}
          states={PortalUserState.options}
          state={search.state}
          onChange={(state) => set({ state })}
        />
      }
      filtered={search.state !== undefined}
      onClear={() => set({ text: '', state: undefined })}
      empty={{
        title: m.portalUsers.none,
        text: m.portalUsers.noneHelp,
      }}
      exportFile={(cols) =>
        callFile(api.portalUsers.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
    />
  )
}
