import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@contract/messages'
import { cx } from './cx'
import { VisuallyHidden } from './visually-hidden'

export type TimelineStep = {
  key: string
  title: ReactNode
  /** Who or where, in grey. */
  detail?: ReactNode
  time?: ReactNode
  state: 'done' | 'now' | 'todo'
}

const icons = { done: CircleCheck, now: CircleDot, todo: Circle }
const spoken = { done: m.ui.stepDone, now: m.ui.stepNow, todo: m.ui.stepToDo }
const inks = { done: 'text-text2', now: 'text-primary stroke-[2.5]', todo: 'text-hint' }

/** What happened to a thing, oldest first. Done is grey: only the present step has the accent. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="px-4 py-3 text-dense">
      {steps.map((step) => {
        const Icon = icons[step.state]
        return (
          <li
            key={step.key}
            aria-current={step.state === 'now' ? 'step' : undefined}
            className="relative grid grid-cols-[16px_1fr_auto] gap-x-2.5 pb-3 before:absolute before:top-4.5 before:-bottom-0.5 before:left-[7.5px] before:w-px before:bg-line last:pb-0 last:before:hidden"
          >
            <Icon aria-hidden className={cx('mt-px', inks[step.state])} />
            <b className={cx('font-medium', step.state === 'todo' && 'text-hint')}>
              {step.title}
              <VisuallyHidden>, {spoken[step.state]}</VisuallyHidden>
            </b>
            {step.time && <span className="text-meta/4.5 text-text2 tabular-nums">{step.time}</span>}
            {step.detail && (
              <div className="col-start-2 -col-end-1 text-meta text-hint [&_a]:underline [&_a]:underline-offset-2">
                {step.detail}
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
