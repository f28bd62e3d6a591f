import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx'

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  /** One grey line beside the title. */
  sub?: ReactNode
  /** At the right of the head: a count, a link, a button. */
  end?: ReactNode
}

/** A sheet of `surface` on `bg`. Tables lie in it edge to edge; other content brings its own 16 px. */
export function Card({ title, sub, end, className, children, ...rest }: CardProps) {
  const titleId = useId()
  const headed = title !== undefined || end !== undefined
  return (
    <section
      aria-labelledby={title === undefined ? undefined : titleId}
      {...rest}
      className={cx('min-w-0 rounded-card border border-line bg-surface', className)}
    >
      {headed && (
        <header className="flex min-h-10 items-center gap-2 border-b border-line px-4 max-sm:flex-wrap max-sm:py-2">
          {title !== undefined && (
            <h2 id={titleId} className="shrink-0 max-sm:shrink">
              {title}
            </h2>
          )}
          {sub && <span className="min-w-0 truncate text-meta text-hint">{sub}</span>}
          {end && <div className="ml-auto flex shrink-0 items-center gap-2 text-meta text-hint">{end}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
