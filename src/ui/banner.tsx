import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { toneFill, toneInk } from './chip'
import { cx } from './cx'
import { IconButton } from './icon-button'

type BannerTone = 'info' | 'success' | 'warning' | 'danger'

const icons: Record<BannerTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

type BannerProps = {
  tone?: BannerTone
  icon?: LucideIcon
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  onDismiss?: () => void
  dismissLabel?: string
  className?: string
}

/** What holds for the whole page: on hold and why, signed in as, offline. Danger is read out at once. */
export function Banner({
  tone = 'info',
  icon,
  title,
  children,
  actions,
  onDismiss,
  dismissLabel = m.ui.dismiss,
  className,
}: BannerProps) {
  const Icon = icon ?? icons[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(
        'edge-in-forced-colors flex min-h-10 items-center gap-x-3 gap-y-2 rounded-card px-4 py-2 text-dense max-sm:flex-wrap',
        toneFill(tone),
        className,
      )}
    >
      <Icon aria-hidden className={cx('shrink-0', toneInk(tone))} />
      <div className="min-w-0 flex-1">
        <b className={cx('font-semibold', toneInk(tone))}>{title}</b>
        {children && <div className="text-text">{children}</div>}
      </div>
      {actions && (
        <div className="flex shrink-0 items-center gap-2 max-sm:order-last max-sm:w-full">{actions}</div>
      )}
      {onDismiss && (
        <IconButton size="s" icon={X} label={dismissLabel} onClick={onDismiss} className="-mr-2" />
      )}
    </div>
  )
}
