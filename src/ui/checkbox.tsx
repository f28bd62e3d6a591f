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

  const box = <input {...rest} ref={input} type="checkbox" className={cx('tick', !children && className)} />
  if (!children) return box
  return (
    <label className={cx('inline-flex cursor-pointer items-start gap-2 text-dense *:mt-px', className)}>
      {box}
      <span>{children}</span>
    </label>
  )
}
