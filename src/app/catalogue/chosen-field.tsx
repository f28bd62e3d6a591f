import { useState } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { InactiveChip } from '@/app/entity/active-chip'
import { fieldId } from '@/form/field-id'
import { useFieldError } from '@/form/use-field-error'
import { Field } from '@/ui/field'
import { MultiCombobox } from '@/ui/multi-combobox'

interface Entry {
  _id: string
  code: string
  name: string
  active: boolean
}

interface ChosenFieldProps {
  name: string
  label: string
  hint?: string
  /** All there are; those out of use are offered no more and stay where they stand. */
  entries: readonly Entry[]
  className?: string
}

/** Several entries of a list that the browser has, as their ids. */
export function ChosenField({ name, label, hint, entries, className }: ChosenFieldProps) {
  const { field } = useController({ name })
  const error = useFieldError(name)
  const [text, setText] = useState('')
  const held = z.array(z.string()).safeParse(field.value)
  const ids = held.success ? held.data : []
  const wanted = text.trim().toLowerCase()
  return (
    <Field {...{ label, hint, error }} id={fieldId(name)} {...(className ? { className } : {})}>
      {(wiring) => (
        <MultiCombobox
          id={wiring.id}
          aria-describedby={wiring['aria-describedby']}
          aria-invalid={wiring['aria-invalid']}
          label={label}
          items={entries.filter(
            (one) => one.active && `${one.code} ${one.name}`.toLowerCase().includes(wanted),
          )}
          itemsFor={text}
          value={ids.flatMap((id) => entries.find(({ _id }) => _id === id) ?? [])}
          getKey={({ _id }) => _id}
          getLabel={(one) => one.name}
          renderChip={(one) => (
            <>
              {one.name} <InactiveChip active={one.active} />
            </>
          )}
          onQuery={setText}
          onAdd={(one) => field.onChange([...ids, one._id])}
          onRemove={(one) => field.onChange(ids.filter((id) => id !== one._id))}
        />
      )}
    </Field>
  )
}
