import type { FocusEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/field'
import { TextInput, type TextInputProps } from '@/ui/text-input'
import { fieldId } from './field-id'
import { useFieldError } from './use-field-error'

interface TextFieldProps extends Omit<
  TextInputProps,
  'name' | 'id' | 'ref' | 'className' | 'onBlur' | 'onChange'
> {
  /** The path in the form's values. */
  name: string
  label: string
  optional?: boolean
  hint?: string | undefined
  className?: string
  /** On each change, and on leaving the field, with what it holds then. */
  onTyped?: () => void
  onLeave?: (text: string) => void
}

/** A line of text. The browser holds what is typed; nothing renders on a keystroke. */
export function TextField({
  name,
  label,
  optional = false,
  hint,
  className,
  onTyped,
  onLeave,
  ...input
}: TextFieldProps) {
  const { register } = useFormContext()
  const error = useFieldError(name)
  const registered = register(name, {
    ...(onTyped && { onChange: onTyped }),
    ...(onLeave && { onBlur: (event: FocusEvent<HTMLInputElement>) => onLeave(event.target.value) }),
  })
  return (
    <Field {...{ label, optional, hint, error }} id={fieldId(name)} {...(className ? { className } : {})}>
      {(wiring) => <TextInput autoComplete="off" {...input} {...wiring} {...registered} />}
    </Field>
  )
}
