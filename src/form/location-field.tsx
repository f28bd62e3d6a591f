import { useController } from 'react-hook-form'
import { z } from 'zod'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { read } from '@/api/query'
import { Field } from '@/ui/field'
import { fieldId } from './field-id'
import { SearchCombobox } from './search-combobox'
import { useFieldError } from './use-field-error'

/** A location as a form holds it: which, and the words it is shown by. */
export const ChosenLocation = z.object({ _id: z.string(), name: z.string() })
export type ChosenLocation = z.infer<typeof ChosenLocation>

/** Locations that may be chosen, twenty at a time. */
export const findLocations = (text: string) =>
  read(api.locations.list, { query: { text, limit: searchLimits.others, active: true } })

export function LocationOption({ name, code }: { name: string; code: string }) {
  return (
    <span className="flex w-full min-w-0 items-baseline gap-3">
      <span className="min-w-0 truncate">{name}</span>
      <span className="mono ml-auto shrink-0 text-dense text-hint">{code}</span>
    </span>
  )
}

interface LocationFieldProps {
  name: string
  label: string
  placeholder?: string
  hint?: string
  className?: string
}

/** One location, found by name or code. */
export function LocationField({ name, label, placeholder, hint, className }: LocationFieldProps) {
  const { field } = useController({ name })
  const error = useFieldError(name)
  const chosen = ChosenLocation.nullable().safeParse(field.value)
  return (
    <Field {...{ label, error }} hint={hint} id={fieldId(name)} {...(className ? { className } : {})}>
      {(wiring) => (
        <LocationBox
          {...wiring}
          inputRef={field.ref}
          label={label}
          placeholder={placeholder}
          value={chosen.success ? chosen.data : null}
          onChange={field.onChange}
        />
      )}
    </Field>
  )
}

interface LocationBoxProps {
  label: string
  value: ChosenLocation | null
  onChange: (location: ChosenLocation | null) => void
  placeholder?: string | undefined
  inputRef?: (element: HTMLInputElement | null) => void
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}

/** The same outside a form. */
export function LocationBox({ label, value, onChange, placeholder, inputRef, ...wiring }: LocationBoxProps) {
  return (
    <SearchCombobox
      {...wiring}
      {...(inputRef ? { ref: inputRef } : {})}
      {...(placeholder ? { placeholder } : {})}
      label={label}
      options={findLocations}
      itemsOf={(reply) => (reply?.docs ?? []).map(({ _id, name, code }) => ({ _id, name, code }))}
      value={value && { ...value, code: '' }}
      getKey={({ _id }) => _id}
      getLabel={({ name }) => name}
      renderItem={LocationOption}
      onClear={() => onChange(null)}
      onPick={({ _id, name }) => onChange({ _id, name })}
    />
  )
}
