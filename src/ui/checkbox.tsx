import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** Some, not all: the head of a partly chosen list. */
  indeterminate?: boolean
  /** Visible words at the right. Without them pass `aria-label`. */
  children?: ReactNode
}

export function Checkbox({ indeterminate = false, children, className, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  // The DOM knows the third state only as a property, not as an attribute.
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])

  const box = (
    <span className={cx('relative inline-grid size-4 shrink-0 place-items-center', !children && className)}>
      <input
        {...rest}
        ref={input}
        type="checkbox"
        className="peer size-4 cursor-pointer appearance-none rounded-[3px] border border-control bg-surface checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger forced-colors:appearance-auto"
      />
      <Mark
        path="M4 12.5l5 5L20 6.5"
        className="pointer-events-none absolute hidden size-3 stroke-[3.5] text-on-primary peer-checked:block peer-indeterminate:hidden forced-colors:hidden!"
      />
      <Mark
        path="M5 12h14"
        className="pointer-events-none absolute hidden size-3 stroke-[3.5] text-on-primary peer-indeterminate:block forced-colors:hidden!"
      />
    </span>
  )
  if (!children) return box
  return (
    <label
      className={cx('inline-flex cursor-pointer items-start gap-2 text-dense [&>span]:mt-px', className)}
    >
      {box}
      <span>{children}</span>
    </label>
  )
}

/** Drawn here and not an icon: a list has two for each row, and an icon costs several times as much to render. */
const Mark = ({ path, className }: { path: string; className: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    <path d={path} />
  </svg>
)
