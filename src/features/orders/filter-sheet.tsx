import { t } from '@contract/messages'
import type { LocationRow, PhysicianRow } from '@contract/people-shapes'
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
  )
}
