import { useController } from 'react-hook-form'
import { z } from 'zod'
import { Field } from '@/ui/field'
import { MultiCombobox } from '@/ui/multi-combobox'
import { defaultWords } from '@/ui/combobox-list'
import { fieldId } from './field-id'
import { ChosenLocation, findLocations, LocationOption } from './location-field'
import { useFieldError } from './use-field-error'
import { useServerSearch } from './use-server-search'

interface LocationsFieldProps {
  name: string
  label: string
  placeholder?: string
  className?: string
}

/** Several locations, each found by name or code. */
export function LocationsField({ name, label, placeholder, className }: LocationsFieldProps) {
  const { field } = useController({ name })
  const error = useFieldError(name)
  const search = useServerSearch(findLocations)
  const held = z.array(ChosenLocation).safeParse(field.value)
  const chosen = (held.success ? held.data : []).map((one) => ({ ...one, code: '' }))
  const keep = (locations: readonly ChosenLocation[]) =>
    field.onChange(locations.map(({ _id, name: shown }) => ({ _id, name: shown })))
  return (
    <Field {...{ label, error }} id={fieldId(name)} {...(className ? { className } : {})}>
      {(wiring) => (
        <MultiCombobox
          id={wiring.id}
          aria-describedby={wiring['aria-describedby']}
          aria-invalid={wiring['aria-invalid']}
          label={label}
          {...(placeholder ? { placeholder } : {})}
          items={(search.data?.docs ?? []).map((one) => ({ _id: one._id, name: one.name, code: one.code }))}
          itemsFor={search.itemsFor}
          loading={search.loading || search.itemsFor === undefined}
          words={search.error ? { ...defaultWords, none: search.error.message } : defaultWords}
          value={chosen}
          getKey={({ _id }) => _id}
          getLabel={(one) => one.name}
          renderItem={LocationOption}
          onQuery={search.ask}
          onAdd={(one) => keep([...chosen, one])}
          onRemove={(one) => keep(chosen.filter(({ _id }) => _id !== one._id))}
        />
      )}
    </Field>
  )
}
