import type { ComponentProps } from 'react'
import { cx } from './cx'

/** One key cap or combination: `<Kbd>Ctrl Enter</Kbd>`. Inherits its ink, so it also fits a filled button. */
export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return (
    <kbd
      {...rest}
      className={cx(
        'inline-block min-w-4.5 rounded-control border border-current/30 px-1 text-center text-[11px]/4 font-medium text-hint',
        className,
      )}
    />
  )
}
