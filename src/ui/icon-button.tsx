import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx'
import { Tooltip } from './tooltip'

const sizes = { s: 'size-6', m: 'size-8', l: 'size-11 [&>.lucide]:size-5' }

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Name and tooltip: an icon alone never says enough. */
  label: string
  icon: LucideIcon
  size?: keyof typeof sizes
  shortcut?: string
  busy?: boolean
  disabledReason?: string | undefined
}

export function IconButton({
  label,
  icon,
  size = 'm',
  shortcut,
  busy = false,
  disabledReason,
  type = 'button',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const Icon = busy ? LoaderCircle : icon
  const stopped = busy || disabledReason !== undefined

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (stopped) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <Tooltip text={disabledReason ? `${label}: ${disabledReason}` : label} shortcut={shortcut}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-disabled={stopped || undefined}
        aria-busy={busy || undefined}
        onClick={press}
        className={cx(
          'grid shrink-0 place-items-center rounded-control text-text2 transition-colors hover:bg-hover hover:text-text disabled:opacity-50 aria-disabled:opacity-50',
          sizes[size],
          className,
        )}
      >
        <Icon className={cx(busy && 'animate-spin')} />
      </button>
    </Tooltip>
  )
}
