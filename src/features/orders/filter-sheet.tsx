import { m } from '@contract/messages'
import type { LocationRow } from '@contract/locations/shapes'
import type { PhysicianRow } from '@contract/physicians/shapes'
import { useMe } from '@/app/me'
import { SearchCombobox } from '@/form/search-combobox'
import { formatPerson } from '@/lib/format'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import type { FilterPart } from './search'
import { locationsQuery, physiciansQuery } from './people-queries'
import { dayChoices } from './search'

/** What the list can be narrowed to. */
export function FilterSheet({ search, set }: FilterPart) {
  const { ability } = useMe()
  return (
    <div className="grid gap-4">
      <Field group label={m.orders.filtersCollected}>
        {(wiring) => (
          <Segmented
            {...wiring}
            size="s"
            value={String(search.days)}
            onChange={(value) => set({ days: value === 'all' ? 'all' : Number(value) })}
            options={[
              ...dayChoices.map((days) => ({ value: String(days), label: `${days} d` })),
              { value: 'all', label: m.orders.tabs.ALL },
            ]}
          />
        )}
      </Field>
      {ability.can('read', 'Location') && (
        <Field label={m.orders.filtersLocation}>
          {(wiring) => (
            <SearchCombobox
              {...wiring}
              size="s"
              label={m.orders.filtersLocation}
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
      {ability.can('read', 'Physician') && (
        <Field label={m.orders.filtersPhysician}>
          {(wiring) => (
            <SearchCombobox
              {...wiring}
              size="s"
              label={m.orders.filtersPhysician}
              placeholder={m.orders.physicianHint}
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
          {m.orders.filtersStat}
        </Checkbox>
        <Checkbox
          checked={search.flagged === true}
          onChange={() => set({ flagged: search.flagged ? undefined : true })}
        >
          {m.orders.filtersFlagged}
        </Checkbox>
      </div>
    </div>
  )
}
