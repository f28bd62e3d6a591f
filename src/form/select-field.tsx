import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { fieldId } from './field-id'
import { useFieldError } from './use-field-error'

interface SelectFieldProps {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** The empty first choice. */
  placeholder?: string
  optional?: boolean
  hint?: string | undefined
  className?: string
}

/** One of more choices than fit side by side. */
export function SelectField({
  name,
  label,
  options,
  placeholder,
  optional = false,
  hint,
  className,
}: SelectFieldProps) {
  const { register } = useFormContext()
  const error = useFieldError(name)
  return (
    <Field {...{ label, optional, hint, error }} id={fieldId(name)} {...(className ? { className } : {})}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          options={options}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...register(name)}
        />
      )}
    </Field>
  )
}
