import type { ComponentProps } from 'react'
import { controlClass } from './control-class'
import { cx } from './cx'

/** Grows with its text where the browser can, up to twelve lines. */
export function Textarea({
  invalid,
  'aria-invalid': ariaInvalid,
  className,
  rows = 3,
  ...rest
}: ComponentProps<'textarea'> & { invalid?: boolean }) {
  const wrong = invalid ?? (ariaInvalid === true || ariaInvalid === 'true')
  return (
    <textarea
      {...rest}
      rows={rows}
      aria-invalid={wrong || undefined}
      className={cx(
        controlClass({ invalid: wrong }),
        'field-sizing-content h-auto! max-h-64 min-h-16 px-2 py-1.5 outline-offset-0 disabled:bg-sunken disabled:text-hint',
        className,
      )}
    />
  )
}
