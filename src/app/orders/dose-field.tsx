import { m } from '@contract/messages'
import { readTyped } from '@/form/read-typed'
import { typedNow, type Typed } from '@/form/typed'
import { labZone } from '@/lib/zone'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'

/** When the last dose was taken, typed as any date is; what was understood is said below. */
export function DoseField({
  label,
  typed,
  onType,
  error,
  id,
}: {
  label: string
  typed: Typed
  onType: (typed: Typed) => void
  error: string | undefined
  id?: string
}) {
  const read = readTyped(typed, 'dose', labZone())
  return (
    <Field
      label={label}
      optional
      hint={read?.ok ? read.echo : m.orders.lastDoseHint}
      error={error}
      {...(id === undefined ? {} : { id })}
    >
      {(wiring) => (
        <TextInput
          {...wiring}
          autoComplete="off"
          value={typed.text}
          maxLength={40}
          onChange={(event) => onType(typedNow(event.target.value))}
        />
      )}
    </Field>
  )
}
