import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, type ControlSize } from './control-class'
import { cx } from './cx'

type NativeSelectProps = Omit<ComponentProps<'select'>, 'size'> & {
  size?: ControlSize
  invalid?: boolean
  /** The empty first choice. */
  placeholder?: string
  options?: readonly { value: string; label: string; disabled?: boolean }[]
}

/** The browser's own select: type-ahead, phone wheel and readers for free. Options as data or as children. */
export function NativeSelect({
  size = 'm',
  'aria-invalid': ariaInvalid,
  invalid = ariaInvalid === true || ariaInvalid === 'true',
  placeholder,
  options = [],
  className,
  children,
  ...rest
}: NativeSelectProps) {
  return (
    <span className={cx(controlClass({ size, invalid }), 'relative', className)}>
      <select
        {...rest}
        aria-invalid={invalid || undefined}
        className="h-full w-full min-w-0 cursor-pointer appearance-none truncate bg-transparent pr-8 pl-2 outline-none has-[option[value='']:checked]:text-hint [&>*]:bg-surface [&>*]:text-text"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2 text-hint" />
    </span>
  )
}
