import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { read } from '@/api/query'
import { useServerSearch } from '@/form/use-server-search'
import { Combobox } from '@/ui/combobox'
import { Field } from '@/ui/field'

/** An entry of the catalogue, as far as a field shows it. */
export type FoundMedication = Pick<
  Reply<typeof api.reference.searchMedications>['docs'][number],
  '_id' | 'name' | 'strength' | 'route'
>

const medicationsQuery = (text: string) =>
  read(api.reference.searchMedications, { body: { text } }, { fresh: 300 })

interface MedicationFieldProps {
  label: string
  picked: FoundMedication | null
  error: string | undefined
  onPick: (one: FoundMedication) => void
  /** What is typed now is no entry that was picked. */
  onClear: () => void
  /** What no entry of the catalogue says is kept as it was written. */
  onText: (text: string) => void
}

/** One medication: an entry of the catalogue, or whatever is written. */
export function MedicationField({ label, picked, error, onPick, onClear, onText }: MedicationFieldProps) {
  const search = useServerSearch(medicationsQuery)
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <Combobox
          {...wiring}
          freeText
          label={label}
          value={picked}
          getKey={(one: FoundMedication) => one._id}
          getLabel={(one) => one.name}
          renderItem={(one) => (
            <span>
              {one.name}{' '}
              <span className="text-meta text-hint">
                {[one.strength, one.route].filter(Boolean).join(', ')}
              </span>
            </span>
          )}
          items={search.data?.docs ?? []}
          itemsFor={search.itemsFor ?? '\u0000'}
          loading={search.loading}
          onFocus={search.begin}
          onQuery={(text) => {
            onText(text)
            search.ask(text)
          }}
          onPick={onPick}
          onClear={onClear}
        />
      )}
    </Field>
  )
}
