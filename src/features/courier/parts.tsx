import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { m } from '@contract/messages'
import { cx } from '@/ui/cx'

const looks = {
  primary: 'border-primary bg-primary text-on-primary hover:bg-primary-hover',
  outline: 'border-edge bg-surface text-text hover:bg-hover',
  plain: 'border-transparent text-link hover:bg-hover',
}

/** A button for a thumb: 52 px high. */
export function ThumbButton({
  look = 'outline',
  icon: Icon,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { look?: keyof typeof looks; icon?: LucideIcon }) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        'inline-flex min-h-13 w-full items-center justify-center gap-2 rounded-control border px-4 text-lead font-medium',
        looks[look],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-5" />}
      {children}
    </button>
  )
}

/** The head of a page within the courier's: back, title, and what stands at the right. */
export function Head({
  title,
  onBack,
  children,
}: {
  title: string
  onBack?: () => void
  children?: ReactNode
}) {
  return (
    <header className="flex min-h-14 items-center gap-1 border-b border-line bg-bg px-4">
      {onBack && (
        <button
          type="button"
          aria-label={m.courier.back}
          onClick={onBack}
          className="-ml-3 grid size-12 place-items-center rounded-control hover:bg-hover"
        >
          <ChevronLeft aria-hidden className="size-6" />
        </button>
      )}
      <h1 className="text-lead">{title}</h1>
      {children}
    </header>
  )
}

/** What stays in reach of the thumb. */
export function Dock({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 mt-auto grid gap-1 border-t border-line bg-surface px-4 pt-3 pb-5">
      {children}
    </div>
  )
}

/** A line that opens something: what it is, and what it holds. */
export function OpenLine({
  label,
  value,
  set,
  onOpen,
}: {
  label: string
  value: string
  set: boolean
  onOpen: () => void
}) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-2 border-b border-line bg-surface px-4 text-left text-lead hover:bg-hover"
    >
      <span className="flex-1">{label}</span>
      <span className={cx('tabular-nums', set ? 'font-medium' : 'text-hint')}>{value}</span>
      <ChevronRight aria-hidden />
    </button>
  )
}
