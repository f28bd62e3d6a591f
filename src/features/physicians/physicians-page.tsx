import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import type { PhysicianRow } from '@contract/people-shapes'
import { call, callFile } from '@/api/client'
import { ActiveFilter } from '@/app/entity/active-filter'
import { InactiveChip } from '@/app/entity/active-chip'
import { ListTools } from '@/app/list/list-tools'
import { useMe } from '@/app/me'
import { AppLink, useGo } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { BulkBar } from '@/table/bulk-bar'
import { BulkEdit } from '@/table/bulk-edit'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import { noRows } from '@/table/no-rows'
import { useSetList } from '@/table/use-list'
import { useSelectAll } from '@/table/use-select-all'
import { useSelection, type Selection } from '@/table/use-selection'
import { buttonClass } from '@/ui/button-class'
import { FilterChip } from '@/ui/filter-chip'
import { PageHeader } from '@/ui/page-header'
import { Toolbar, ToolbarGap } from '@/ui/toolbar'
import { physicianColumns, physicianName } from './columns'
import { listInput, locationQuery, physiciansQuery, touched } from './queries'
import { physiciansSearch, type PhysiciansSearch } from './search'

const route = getRouteApi('/_in/physicians')
const usual = physiciansSearch.parse({})
const idOf = (row: PhysicianRow) => row._id

/** Who orders: every physician with the locations they work at. */
export function PhysiciansPage() {
  const search = route.useSearch()
  const set = useSetList<PhysiciansSearch>('/physicians')
  const go = useGo()
  const { ability } = useMe()
  const query = useQuery(physiciansQuery(search))
  const mayEdit = ability.can('manage', 'Physician')
  const selection = useSelection(query.data?.docs, idOf)
  const more = useSelectAll({
    page: query.data,
    idOf,
    selection,
    stretch: (at, signal) =>
      call(api.physicians.list, { query: { ...listInput(search), ...at } }, { signal }),
  })
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
        selection.rows.length > 0 ? (
          <BulkBar
            label={t('people.physicians.bulk')}
            count={selection.rows.length}
            onClear={selection.clear}
            more={more}
          >
            <EditMany selection={selection} />
          </BulkBar>
        ) : (
          <Toolbar wrap aria-label={t('people.form.show')}>
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
            <ToolbarGap />
            <ListTools
              list="physicians"
              columns={physicianColumns}
              search={search}
              set={set}
              usual={usual}
              page={query.data}
              {...(mayEdit && {
                pick: {
                  what: t('people.physicians.pick'),
                  idOf,
                  nameOf: physicianName,
                  find: (codes: string[]) => call(api.physicians.pick, { body: { codes } }),
                  onSelect: selection.add,
                },
              })}
              exportFile={(cols) =>
                callFile(api.physicians.exportCsv, { query: { ...listInput(search), page: 1, cols } })
              }
            />
          </Toolbar>
        )
      }
      foot={<ListFooter page={query.data} set={set} updatedAt={query.dataUpdatedAt} />}
    >
      <DataTable
        label={t('navigation.item.physicians')}
        query={query}
        columns={physicianColumns}
        getRowId={idOf}
        search={search}
        set={set}
        defaultSort="name"
        {...(mayEdit && { selection: selection.ticked, onSelectionChange: selection.change })}
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
        {...noRows({
          words: {
            none: t('people.physicians.none'),
            noneHelp: t('people.physicians.noneHelp'),
            noMatchFilter: t('people.physicians.noMatchFilter'),
            noMatch: (text) => t('people.physicians.noMatch', { text }),
            noMatchHelp: t('people.physicians.noMatchHelp'),
          },
          text: search.text,
          action: addLink,
          onClear: () => set({ text: '', active: undefined, location: undefined }),
        })}
      />
    </ListPage>
  )
}

/** Whether many physicians take part in new orders, changed at once. */
function EditMany({ selection }: { selection: Selection<PhysicianRow> }) {
  return (
    <BulkEdit
      fields={[
        {
          label: t('people.physicians.column.status'),
          values: [
            { label: t('people.form.inactive'), change: { active: false } },
            { label: t('people.form.active'), change: { active: true } },
          ],
        },
      ]}
      selection={selection}
      idOf={idOf}
      nameOf={physicianName}
      send={(ids, change, idempotencyKey) =>
        call(api.physicians.bulkEdit, { body: { ids, change } }, { idempotencyKey })
      }
      invalidates={touched}
    />
  )
}

function LocationChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(locationQuery(id))
  return <FilterChip name={t('people.patient.location')} value={data?.name ?? '…'} onRemove={onRemove} />
}
