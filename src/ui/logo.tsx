import type { ComponentProps } from 'react'
import { cx } from './cx'

/** The mark: a whole, and the quarter taken from it. Drawn in the ink around it. */
export function LogoMark({ className, ...rest }: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden fill="none" {...rest} className={cx('size-5.5 shrink-0', className)}>
      <path
        d="M12.6 3.3a8.7 8.7 0 1 0 8.1 8.1"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="butt"
      />
      <path d="M13.6 2.1a9 9 0 0 1 8.3 8.3h-8.3z" fill="currentColor" />
    </svg>
  )
}

export function Logo({ name = 'Aliquot', className }: { name?: string; className?: string }) {
  return (
    <span
      className={cx('inline-flex items-center gap-2 text-[15px]/5 font-semibold tracking-tight', className)}
    >
      <LogoMark />
      {name}
    </span>
  )
}
