import { useController } from 'react-hook-form'
import { m } from '@contract/messages'
import { fieldId } from '@/form/field-id'
import { useFieldError } from '@/form/use-field-error'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'

/** More than so many choices stand in a list that unfolds. */
const MOST_IN_SIGHT = 7

interface ChoiceListProps {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  optional?: boolean
  onChoose?: (value: string) => void
}

/** One of a few, all in sight under one another, wide enough for a finger; one of many in a list. */
export function ChoiceList({ name, label, options, optional = false, onChoose }: ChoiceListProps) {
  const { field } = useController({ name })
  const error = useFieldError(name)
  const held: unknown = field.value
  const value = typeof held === 'string' ? held : ''
  const choose = (next: string) => {
    field.onChange(next)
    onChoose?.(next)
  }
  if (options.length > MOST_IN_SIGHT)
    return (
      <Field {...{ label, optional, error }} id={fieldId(name)}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            placeholder={m.orderEntry.specimensChoose}
            options={options}
            value={value}
            onChange={(event) => choose(event.target.value)}
          />
        )}
      </Field>
    )
  return (
    <Field group {...{ label, optional, error }} id={fieldId(name)}>
      {({ 'aria-invalid': invalid, ...wiring }) => (
        <div role="radiogroup" {...wiring} aria-invalid={invalid} className="grid gap-0.5">
          {options.map((option) => (
            <label
              key={option.value}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-hover has-checked:bg-selected pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={fieldId(name)}
                value={option.value}
                checked={option.value === value}
                onChange={() => choose(option.value)}
                className="size-4 shrink-0 accent-primary"
              />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
