import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { MedicationKind } from '@contract/medications/choices'
import { m } from '@contract/messages'
import { call, callFile } from '@/api/client'
import { InactiveChip } from '@/app/entity/active-chip'
import { RegisterList } from '@/app/entity/register-list'
import { useMe } from '@/app/me'
import { useSetList } from '@/table/use-list'
import { NativeSelect } from '@/ui/select'
import { kindLabels, medicationColumns } from './columns'
import { listInput, medicationsQuery, staleAfter } from './queries'
import { medicationsSearch, type MedicationsSearch } from './search'

const defaults = medicationsSearch.parse({})
const route = getRouteApi('/_in/medications')

/** What patients may be taking: what orders choose from, and what toxicology reads results against. */
export function MedicationsPage() {
  const search = route.useSearch()
  const set = useSetList<MedicationsSearch>('/medications')
  const { ability } = useMe()
  return (
    <RegisterList
      list="medications"
      title={m.navigation.itemMedications}
      section={m.register.administration}
      search={search}
      defaults={defaults}
      set={set}
      query={useQuery(medicationsQuery(search))}
      columns={medicationColumns}
      defaultSort="name"
      searchHint={m.medications.searchHint}
      pageOf={(row) => `/medication/${row._id}`}
      nameOf={(row) => [row.name, row.strength].filter(Boolean).join(' ')}
      card={(row) => (
        <>
          <span className="flex justify-between gap-3 font-medium">
            <span className="truncate">{row.name}</span>
            <span className="flex-none font-normal text-text2">{row.strength}</span>
          </span>
          <span className="flex justify-between gap-3 text-meta text-hint">
            <span className="truncate">{row.ingredients.join('; ')}</span>
            <InactiveChip active={row.active} />
          </span>
        </>
      )}
      create={
        ability.can('create', 'Medication')
          ? { to: '/medication/new', label: m.medications.create }
          : undefined
      }
      filters={
        <span className="w-32 flex-none">
          <NativeSelect
            size="s"
            aria-label={m.medications.kind}
            placeholder={m.catalogue.allKinds}
            options={MedicationKind.options.map((value) => ({ value, label: kindLabels[value] }))}
            value={search.kind ?? ''}
            onChange={(event) => set({ kind: MedicationKind.safeParse(event.target.value).data })}
          />
        </span>
      }
      filtered={search.kind !== undefined}
      cleared={{ kind: undefined }}
      empty={{ title: m.medications.none, text: m.medications.noneHelp }}
      exportFile={(cols) =>
        callFile(api.medications.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
      bulk={
        ability.can('edit', 'Medication')
          ? {
              calls: api.medications,
              invalidates: staleAfter,
              chunk: (at, signal) =>
                call(api.medications.list, { query: { ...listInput(search), ...at } }, { signal }),
            }
          : undefined
      }
    />
  )
}
