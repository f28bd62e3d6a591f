import { m } from '@contract/messages'
import type { Way, WayFormInput } from '@contract/deliveries/shapes'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'

type FaxTyped = Extract<WayFormInput, { kind: 'fax' }>['config'] & { attention: string }

/** As the fields of a way by fax begin. */
export const faxStart = (way: Way | undefined): FaxTyped =>
  way?.kind === 'fax'
    ? { number: way.address, numberAgain: way.address, attention: way.config.attention ?? '' }
    : { number: '', numberAgain: '', attention: '' }

interface FaxFieldsProps {
  value: FaxTyped
  errors: Record<string, string | undefined>
  onChange: (value: FaxTyped) => void
}

/** A fax number: typed twice, and proven by a test page before any report goes there. */
export function FaxFields({ value, errors, onChange }: FaxFieldsProps) {
  const text = (name: keyof FaxTyped, max: number) => ({
    value: value[name],
    maxLength: max,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [name]: target.value }),
  })
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label={m.deliveries.faxNumber} error={errors['config.number']}>
          {(wiring) => <TextInput {...wiring} inputMode="tel" {...text('number', 30)} />}
        </Field>
        <Field label={m.deliveries.faxNumberAgain} error={errors['config.numberAgain']}>
          {(wiring) => <TextInput {...wiring} inputMode="tel" {...text('numberAgain', 30)} />}
        </Field>
      </div>
      <Field label={m.deliveries.attention} error={errors['config.attention']} optional>
        {(wiring) => <TextInput {...wiring} {...text('attention', 80)} />}
      </Field>
    </>
  )
}
