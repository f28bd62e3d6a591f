import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { call, callFile } from '@/api/client'
import { RegisterList } from '@/app/entity/register-list'
import { useMe } from '@/app/me'
import { useSetList } from '@/table/use-list'
import { panelColumns } from '@/app/catalogue/columns'
import { listInput, panelsQuery, staleAfter } from '@/app/catalogue/queries'
import { registerSearch, type RegisterSearch } from '@/app/entity/register-search'
import { RowCard } from '@/app/catalogue/row-card'

const defaults = registerSearch.parse({})
const route = getRouteApi('/_in/panels')

/** Tests that are ordered as one. */
export function PanelsPage() {
  const search = route.useSearch()
  const { ability } = useMe()
  return (
    <RegisterList
      list="panels"
      title={m.navigation.itemPanels}
      section={m.register.administration}
      search={search}
      defaults={defaults}
      set={useSetList<RegisterSearch>('/panels')}
      query={useQuery(panelsQuery(search))}
      columns={panelColumns}
      defaultSort="name"
      searchHint={m.catalogue.searchCodesHint}
      pageOf={(row) => `/panel/${row._id}`}
      nameOf={(row) => row.name}
      card={(row) => <RowCard row={row} line={row.sample ?? ''} />}
      create={ability.can('create', 'Catalogue') ? { to: '/panels_new', label: m.panels.create } : undefined}
      empty={{ title: m.panels.none, text: m.panels.noneHelp }}
      exportFile={(cols) =>
        callFile(api.panels.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
      bulk={
        ability.can('manage', 'Catalogue')
          ? {
              calls: api.panels,
              invalidates: staleAfter,
              chunk: (at, signal) =>
                call(api.panels.list, { query: { ...listInput(search), ...at } }, { signal }),
            }
          : undefined
      }
    />
  )
}
