import { useId, useRef, type ReactNode } from 'react'
import { cx } from './cx'
import { useTypedChoice } from './use-typed-choice'

type SegmentedProps<V extends string> = {
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[]
  value: V | null
  onChange: (value: V) => void
  size?: 's' | 'm' | 'l'
  className?: string
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}

const heights = { s: 'h-7', m: 'h-8', l: 'h-11' }

/**
 * A few choices, all in sight. Native radios below, so arrow keys, forms and readers need no help. A letter chooses the
 * option whose label begins with it (the value, where the label is not a plain text).
 */
export function Segmented<V extends string>({
  options,
  value,
  onChange,
  size = 'm',
  className,
  'aria-invalid': invalid,
  ...rest
}: SegmentedProps<V>) {
  const name = useId()
  const group = useRef<HTMLDivElement>(null)
  const onKeyDown = useTypedChoice((letter) => {
    const at = options.findIndex(
      ({ label, value: own, disabled }) =>
        !disabled && (typeof label === 'string' ? label : own).toLowerCase().startsWith(letter),
    )
    const option = options[at]
    if (!option) return undefined
    return () => {
      group.current?.querySelectorAll('input')[at]?.focus()
      if (option.value !== value) onChange(option.value)
    }
  })
  return (
    <div
      ref={group}
      role="radiogroup"
      {...rest}
      aria-invalid={invalid}
      className={cx(
        'flex divide-x divide-line overflow-hidden rounded-control border bg-surface text-dense has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        invalid ? 'border-danger inset-ring inset-ring-danger' : 'border-edge',
        heights[size],
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex flex-1 cursor-pointer items-center justify-center gap-1 px-3 whitespace-nowrap text-text2 hover:bg-hover hover:text-text has-checked:bg-selected has-checked:font-semibold has-checked:text-text has-disabled:cursor-not-allowed has-disabled:opacity-50 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            onKeyDown={onKeyDown}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
