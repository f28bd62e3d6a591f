import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '@contract/messages'
import { useMe } from '@/app/me'
import { AppLink, useGo } from '@/app/router-link'
import { formatCount, formatPerson } from '@/lib/format'
import { bornText } from '@/table/cells'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import { useSetList } from '@/table/use-list'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { FilterChip } from '@/ui/filter-chip'
import { PageHeader } from '@/ui/page-header'
import { Toolbar } from '@/ui/toolbar'
import { patientColumns } from './columns'
import { locationQuery, patientsQuery, type PatientsSearch } from './queries'

const route = getRouteApi('/_in/patients')

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
        empty={
          <EmptyState
            title={t('people.patients.none')}
            text={t('people.patients.noneHelp')}
            action={addLink}
          />
        }
        noMatch={
          <EmptyState
            tone="nomatch"
            title={
              search.text === ''
                ? t('people.patients.noMatchFilter')
                : t('people.patients.noMatch', { text: search.text })
            }
            text={search.text === '' ? undefined : t('people.patients.noMatchHelp')}
            action={
              <Button onClick={() => set({ text: '', location: undefined })}>
                {t('people.form.clearFilters')}
              </Button>
            }
          />
        }
      />
    </ListPage>
  )
}

function LocationChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(locationQuery(id))
  return <FilterChip name={t('people.patients.location')} value={data?.name ?? '…'} onRemove={onRemove} />
}
