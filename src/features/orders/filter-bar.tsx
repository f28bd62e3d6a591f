import { CalendarDays, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { reportFilterLabels } from '@contract/choices'
import { fill, m } from '@contract/messages'
import { ListSearchBox } from '@/table/list-page'
import { buttonClass } from '@/ui/button-class'
import { AddFilterButton, FilterChip } from '@/ui/filter-chip'
import { deferred } from '@/ui/deferred'
import { Menu } from '@/ui/menu'
import { Popover } from '@/ui/popover'
import { Toolbar, ToolbarGap, ToolbarRule } from '@/ui/toolbar'
import type { FilterPart } from './search'

const FilterSheet = deferred(() => import('./filter-sheet').then((part) => part.FilterSheet))
const PeopleChips = deferred(() => import('./people-chips').then((part) => part.PeopleChips))

interface FilterBarProps extends FilterPart {
  /** Views, codes, columns and export, at the right. */
  end: ReactNode
}

/** Search, the filters that are on, how to add one, and the list's own tools. */
export function FilterBar({ search, set, end }: FilterBarProps) {
  const word = search.report ? reportFilterLabels[search.report] : m.orders.filtersAnyReport
  return (
    <Toolbar aria-label={m.lists.filters} className="overflow-x-auto">
      <span className="min-w-28 shrink max-sm:hidden">
        <ListSearchBox
          search={search}
          set={set}
          label={m.orders.search}
          placeholder={m.orders.searchPlaceholder}
        />
      </span>
      <DateChip search={search} set={set} />
      {search.work && (
        <FilterChip
          name={m.orders.filtersWork}
          value={m.orders.work[search.work]}
          onRemove={() => set({ work: undefined })}
        />
      )}
      {(search.location ?? search.physician) && <PeopleChips search={search} set={set} />}
      {search.stat && (
        <FilterChip
          name={m.orders.filtersStat}
          value={m.orders.filtersOnly}
          onRemove={() => set({ stat: undefined })}
        />
      )}
      {search.flagged && (
        <FilterChip
          name={m.orders.filtersFlagged}
          value={m.orders.filtersOnly}
          onRemove={() => set({ flagged: undefined })}
        />
      )}
      <AddFilter search={search} set={set} />
      <ToolbarGap />
      <Menu
        align="end"
        trigger={
          <button type="button" className={buttonClass({ variant: 'quiet', size: 's' })}>
            {m.orders.filtersReport}: {word} <ChevronDown aria-hidden />
          </button>
        }
        entries={[
          {
            label: m.orders.filtersAnyReport,
            checked: search.report === undefined,
            onSelect: () => set({ report: undefined }),
          },
          {
            label: reportFilterLabels.PRELIMINARY,
            checked: search.report === 'PRELIMINARY',
            onSelect: () => set({ report: 'PRELIMINARY' }),
          },
          {
            label: reportFilterLabels.AMENDED,
            checked: search.report === 'AMENDED',
            onSelect: () => set({ report: 'AMENDED' }),
          },
        ]}
      />
      <span className="contents max-sm:hidden">
        <ToolbarRule />
      </span>
      {end}
    </Toolbar>
  )
}

/** Always in sight, because it hides rows without being asked to. A search puts it aside and says so. */
function DateChip({ search: { days, text }, set }: FilterPart) {
  if (days === 'all') return null
  if (text !== '')
    return <span className="text-meta whitespace-nowrap text-hint">{m.orders.searchesAllDates}</span>
  return (
    <FilterChip
      icon={CalendarDays}
      name={m.orders.filtersCollected}
      value={fill(m.orders.filtersLastDays, { days })}
      onRemove={() => set({ days: 'all' })}
    />
  )
}

function AddFilter(part: FilterPart) {
  return (
    <Popover
      label={m.orders.filtersAdd}
      className="w-80"
      trigger={<AddFilterButton>{m.orders.filtersAdd}</AddFilterButton>}
    >
      <FilterSheet {...part} />
    </Popover>
  )
}
