import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { TestKind } from '@contract/tests/choices'
import { m } from '@contract/messages'
import { call, callFile } from '@/api/client'
import { RegisterList } from '@/app/entity/register-list'
import { useMe, useReference } from '@/app/me'
import type { SetList } from '@/table/list-state'
import { useSetList } from '@/table/use-list'
import { FilterChip } from '@/ui/filter-chip'
import { NativeSelect } from '@/ui/select'
import { testColumns } from '@/app/catalogue/columns'
import { kindLabels } from '@/app/catalogue/labels'
import { testListInput, testsQuery, staleAfter } from '@/app/catalogue/queries'
import { testsSearch, type TestsSearch } from '@/app/catalogue/search'
import { RowCard } from '@/app/catalogue/row-card'

const defaults = testsSearch.parse({})
const route = getRouteApi('/_in/tests')

/** Everything the laboratory measures. */
export function TestsPage() {
  const search = route.useSearch()
  const set = useSetList<TestsSearch>('/tests')
  const { ability } = useMe()
  return (
    <RegisterList
      list="tests"
      title={m.navigation.itemTests}
      section={m.register.administration}
      search={search}
      defaults={defaults}
      set={set}
      query={useQuery(testsQuery(search))}
      columns={testColumns}
      defaultSort="name"
      searchHint={m.catalogue.searchCodesHint}
      pageOf={(row) => `/test/${row._id}`}
      nameOf={(row) => row.name}
      card={(row) => (
        <RowCard
          row={row}
          line={[row.section, kindLabels[row.kind], row.units].filter(Boolean).join(' · ')}
        />
      )}
      create={ability.can('create', 'Catalogue') ? { to: '/tests/new', label: m.tests.create } : undefined}
      filters={<Filters search={search} set={set} />}
      filtered={Boolean(search.kind ?? search.testType ?? search.sampleType)}
      cleared={{ kind: undefined, testType: undefined, sampleType: undefined }}
      empty={{ title: m.tests.none, text: m.tests.noneHelp }}
      exportFile={(cols) =>
        callFile(api.tests.exportCsv, { query: { ...testListInput(search), page: 1, cols } })
      }
      bulk={
        ability.can('manage', 'Catalogue')
          ? {
              calls: api.tests,
              invalidates: staleAfter,
              chunk: (at, signal) =>
                call(api.tests.list, { query: { ...testListInput(search), ...at } }, { signal }),
            }
          : undefined
      }
    />
  )
}

function Filters({ search, set }: { search: TestsSearch; set: SetList<TestsSearch> }) {
  const { testTypes, sampleTypes } = useReference()
  const sample = sampleTypes.find(({ _id }) => _id === search.sampleType)
  return (
    <>
      <span className="w-44 flex-none">
        <NativeSelect
          size="s"
          aria-label={m.catalogue.columnKind}
          placeholder={m.catalogue.allKinds}
          options={TestKind.options.map((value) => ({ value, label: kindLabels[value] }))}
          value={search.kind ?? ''}
          onChange={(event) => set({ kind: TestKind.safeParse(event.target.value).data })}
        />
      </span>
      <span className="w-44 flex-none">
        <NativeSelect
          size="s"
          aria-label={m.catalogue.columnSection}
          placeholder={m.catalogue.allSections}
          options={testTypes.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={search.testType ?? ''}
          onChange={(event) => set({ testType: event.target.value || undefined })}
        />
      </span>
      {sample && (
        <FilterChip
          name={m.catalogue.columnSample}
          value={sample.name}
          onRemove={() => set({ sampleType: undefined })}
        />
      )}
    </>
  )
}
