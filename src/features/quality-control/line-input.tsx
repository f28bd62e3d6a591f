import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'

interface LineInputProps {
  label: string
  value: string
  onChange: (typed: string) => void
  error?: string | undefined
  hint?: string | undefined
  optional?: boolean
  type?: 'text' | 'date' | 'datetime-local'
  mono?: boolean
  autoFocus?: boolean
}

/** A labelled line of a form of this screen. */
export function LineInput({
  label,
  value,
  onChange,
  error,
  hint,
  optional = false,
  type = 'text',
  autoFocus = false,
}: LineInputProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(wiring) => (
        <TextInput
          {...wiring}
          type={type}
          value={value}
          autoFocus={autoFocus}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
