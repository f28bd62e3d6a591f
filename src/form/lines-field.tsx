import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { fieldId } from './field-id'
import { span } from './form-card'
import { useFieldError } from './use-field-error'

interface LinesFieldProps {
  name: string
  label: string
  maxLength: number
  hint?: string
  rows?: number
}

/** A text of several lines that may be empty, from margin to margin of its card. */
export function LinesField({ name, label, maxLength, hint, rows = 2 }: LinesFieldProps) {
  const { register } = useFormContext()
  const error = useFieldError(name)
  return (
    <Field label={label} optional error={error} hint={hint} id={fieldId(name)} className={span.all}>
      {(wiring) => (
        <Textarea rows={rows} maxLength={maxLength} {...wiring} {...register(name)} className="w-full" />
      )}
    </Field>
  )
}
