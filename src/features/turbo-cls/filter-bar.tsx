import { useQuery } from '@tanstack/react-query'
import { m } from '@contract/messages'
import type { LocationRow } from '@contract/locations/shapes'
import { HoldCode } from '@contract/turbo-cls/choices'
import type { ClsCounts } from '@contract/turbo-cls/shapes'
import { useMe, useReference } from '@/app/me'
import { SearchCombobox } from '@/form/search-combobox'
import { formatCount } from '@/lib/format'
import { ListSearchBox } from '@/table/list-page'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { AddFilterButton, FilterChip } from '@/ui/filter-chip'
import { Popover } from '@/ui/popover'
import { NativeSelect } from '@/ui/select'
import { Toolbar, ToolbarGap } from '@/ui/toolbar'
import { locationQuery, locationsQuery } from './queries'
import type { ClsPart } from './search'

/** Search, the reasons with how many wait for each, the filters that are on, and how to add one. */
export function ClsFilterBar({ search, set, counts }: ClsPart & { counts: ClsCounts | undefined }) {
  const { panels, testTypes } = useReference()
  const named = (all: readonly { _id: string; name: string }[], id: string) =>
    all.find(({ _id }) => _id === id)?.name ?? '…'
  const reasons = HoldCode.options.filter((code) => code === search.why || (counts?.why[code] ?? 0) > 0)
  return (
    <Toolbar aria-label={m.lists.filters} className="overflow-x-auto">
      <span className="min-w-28 shrink">
        <ListSearchBox
          search={search}
          set={set}
          label={m.turboCls.search}
          placeholder={m.turboCls.searchPlaceholder}
        />
      </span>
      {search.tab !== 'READY' && reasons.length > 0 && (
        <span className="w-52 flex-none">
          <NativeSelect
            size="s"
            aria-label={m.turboCls.filterWhy}
            value={search.why ?? ''}
            options={[
              { value: '', label: m.turboCls.filterWhyAll },
              ...reasons.map((code) => ({
                value: code,
                label: `${m.turboCls.whys[code]} ${formatCount(counts?.why[code] ?? 0, false)}`,
              })),
            ]}
            onChange={({ target }) => {
              const why = HoldCode.safeParse(target.value)
              set({ why: why.success ? why.data : undefined })
            }}
          />
        </span>
      )}
      {search.location && <LocationChip id={search.location} onRemove={() => set({ location: undefined })} />}
      {search.panel && (
        <FilterChip
          name={m.turboCls.filterPanel}
          value={named(panels, search.panel)}
          onRemove={() => set({ panel: undefined })}
        />
      )}
      {search.testType && (
        <FilterChip
          name={m.turboCls.filterTestType}
          value={named(testTypes, search.testType)}
          onRemove={() => set({ testType: undefined })}
        />
      )}
      {search.stat && (
        <FilterChip
          name={m.turboCls.filterStat}
          value={m.turboCls.filterOnly}
          onRemove={() => set({ stat: undefined })}
        />
      )}
      <AddFilter search={search} set={set} />
      <ToolbarGap />
    </Toolbar>
  )
}

function LocationChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(locationQuery(id))
  return <FilterChip name={m.turboCls.filterLocation} value={data?.name ?? '…'} onRemove={onRemove} />
}

function AddFilter({ search, set }: ClsPart) {
  const { panels, testTypes } = useReference()
  const { ability } = useMe()
  const options = (all: readonly { _id: string; name: string }[]) =>
    all.map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <Popover
      label={m.turboCls.addFilter}
      className="w-80"
      trigger={<AddFilterButton>{m.turboCls.addFilter}</AddFilterButton>}
    >
      <div className="grid gap-4">
        {ability.can('read', 'Location') && (
          <Field label={m.turboCls.filterLocation}>
            {(wiring) => (
              <SearchCombobox
                {...wiring}
                size="s"
                label={m.turboCls.filterLocation}
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
        <Field label={m.turboCls.filterPanel}>
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
        <Field label={m.turboCls.filterTestType}>
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
          {m.turboCls.filterStat}
        </Checkbox>
      </div>
    </Popover>
  )
}
