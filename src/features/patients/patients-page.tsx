import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { callFile } from '@/api/client'
import { PlainList } from '@/app/entity/plain-list'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatPerson } from '@/lib/format'
import { bornText } from '@/lib/born'
import { useSetList } from '@/table/use-list'
import { buttonClass } from '@/ui/button-class'
import { FilterChip } from '@/ui/filter-chip'
import { patientColumns } from './columns'
import { listInput, locationQuery, patientsQuery } from './queries'
import { patientsSearch, type PatientsSearch } from './search'

const route = getRouteApi('/_in/patients')
const defaults = patientsSearch.parse({})

/** Every patient of the laboratory, or of the clinic's own locations. */
export function PatientsPage() {
  const search = route.useSearch()
  const set = useSetList<PatientsSearch>('/patients')
  const { ability } = useMe()
  return (
    <PlainList
      list="patients"
      title={m.navigation.itemPatients}
      section={m.navigation.sectionLists}
      search={search}
      set={set}
      defaults={defaults}
      query={useQuery(patientsQuery(search))}
      columns={patientColumns}
      defaultSort="name"
      searchHint={m.patients.listSearchHint}
      words={{
        search: m.patients.listSearch,
        noMatchFilter: m.patients.listNoMatchFilter,
        noMatch: (text) => fill(m.patients.listNoMatch, { text }),
        noMatchHelp: m.patients.listNoMatchHelp,
      }}
      pageOf={(row) => `/patient/${row._id}`}
      card={(row) => (
        <>
          <span className="flex justify-between gap-3 font-medium">
            <span className="truncate">{formatPerson(row)}</span>
            <span className="mono flex-none font-normal text-text2">{row.patientNumber}</span>
          </span>
          <span className="block text-meta text-hint">
            {bornText(row)} · {row.locationName}
          </span>
        </>
      )}
      filters={
        search.location && <LocationChip id={search.location} onRemove={() => set({ location: undefined })} />
      }
      filtered={search.location !== undefined}
      onClear={() => set({ text: '', location: undefined })}
      actions={
        ability.can('import', 'Import') && (
          <AppLink to="/imports?kind=patients" className={buttonClass({ variant: 'quiet' })}>
            {m.patients.listImport}
          </AppLink>
        )
      }
      create={
        ability.can('create', 'Patient')
          ? { to: '/patient/new', label: m.patients.listNew, icon: Plus }
          : undefined
      }
      empty={{ title: m.patients.listNone, text: m.patients.listNoneHelp }}
      exportFile={(cols) =>
        callFile(api.patients.exportCsv, { body: { ...listInput(search), page: 1, cols } })
      }
    />
  )
}

function LocationChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(locationQuery(id))
  return <FilterChip name={m.patients.listLocation} value={data?.name ?? '…'} onRemove={onRemove} />
}
