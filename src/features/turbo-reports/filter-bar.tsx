import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import type { LocationRow } from '@contract/locations/shapes'
import { useMe, useReference } from '@/app/me'
import { SearchCombobox } from '@/form/search-combobox'
import { ListSearchBox } from '@/table/list-page'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { AddFilterButton, FilterChip } from '@/ui/filter-chip'
import { Popover } from '@/ui/popover'
import { NativeSelect } from '@/ui/select'
import { Toolbar, ToolbarGap } from '@/ui/toolbar'
import { locationQuery, locationsQuery } from './queries'
import type { TurboPart } from './search'

/** Search, the filters that are on, and how to add one. */
export function TurboFilterBar({ search, set, end }: TurboPart & { end?: ReactNode }) {
  const { panels, testTypes } = useReference()
  const named = (all: readonly { _id: string; name: string }[], id: string) =>
    all.find(({ _id }) => _id === id)?.name ?? '…'
  return (
    <Toolbar aria-label={m.lists.filters} className="overflow-x-auto">
      <span className="min-w-28 shrink">
        <ListSearchBox
          search={search}
          set={set}
          label={m.turboReports.search}
          placeholder={m.turboReports.searchPlaceholder}
        />
      </span>
      {search.location && <LocationChip id={search.location} onRemove={() => set({ location: undefined })} />}
      {search.panel && (
        <FilterChip
          name={m.turboReports.filterPanel}
          value={named(panels, search.panel)}
          onRemove={() => set({ panel: undefined })}
        />
      )}
      {search.testType && (
        <FilterChip
          name={m.turboReports.filterTestType}
          value={named(testTypes, search.testType)}
          onRemove={() => set({ testType: undefined })}
        />
      )}
      {search.stat && (
        <FilterChip
          name={m.turboReports.filterStat}
          value={m.turboReports.filterOnly}
          onRemove={() => set({ stat: undefined })}
        />
      )}
      {search.tab !== 'RECALLS' && <AddFilter search={search} set={set} />}
      <ToolbarGap />
      {end}
    </Toolbar>
  )
}

function LocationChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(locationQuery(id))
  return <FilterChip name={m.turboReports.filterLocation} value={data?.name ?? '…'} onRemove={onRemove} />
}

function AddFilter({ search, set }: TurboPart) {
  const { panels, testTypes } = useReference()
  const { ability } = useMe()
  const options = (all: readonly { _id: string; name: string }[]) =>
    all.map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <Popover
      label={m.turboReports.addFilter}
      className="w-80"
      trigger={<AddFilterButton>{m.turboReports.addFilter}</AddFilterButton>}
    >
      <div className="grid gap-4">
        {ability.can('read', 'Location') && (
          <Field label={m.turboReports.filterLocation}>
            {(wiring) => (
              <SearchCombobox
                {...wiring}
                size="s"
                label={m.turboReports.filterLocation}
                placeholder={m.orders.locationHint}
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
        <Field label={m.turboReports.filterPanel}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              size="s"
              placeholder=""
              value={search.panel ?? ''}
              options={options(panels)}
              onChange={({ target }) => set({ panel: target.value || undefined })}
            />
          )}
        </Field>
        <Field label={m.turboReports.filterTestType}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              size="s"
              placeholder=""
              value={search.testType ?? ''}
              options={options(testTypes)}
              onChange={({ target }) => set({ testType: target.value || undefined })}
            />
          )}
        </Field>
        <Checkbox
          checked={search.stat === true}
          onChange={() => set({ stat: search.stat ? undefined : true })}
        >
          {m.turboReports.filterStat}
        </Checkbox>
      </div>
    </Popover>
  )
}
