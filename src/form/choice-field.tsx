import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import { fieldId } from './field-id'
import { useFieldError } from './use-field-error'

interface ChoiceFieldProps<V extends string> {
  name: string
  label: string
  options: readonly { value: V; label: ReactNode }[]
  optional?: boolean
  hint?: string | undefined
  className?: string
}

/** A few choices side by side. */
export function ChoiceField<V extends string>({
  name,
  label,
  options,
  optional = false,
  hint,
  className,
}: ChoiceFieldProps<V>) {
  const { field } = useController({ name })
  const error = useFieldError(name)
  const held: unknown = field.value
  const chosen = options.find(({ value }) => value === held)?.value ?? null
  return (
    <Field
      group
      {...{ label, optional, hint, error }}
      id={fieldId(name)}
      {...(className ? { className } : {})}
    >
      {(wiring) => <Segmented {...wiring} options={options} value={chosen} onChange={field.onChange} />}
    </Field>
  )
}
