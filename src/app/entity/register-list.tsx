import type { RowData } from '@tanstack/react-table'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Page } from '@contract/shapes'
import type { Stale } from '@/api/query'
import type { ListSearch, SetList } from '@/table/list-state'
import type { PickOptions } from '@/table/pick-dialog'
import { useSelectAll } from '@/table/use-select-all'
import { useSelection } from '@/table/use-selection'
import { ActiveFilter } from './active-filter'
import type { RegisterCalls } from './active-switch'
import { BulkSwitch } from './bulk-switch'
import { PlainList, type ListParts } from './plain-list'

type RegisterSearch = ListSearch & { active?: true | undefined }
type Entity = RowData & { _id: string; active: boolean }
const idOf = (row: { _id: string }) => row._id

interface RegisterListProps<Row extends Entity, Search extends RegisterSearch> extends ListParts<Row> {
  search: Search
  set: SetList<Search>
  /** The list's address with nothing in it. */
  defaults: Search
  /** As dialogs and outcomes call it. */
  nameOf: (row: Row) => string
  /** The way to a new one, for those who may. */
  create?: { to: string; label: string } | undefined
  /** Further filters of the tool bar, and how they are taken away. */
  filters?: ReactNode
  filtered?: boolean
  cleared?: Partial<Search>
  /** For those who may change many: the calls, and a chunk of this list under its filters. */
  bulk?:
    | {
        calls: RegisterCalls
        invalidates: Stale[]
        chunk: (at: { page: 1; limit: number; after?: string }, signal: AbortSignal) => Promise<Page<Row>>
        pick?: Pick<PickOptions<Row>, 'what' | 'find'>
      }
    | undefined
}

/** The list of a register: search, active ones only, saved views, columns, export, and switching many at once. */
export function RegisterList<Row extends Entity, Search extends RegisterSearch>({
  search,
  set,
  nameOf,
  create,
  filters,
  filtered = false,
  cleared,
  bulk,
  ...parts
}: RegisterListProps<Row, Search>) {
  const selection = useSelection(parts.query.data?.docs, idOf)
  const more = useSelectAll({
    page: bulk && parts.query.data,
    idOf,
    selection,
    chunk: bulk?.chunk ?? (() => Promise.reject(new Error('Nothing is selected in this list.'))),
  })
  // Every register's search has what the common parts set; TypeScript cannot see that through `Partial<Search>`.
  const setCommon = set as SetList<RegisterSearch>
  return (
    <PlainList
      {...parts}
      wrap
      search={search}
      set={setCommon}
      create={create && { ...create, icon: Plus }}
      filters={
        <>
          <ActiveFilter
            on={search.active === true}
            onChange={(on) => setCommon({ active: on ? true : undefined })}
          />
          {filters}
        </>
      }
      filtered={search.active === true || filtered}
      onClear={() => set({ ...cleared, ...defaultFilters } as Partial<Search>)}
      ticks={
        bulk && {
          ...selection,
          bar: (
            <BulkSwitch
              calls={bulk.calls}
              invalidates={bulk.invalidates}
              selection={selection}
              more={more}
              nameOf={nameOf}
            />
          ),
        }
      }
      pick={bulk?.pick && { ...bulk.pick, idOf, nameOf, onSelect: selection.add }}
    />
  )
}

const defaultFilters = { text: '', active: undefined }
