import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'

/** 48 px, the only dark band of the page. */
export function Bar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <header
      className={cx(
        'flex h-12 shrink-0 items-center gap-2 border-b border-transparent bg-bar pr-6 text-bar-text not-[[data-theme=light-blue]_&]:border-line max-sm:pr-2 print:hidden',
        className,
      )}
    >
      {children}
    </header>
  )
}
