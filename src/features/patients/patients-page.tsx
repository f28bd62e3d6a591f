import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import { callFile } from '@/api/client'
import { ListTools } from '@/app/list/list-tools'
import { useMe } from '@/app/me'
import { AppLink, useGo } from '@/app/router-link'
import { formatCount, formatPerson } from '@/lib/format'
import { bornText } from '@/table/cells'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import { noRows } from '@/table/no-rows'
import { useSetList } from '@/table/use-list'
import { buttonClass } from '@/ui/button-class'
import { FilterChip } from '@/ui/filter-chip'
import { PageHeader } from '@/ui/page-header'
import { Toolbar, ToolbarGap } from '@/ui/toolbar'
import { patientColumns } from './columns'
import { listInput, locationQuery, patientsQuery } from './queries'
import { patientsSearch, type PatientsSearch } from './search'

const route = getRouteApi('/_in/patients')
const usual = patientsSearch.parse({})

/** Every patient of the laboratory, or of the clinic's own locations. */
export function PatientsPage() {
  const search = route.useSearch()
  const set = useSetList<PatientsSearch>('/patients')
  const go = useGo()
  const { ability } = useMe()
  const query = useQuery(patientsQuery(search))

  const addLink = ability.can('create', 'Patient') && (
    <AppLink to="/patient/new" className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden /> {t('people.patients.new')}
    </AppLink>
  )
  const importLink = ability.can('import', 'Import') && (
    <AppLink to="/imports?kind=patients" className={buttonClass({ variant: 'quiet' })}>
      {t('people.patients.import')}
    </AppLink>
  )
  return (
    <ListPage
      head={
        <PageHeader
          title={t('navigation.item.patients')}
          crumbs={[{ label: t('navigation.section.lists') }]}
          count={query.data && formatCount(query.data.total, query.data.totalIsCapped)}
          actions={
            <>
              {importLink}
              {addLink}
            </>
          }
        />
      }
      toolbar={
        <Toolbar aria-label={t('people.form.show')}>
          <ListSearchBox
            search={search}
            set={set}
            label={t('people.patients.search')}
            placeholder={t('people.patients.searchHint')}
          />
          {search.location && (
            <LocationChip id={search.location} onRemove={() => set({ location: undefined })} />
          )}
          <ToolbarGap />
          <ListTools
            list="patients"
            columns={patientColumns}
            search={search}
            set={set}
            usual={usual}
            page={query.data}
            exportFile={(cols) =>
              callFile(api.patients.exportCsv, { body: { ...listInput(search), page: 1, cols } })
            }
          />
        </Toolbar>
      }
      foot={<ListFooter page={query.data} set={set} updatedAt={query.dataUpdatedAt} />}
    >
      <DataTable
        label={t('navigation.item.patients')}
        query={query}
        columns={patientColumns}
        getRowId={(row) => row._id}
        search={search}
        set={set}
        defaultSort="name"
        onOpen={(row, newTab) => (newTab ? window.open(`/patient/${row._id}`) : go(`/patient/${row._id}`))}
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
        filtered={search.text !== '' || search.location !== undefined}
        {...noRows({
          words: {
            none: t('people.patients.none'),
            noneHelp: t('people.patients.noneHelp'),
            noMatchFilter: t('people.patients.noMatchFilter'),
            noMatch: (text) => t('people.patients.noMatch', { text }),
            noMatchHelp: t('people.patients.noMatchHelp'),
          },
          text: search.text,
          action: addLink,
          onClear: () => set({ text: '', location: undefined }),
        })}
      />
    </ListPage>
  )
}

function LocationChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(locationQuery(id))
  return <FilterChip name={t('people.patients.location')} value={data?.name ?? '…'} onRemove={onRemove} />
}
