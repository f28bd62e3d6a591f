import { useId, useRef, useState } from 'react'
import type { KioskTexts } from '@contract/kiosk/consent'
import { cx } from '@/ui/cx'
import type { TextField, Values } from './items'
import { Keypad } from './keypad'
import { bigInput } from './kiosk-class'

interface TypedFieldsProps {
  t: KioskTexts
  fields: readonly TextField[]
  values: Values
  onChange: (changes: Values) => void
  describedBy: string | undefined
  invalid: boolean
  /** Side by side, as the parts of a date. */
  inline?: boolean
}

/**
 * Fields to type in, those of digits with the kiosk's own keypad beside them. A key on a field that is full goes on to the
 * next; a keyboard moves by Tab alone.
 */
export function TypedFields({ t, fields, values, onChange, describedBy, invalid, inline }: TypedFieldsProps) {
  const id = useId()
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const numeric = fields.filter(({ digits }) => digits)
  const [focused, setFocused] = useState(numeric[0]?.name)
  const current = numeric.find(({ name }) => name === focused) ?? numeric[0]
  const press = (digit: string) => {
    if (!current) return
    const text = values[current.name] ?? ''
    if (text.length < current.max) return onChange({ [current.name]: text + digit })
    const next = numeric[numeric.indexOf(current) + 1]
    if (!next || (values[next.name] ?? '').length >= next.max) return
    inputs.current.get(next.name)?.focus()
    onChange({ [next.name]: (values[next.name] ?? '') + digit })
  }
  const shorten = () => {
    if (!current) return
    const text = values[current.name] ?? ''
    const before = numeric[numeric.indexOf(current) - 1]
    if (text === '' && before) return inputs.current.get(before.name)?.focus()
    onChange({ [current.name]: text.slice(0, -1) })
  }
  const list = (
    <div className={inline ? 'flex gap-4' : 'flex flex-wrap gap-x-4 gap-y-5'}>
      {fields.map(({ name, label, max, digits, help, short }, at) => (
        <div
          key={name}
          className={cx(
            'grid gap-1.5',
            inline ? (short ? 'w-30' : 'w-44') : short ? 'min-w-40 flex-1' : 'w-full',
          )}
        >
          <label htmlFor={`${id}${name}`} className="text-h3 text-text2">
            {label}
          </label>
          <input
            ref={(input) => {
              if (input) inputs.current.set(name, input)
              else inputs.current.delete(name)
            }}
            id={`${id}${name}`}
            autoFocus={at === 0}
            type="text"
            name={`k${at}`}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="words"
            spellCheck={false}
            inputMode={digits ? 'none' : 'text'}
            maxLength={max}
            value={values[name] ?? ''}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className={cx(bigInput, digits && 'tabular-nums', invalid && 'border-danger')}
            onFocus={() => digits && setFocused(name)}
            onChange={({ target }) =>
              onChange({ [name]: digits ? target.value.replace(/\D/g, '') : target.value })
            }
          />
          {help && <span className="text-h3 text-text2">{help}</span>}
        </div>
      ))}
    </div>
  )
  if (!current) return list
  return (
    <div className="grid items-center gap-8 md:grid-cols-2 portrait:grid-cols-1">
      {list}
      <Keypad t={t} onDigit={press} onBack={shorten} onClear={() => onChange({ [current.name]: '' })} />
    </div>
  )
}
