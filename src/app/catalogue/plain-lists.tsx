import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { call, callFile } from '@/api/client'
import { RegisterList } from '@/app/entity/register-list'
import { useMe } from '@/app/me'
import { useSetList } from '@/table/use-list'
import { sampleTypeColumns, specimenSourceColumns, testTypeColumns } from './columns'
import { matrixLabels } from './labels'
import { listInput, sampleTypesQuery, specimenSourcesQuery, testTypesQuery, touched } from './queries'
import { catalogueSearch, type CatalogueSearch } from './search'
import { RowCard } from '@/app/catalogue/row-card'

const common = {
  section: m.register.administration,
  defaultSort: 'name',
  searchHint: m.catalogue.searchHint,
  nameOf: (row: { name: string }) => row.name,
}
const usual = catalogueSearch.parse({})
const route = {
  sampleTypes: getRouteApi('/_in/sampleTypes'),
  testTypes: getRouteApi('/_in/testTypes'),
  specimenSources: getRouteApi('/_in/specimenSources'),
}

export function SampleTypesPage() {
  const search = route.sampleTypes.useSearch()
  const { ability } = useMe()
  return (
    <RegisterList
      {...common}
      list="sample-types"
      title={m.navigation.itemSampleTypes}
      search={search}
      usual={usual}
      set={useSetList<CatalogueSearch>('/sampleTypes')}
      query={useQuery(sampleTypesQuery(search))}
      columns={sampleTypeColumns}
      pageOf={(row) => `/sampleType/${row._id}`}
      card={(row) => (
        <RowCard row={row} line={[matrixLabels[row.matrix], row.container].filter(Boolean).join(' · ')} />
      )}
      create={
        ability.can('create', 'Catalogue')
          ? { to: '/sampleType/new', label: m.sampleTypes.create }
          : undefined
      }
      empty={{ title: m.sampleTypes.none, text: m.sampleTypes.noneHelp }}
      exportFile={(cols) =>
        callFile(api.sampleTypes.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
      bulk={
        ability.can('manage', 'Catalogue')
          ? {
              calls: api.sampleTypes,
              invalidates: touched,
              stretch: (at, signal) =>
                call(api.sampleTypes.list, { query: { ...listInput(search), ...at } }, { signal }),
            }
          : undefined
      }
    />
  )
}

export function TestTypesPage() {
  const search = route.testTypes.useSearch()
  const { ability } = useMe()
  return (
    <RegisterList
      {...common}
      list="test-types"
      title={m.navigation.itemTestTypes}
      search={search}
      usual={usual}
      set={useSetList<CatalogueSearch>('/testTypes')}
      query={useQuery(testTypesQuery(search))}
      columns={testTypeColumns}
      pageOf={(row) => `/testType/${row._id}`}
      card={(row) => <RowCard row={row} />}
      create={
        ability.can('create', 'Catalogue') ? { to: '/testType/new', label: m.testTypes.create } : undefined
      }
      empty={{ title: m.testTypes.none, text: m.testTypes.noneHelp }}
      exportFile={(cols) =>
        callFile(api.testTypes.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
      bulk={
        ability.can('manage', 'Catalogue')
          ? {
              calls: api.testTypes,
              invalidates: touched,
              stretch: (at, signal) =>
                call(api.testTypes.list, { query: { ...listInput(search), ...at } }, { signal }),
            }
          : undefined
      }
    />
  )
}

export function SpecimenSourcesPage() {
  const search = route.specimenSources.useSearch()
  const { ability } = useMe()
  return (
    <RegisterList
      {...common}
      list="specimen-sources"
      title={m.navigation.itemSpecimenSources}
      search={search}
      usual={usual}
      set={useSetList<CatalogueSearch>('/specimenSources')}
      query={useQuery(specimenSourcesQuery(search))}
      columns={specimenSourceColumns}
      pageOf={(row) => `/specimenSource/${row._id}`}
      card={(row) => <RowCard row={row} />}
      create={
        ability.can('create', 'Catalogue')
          ? { to: '/specimenSource/new', label: m.specimenSources.create }
          : undefined
      }
      empty={{ title: m.specimenSources.none, text: m.specimenSources.noneHelp }}
      exportFile={(cols) =>
        callFile(api.specimenSources.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
      bulk={
        ability.can('manage', 'Catalogue')
          ? {
              calls: api.specimenSources,
              invalidates: touched,
              stretch: (at, signal) =>
                call(api.specimenSources.list, { query: { ...listInput(search), ...at } }, { signal }),
            }
          : undefined
      }
    />
  )
}
