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
import { PageHeader } from '@/ui/page-header'
import { Toolbar } from '@/ui/toolbar'
import { locationColumns, placeText } from './columns'
import { locationsQuery, type LocationsSearch } from './queries'

const route = getRouteApi('/_in/locations')

/** The clinics and sites that send specimens. */
export function LocationsPage() {
  const search = route.useSearch()
  const set = useSetList<LocationsSearch>('/locations')
  const go = useGo()
  const { ability } = useMe()
  const query = useQuery(locationsQuery(search))
  const addLink = ability.can('create', 'Location') && (
    <AppLink to="/location/new" className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden /> {t('people.locations.new')}
    </AppLink>
  )
  return (
    <ListPage
      head={
        <PageHeader
          title={t('navigation.item.locations')}
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
            label={t('people.locations.search')}
            placeholder={t('people.locations.searchHint')}
          />
          <ActiveFilter
            on={search.active === true}
            onChange={(on) => set({ active: on ? true : undefined })}
          />
        </Toolbar>
      }
      foot={<ListFooter page={query.data} set={set} updatedAt={query.dataUpdatedAt} />}
    >
      <DataTable
        label={t('navigation.item.locations')}
        query={query}
        columns={locationColumns}
        getRowId={(row) => row._id}
        search={search}
        set={set}
        defaultSort="name"
        onOpen={(row, newTab) => (newTab ? window.open(`/location/${row._id}`) : go(`/location/${row._id}`))}
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
        filtered={search.text !== '' || search.active === true}
        empty={
          <EmptyState
            title={t('people.locations.none')}
            text={t('people.locations.noneHelp')}
            action={addLink}
          />
        }
        noMatch={
          <EmptyState
            tone="nomatch"
            title={
              search.text === ''
                ? t('people.locations.noMatchFilter')
                : t('people.locations.noMatch', { text: search.text })
            }
            text={t('people.locations.noMatchHelp')}
            action={
              <Button onClick={() => set({ text: '', active: undefined })}>
                {t('people.form.clearFilters')}
              </Button>
            }
          />
        }
      />
    </ListPage>
  )
}
