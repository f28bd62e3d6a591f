import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { PhysicianRow } from '@contract/physicians/shapes'
import { call, callFile } from '@/api/client'
import { ActiveFilter } from '@/app/entity/active-filter'
import { InactiveChip } from '@/app/entity/active-chip'
import { PlainList } from '@/app/entity/plain-list'
import { useMe } from '@/app/me'
import { BulkBar } from '@/table/bulk-bar'
import { BulkEdit } from '@/table/bulk-edit'
import { useSetList } from '@/table/use-list'
import { useSelectAll } from '@/table/use-select-all'
import { useSelection, type Selection } from '@/table/use-selection'
import { FilterChip } from '@/ui/filter-chip'
import { physicianColumns, physicianName } from './columns'
import { listInput, locationQuery, physiciansQuery, staleAfter } from './queries'
import { physiciansSearch, type PhysiciansSearch } from './search'

const route = getRouteApi('/_in/physicians')
const defaults = physiciansSearch.parse({})
const idOf = (row: PhysicianRow) => row._id

/** Who orders: every physician with the locations they work at. */
export function PhysiciansPage() {
  const search = route.useSearch()
  const set = useSetList<PhysiciansSearch>('/physicians')
  const { ability } = useMe()
  const query = useQuery(physiciansQuery(search))
  const selection = useSelection(query.data?.docs, idOf)
  const more = useSelectAll({
    page: query.data,
    idOf,
    selection,
    chunk: (at, signal) => call(api.physicians.list, { query: { ...listInput(search), ...at } }, { signal }),
  })
  const many = ability.can('manage', 'Physician') && {
    ticks: {
      ...selection,
      bar: (
        <BulkBar
          label={m.physicians.listBulk}
          count={selection.rows.length}
          onClear={selection.clear}
          more={more}
        >
          <EditMany selection={selection} />
        </BulkBar>
      ),
    },
    pick: {
      what: m.physicians.listPick,
      idOf,
      nameOf: physicianName,
      find: (codes: string[]) => call(api.physicians.pick, { body: { codes } }),
      onSelect: selection.add,
    },
  }
  return (
    <PlainList
      {...many}
      wrap
      list="physicians"
      title={m.navigation.itemPhysicians}
      section={m.navigation.sectionLists}
      search={search}
      set={set}
      defaults={defaults}
      query={query}
      columns={physicianColumns}
      defaultSort="name"
      searchHint={m.physicians.listSearchHint}
      words={{
        search: m.physicians.listSearch,
        noMatchFilter: m.physicians.listNoMatchFilter,
        noMatch: (text) => fill(m.physicians.listNoMatch, { text }),
        noMatchHelp: m.physicians.listNoMatchHelp,
      }}
      pageOf={(row) => `/physicians/${row._id}`}
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
      filters={
        <>
          <ActiveFilter
            on={search.active === true}
            onChange={(on) => set({ active: on ? true : undefined })}
          />
          {search.location && (
            <LocationChip id={search.location} onRemove={() => set({ location: undefined })} />
          )}
        </>
      }
      filtered={search.active === true || search.location !== undefined}
      onClear={() => set({ text: '', active: undefined, location: undefined })}
      create={
        ability.can('create', 'Physician')
          ? { to: '/physicians/new', label: m.physicians.listNew, icon: Plus }
          : undefined
      }
      empty={{ title: m.physicians.listNone, text: m.physicians.listNoneHelp }}
      exportFile={(cols) =>
        callFile(api.physicians.exportCsv, { query: { ...listInput(search), page: 1, cols } })
      }
    />
  )
}

/** Whether many physicians take part in new orders, changed at once. */
function EditMany({ selection }: { selection: Selection<PhysicianRow> }) {
  return (
    <BulkEdit
      fields={[
        {
          label: m.physicians.listColumnStatus,
          values: [
            { label: m.people.formInactive, change: { active: false } },
            { label: m.people.formActive, change: { active: true } },
          ],
        },
      ]}
      selection={selection}
      idOf={idOf}
      nameOf={physicianName}
      send={(ids, change, idempotencyKey) =>
        call(api.physicians.bulkEdit, { body: { ids, change } }, { idempotencyKey })
      }
      invalidates={staleAfter}
    />
  )
}

function LocationChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(locationQuery(id))
  return <FilterChip name={m.patients.location} value={data?.name ?? '…'} onRemove={onRemove} />
}
