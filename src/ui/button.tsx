import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class'
import { cx } from './cx'
import { Kbd } from './kbd'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** The key that does the same, shown at the right edge. */
  shortcut?: string
  /** Work is under way: a turning mark, and further presses do nothing. */
  busy?: boolean
  /** Why the button does not act now. It stays visible and focusable and says so. */
  disabledReason?: string | undefined
}

export function Button({
  variant = 'outline',
  size = 'm',
  icon,
  shortcut,
  busy = false,
  disabledReason,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const Icon = busy ? LoaderCircle : icon
  const stopped = busy || disabledReason !== undefined

  function press(event: MouseEvent<HTMLButtonElement>) {
    // preventDefault also keeps a submit button, or Enter in a field, from sending the form.
    if (stopped) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 allows it on every role
      aria-description={disabledReason}
      // The browser's own tooltip: a button is on the sign-in page too, and ours brings 20 KiB of placing.
      title={disabledReason}
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size }), className)}
      aria-disabled={stopped || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {Icon && <Icon className={cx(busy && 'animate-spin')} />}
      {children}
      {shortcut && (
        <Kbd
          aria-hidden
          className={cx('-mr-0.5 ml-auto max-sm:hidden', variant === 'primary' && 'text-inherit!')}
        >
          {shortcut}
        </Kbd>
      )}
    </button>
  )
}
