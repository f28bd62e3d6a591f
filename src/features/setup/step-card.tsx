import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { cx } from '@/ui/cx'

interface StepCardProps {
  number: number
  title: string
  why: string
  /** How many there are, or what is still missing. */
  note: ReactNode
  done: boolean
  /** The first one that is not done. */
  next: boolean
  children: ReactNode
}

/** One step: what it is for, how it stands, and the ways to do it. */
export function StepCard({ number, title, why, note, done, next, children }: StepCardProps) {
  const Mark = done ? CircleCheck : Circle
  return (
    <li
      aria-current={next ? 'step' : undefined}
      className={cx(
        'grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 border-b border-soft-line px-4 py-3 last:border-b-0',
        next && 'bg-selected',
      )}
    >
      <Mark aria-hidden className={cx('mt-0.5 size-4.5', done ? 'text-success' : 'text-hint')} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2>
            {number}. {title}
          </h2>
          <span className={cx('text-meta', next ? 'font-medium text-text' : 'text-hint')}>
            {done ? m.setup.done : next ? m.setup.next : m.setup.todo}
          </span>
        </div>
        <p className="max-w-180 text-dense text-text2">{why}</p>
        {note && <p className="mt-0.5 max-w-180 text-dense">{note}</p>}
        <div className="mt-2 flex flex-wrap gap-2">{children}</div>
      </div>
    </li>
  )
}
