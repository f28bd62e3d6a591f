import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { CalendarDays, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { reportFilterLabels } from '@contract/choices'
import { t } from '@contract/messages'
import type { LocationRow, PhysicianRow } from '@contract/people-shapes'
import type { ApiError } from '@/api/errors'
import { useMe } from '@/app/me'
import { SearchCombobox } from '@/form/search-combobox'
import { formatPerson } from '@/lib/format'
import { ListSearchBox } from '@/table/list-page'
import type { SetList } from '@/table/list-state'
import { buttonClass } from '@/ui/button-class'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { AddFilterButton, FilterChip } from '@/ui/filter-chip'
import { Menu } from '@/ui/menu'
import { Popover } from '@/ui/popover'
import { Segmented } from '@/ui/segmented'
import { Toolbar, ToolbarGap, ToolbarRule } from '@/ui/toolbar'
import { locationQuery, locationsQuery, physicianQuery, physiciansQuery } from './queries'
import { dayChoices, type OrdersSearch } from './search'

interface FilterBarProps {
  search: OrdersSearch
  set: SetList<OrdersSearch>
  /** Columns and export, at the right. */
  end: ReactNode
}

/** Search, the filters that are on, how to add one, and the list's own tools. */
export function FilterBar({ search, set, end }: FilterBarProps) {
  const word = search.report ? reportFilterLabels[search.report] : t('orders.filters.anyReport')
  return (
    <Toolbar aria-label="Filters">
      <span className="max-sm:hidden">
        <ListSearchBox
          search={search}
          set={set}
          label={t('orders.search')}
          placeholder={t('orders.searchPlaceholder')}
        />
      </span>
      <DateChip search={search} set={set} />
      {search.location && (
        <NamedChip
          name={t('orders.filters.location')}
          query={locationQuery(search.location)}
          label={({ name }) => name}
          onRemove={() => set({ location: undefined })}
        />
      )}
      {search.physician && (
        <NamedChip
          name={t('orders.filters.physician')}
          query={physicianQuery(search.physician)}
          label={formatPerson}
          onRemove={() => set({ physician: undefined })}
        />
      )}
      {search.stat && (
        <FilterChip
          name={t('orders.filters.stat')}
          value={t('orders.filters.only')}
          onRemove={() => set({ stat: undefined })}
        />
      )}
      {search.flagged && (
        <FilterChip
          name={t('orders.filters.flagged')}
          value={t('orders.filters.only')}
          onRemove={() => set({ flagged: undefined })}
        />
      )}
      <AddFilter search={search} set={set} />
      <ToolbarGap />
      <Menu
        align="end"
        trigger={
          <button type="button" className={buttonClass({ variant: 'quiet', size: 's' })}>
            {t('orders.filters.report')}: {word} <ChevronDown aria-hidden />
          </button>
        }
        entries={[
          {
            label: t('orders.filters.anyReport'),
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
        {end}
      </span>
    </Toolbar>
  )
}

type Part = Pick<FilterBarProps, 'search' | 'set'>

/** Always in sight, because it hides rows without being asked to. A search puts it aside and says so. */
function DateChip({ search: { days, text }, set }: Part) {
  if (days === 'all') return null
  if (text !== '')
    return <span className="text-meta whitespace-nowrap text-hint">{t('orders.searchesAllDates')}</span>
  return (
    <FilterChip
      icon={CalendarDays}
      name={t('orders.filters.collected')}
      value={t('orders.filters.lastDays', { days })}
      onRemove={() => set({ days: 'all' })}
    />
  )
}

interface NamedChipProps<T> {
  name: string
  query: UseQueryOptions<T, ApiError, T, QueryKey>
  label: (found: T) => string
  onRemove: () => void
}

/** The address holds an id; the chip says who or where that is. */
function NamedChip<T>({ name, query, label, onRemove }: NamedChipProps<T>) {
  const { data } = useQuery(query)
  return <FilterChip name={name} value={data === undefined ? '…' : label(data)} onRemove={onRemove} />
}

function AddFilter({ search, set }: Part) {
  const { ability } = useMe()
  return (
    <Popover
      label={t('orders.filters.add')}
      className="w-80"
      trigger={<AddFilterButton>{t('orders.filters.add')}</AddFilterButton>}
    >
      <div className="grid gap-4">
        <Field group label={t('orders.filters.collected')}>
          {(wiring) => (
            <Segmented
              {...wiring}
              size="s"
              value={String(search.days)}
              onChange={(value) => set({ days: value === 'all' ? 'all' : Number(value) })}
              options={[
                ...dayChoices.map((days) => ({ value: String(days), label: `${days} d` })),
                { value: 'all', label: 'All' },
              ]}
            />
          )}
        </Field>
        {ability.can('read', 'Location') && (
          <Field label={t('orders.filters.location')}>
            {(wiring) => (
              <SearchCombobox
                {...wiring}
                size="s"
                label={t('orders.filters.location')}
                placeholder="Name or code"
                value={null}
                getKey={(row: LocationRow) => row._id}
                getLabel={(row) => row.name}
                options={locationsQuery}
                itemsOf={(page) => page?.docs ?? []}
                onPick={({ _id }) => set({ location: _id })}
                onClear={() => set({ location: undefined })}
              />
            )}
          </Field>
        )}
        {ability.can('read', 'Physician') && (
          <Field label={t('orders.filters.physician')}>
            {(wiring) => (
              <SearchCombobox
                {...wiring}
                size="s"
                label={t('orders.filters.physician')}
                placeholder="Name or NPI"
                value={null}
                getKey={(row: PhysicianRow) => row._id}
                getLabel={formatPerson}
                options={physiciansQuery}
                itemsOf={(page) => page?.docs ?? []}
                onPick={({ _id }) => set({ physician: _id })}
                onClear={() => set({ physician: undefined })}
              />
            )}
          </Field>
        )}
        <div className="flex gap-6">
          <Checkbox
            checked={search.stat === true}
            onChange={() => set({ stat: search.stat ? undefined : true })}
          >
            {t('orders.filters.stat')}
          </Checkbox>
          <Checkbox
            checked={search.flagged === true}
            onChange={() => set({ flagged: search.flagged ? undefined : true })}
          >
            {t('orders.filters.flagged')}
          </Checkbox>
        </div>
      </div>
    </Popover>
  )
}
