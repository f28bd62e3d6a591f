import { useId } from 'react'
import { cx } from '@/ui/cx'
import type { Option } from './items'

interface ChoiceProps {
  label: string
  options: readonly Option[]
  value: string | undefined
  onChange: (value: string) => void
  describedBy: string | undefined
}

/** One of a few, each as large as a hand: radios, so that arrows move among them. */
export function Choice({ label, options, value, onChange, describedBy }: ChoiceProps) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      className={cx('grid gap-3', options.length > 5 && 'sm:grid-cols-2')}
    >
      {options.map((option) => {
        const chosen = option.value === value
        return (
          <label
            key={option.value}
            className={cx(
              'flex min-h-16 cursor-pointer items-center gap-4 rounded-card border px-5 py-3 text-h2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              chosen
                ? 'border-primary bg-selected font-medium inset-ring inset-ring-primary'
                : 'border-control bg-surface hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={name}
              autoComplete="off"
              className="size-6 shrink-0 accent-primary"
              checked={chosen}
              onChange={() => onChange(option.value)}
            />
            <span lang={option.english ? 'en' : undefined}>{option.label}</span>
          </label>
        )
      })}
    </div>
  )
}
