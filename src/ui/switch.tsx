import type { ReactNode } from 'react'
import { cx } from './cx'

type SwitchProps = {
  on: boolean
  onPress: () => void
  /** What a press does, for the pointer. */
  title?: string
} & (
  | { children: ReactNode }
  /** Where what it switches stands elsewhere in sight. */
  | { 'aria-label': string }
)

/** On or off, changed by what `onPress` leads to: it may ask first, so it never moves by itself. */
export function Switch({ on, onPress, ...rest }: SwitchProps) {
  const words = 'children' in rest ? rest.children : null
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={on}
      onClick={onPress}
      className="inline-flex items-center gap-2 rounded-control py-1 text-left"
    >
      <span
        aria-hidden
        className={cx(
          'edge-in-forced-colors relative h-4 w-7 shrink-0 rounded-full transition-colors',
          on ? 'bg-primary' : 'bg-control',
        )}
      >
        <span
          className={cx(
            'absolute top-0.5 size-3 rounded-full bg-surface transition-all',
            on ? 'left-3.5' : 'left-0.5',
          )}
        />
      </span>
      {words}
    </button>
  )
}
