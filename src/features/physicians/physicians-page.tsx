import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '@contract/messages'
import { ActiveFilter } from '@/app/entity/active-filter'
import { InactiveChip } from '@/app/entity/active-chip'
import { useMe } from '@/app/me'
import { AppLink, useGo } from '@/app/router-link'
import { formatCount } from '@/lib/format'
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
import { physicianColumns, physicianName } from './columns'
import { locationQuery, physiciansQuery, type PhysiciansSearch } from './queries'

const route = getRouteApi('/_in/physicians')

/** Who orders: every physician with the locations they work at. */
export function PhysiciansPage() {
  const search = route.useSearch()
  const set = useSetList<PhysiciansSearch>('/physicians')
  const go = useGo()
  const { ability } = useMe()
  const query = useQuery(physiciansQuery(search))
  const addLink = ability.can('create', 'Physician') && (
    <AppLink to="/physicians/new" className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden /> {t('people.physicians.new')}
    </AppLink>
  )
  return (
    <ListPage
      head={
        <PageHeader
          title={t('navigation.item.physicians')}
          crumbs={[{ label: t('navigation.section.lists') }]}
          count={query.data && formatCount(query.data.total, query.data.totalIsCapped)}
          actions={addLink}
        />
      }
      toolbar={
        <Toolbar aria-label={t('people.form.show')}>
          <ListSearchBox
            search={search}
            set={set}
            label={t('people.physicians.search')}
            placeholder={t('people.physicians.searchHint')}
          />
          <ActiveFilter
            on={search.active === true}
            onChange={(on) => set({ active: on ? true : undefined })}
          />
          {search.location && (
            <LocationChip id={search.location} onRemove={() => set({ location: undefined })} />
          )}
        </Toolbar>
      }
      foot={<ListFooter page={query.data} set={set} updatedAt={query.dataUpdatedAt} />}
    >
      <DataTable
        label={t('navigation.item.physicians')}
        query={query}
        columns={physicianColumns}
        getRowId={(row) => row._id}
        search={search}
        set={set}
        defaultSort="name"
        onOpen={(row, newTab) =>
          newTab ? window.open(`/physicians/${row._id}`) : go(`/physicians/${row._id}`)
        }
        card={(row) => (
          <>
            <span className="flex justify-between gap-3 font-medium">
              <span className="truncate">{physicianName(row)}</span>
              <span className="mono flex-none font-normal text-text2">{row.npi}</span>
            </span>
            <span className="flex justify-between gap-3 text-meta text-hint">
              <span className="truncate">{row.locationNames.join('; ')}</span>
              <InactiveChip active={row.active} />
            </span>
          </>
        )}
        filtered={search.text !== '' || search.active === true || search.location !== undefined}
        empty={
          <EmptyState
            title={t('people.physicians.none')}
            text={t('people.physicians.noneHelp')}
            action={addLink}
          />
        }
        noMatch={
          <EmptyState
            tone="nomatch"
            title={
              search.text === ''
                ? t('people.physicians.noMatchFilter')
                : t('people.physicians.noMatch', { text: search.text })
            }
            text={t('people.physicians.noMatchHelp')}
            action={
              <Button onClick={() => set({ text: '', active: undefined, location: undefined })}>
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
  return <FilterChip name={t('people.patient.location')} value={data?.name ?? '…'} onRemove={onRemove} />
}
