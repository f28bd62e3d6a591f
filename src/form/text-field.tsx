import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/field'
import { TextInput, type TextInputProps } from '@/ui/text-input'
import { fieldId } from './field-id'
import { useFieldError } from './use-field-error'

interface TextFieldProps extends Omit<TextInputProps, 'name' | 'id' | 'ref' | 'className' | 'onBlur' | 'onChange'> {
  /** The path in the form's values. */
  name: string
  label: string
  optional?: boolean
  hint?: string | undefined
  className?: string
  onLeave?: () => void
}

/** A line of text. The browser holds what is typed; nothing renders on a keystroke. */
export function TextField({ name, label, optional = false, hint, className, onLeave, ...input }: TextFieldProps) {
  const { register } = useFormContext()
  const error = useFieldError(name)
  const registered = register(name, onLeave ? { onBlur: onLeave } : undefined)
  return (
    <Field {...{ label, optional, hint, error }} id={fieldId(name)} {...(className ? { className } : {})}>
      {(wiring) => <TextInput autoComplete="off" {...input} {...wiring} {...registered} />}
    </Field>
  )
}
