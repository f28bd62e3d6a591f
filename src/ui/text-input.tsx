import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { controlClass, type ControlSize } from './control-class'
import { cx } from './cx'

export type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: ControlSize
  icon?: LucideIcon
  /** At the right within the frame: a unit, a key, a small button. */
  end?: ReactNode
  invalid?: boolean
  /** For identifiers, where 0 and O, 1 and l must differ. */
  mono?: boolean
}

/** `className` goes to the frame, everything else to the input. */
export function TextInput({
  size = 'm',
  icon: Icon,
  end,
  mono = false,
  className,
  'aria-invalid': ariaInvalid,
  invalid = ariaInvalid === true || ariaInvalid === 'true',
  ...rest
}: TextInputProps) {
  return (
    <span className={cx(controlClass({ size, invalid }), 'px-2', className)}>
      {Icon && <Icon className="text-hint" />}
      <input
        {...rest}
        aria-invalid={invalid || undefined}
        className={cx('h-full w-full min-w-0 bg-transparent outline-none', mono && 'mono')}
      />
      {end && <span className="flex shrink-0 items-center gap-1 text-meta text-hint">{end}</span>}
    </span>
  )
}
