import type { ReactNode } from 'react'
import { useId } from 'react'

interface FormCardProps {
  number: number
  title: string
  /** One grey line under the title. */
  sub?: ReactNode
  children: ReactNode
}

/** A numbered step of a one-page form: its title at left, its fields on twelve columns at right. */
export function FormCard({ number, title, sub, children }: FormCardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="@container relative min-w-0 rounded-card border border-line bg-surface"
    >
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 p-4 pb-4.5 @2xl:grid-cols-[196px_minmax(0,1fr)]">
        <header className="flex gap-4 @2xl:pt-px">
          <span aria-hidden className="w-3 text-center text-hint tabular-nums">
            {number}
          </span>
          <div className="min-w-0 max-@2xl:flex max-@2xl:flex-wrap max-@2xl:items-baseline max-@2xl:gap-x-3">
            <h2 id={titleId}>{title}</h2>
            {sub && <p className="mt-0.5 text-meta text-hint">{sub}</p>}
          </div>
        </header>
        <div className="grid min-w-0 grid-cols-12 content-start gap-3">{children}</div>
      </div>
    </section>
  )
}

/** Widths of fields on the twelve columns: side by side as on paper, under one another where there is no room. */
export const span = {
  third: 'col-span-12 @sm:col-span-6 @lg:col-span-4',
  half: 'col-span-12 @lg:col-span-6',
  twoThirds: 'col-span-12 @lg:col-span-8',
  all: 'col-span-12',
} as const
