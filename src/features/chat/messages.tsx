import type { ChatMessage } from '@contract/chat/shapes'
import { Fragment } from 'react'
import { m } from '@contract/messages'
import { formatClock, formatDate, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { drop, type Outgoing } from './outbox'

const dayOf = (at: string) => todayIn(labZone(), new Date(at))

function dayName(day: string): string {
  if (day === todayIn(labZone())) return m.chat.today
  const yesterday = todayIn(labZone(), new Date(Date.now() - 86_400_000))
  return day === yesterday ? m.chat.yesterday : formatDate(day)
}

interface MessageListProps {
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  /** How far the room had been read when it was opened: what came after is marked. */
  readSeq: number
  onAgain: (one: Outgoing) => void
}

/** What was said, a line between days and one before what is new, and at the end what is still on its way. */
export function MessageList({ messages, outgoing, readSeq, onAgain }: MessageListProps) {
  const firstNew = messages.find((one) => one.seq > readSeq && !one.mine)?.seq
  return (
    <ol className="grid gap-1 px-4 py-3">
      {messages.map((message, index) => {
        const before = messages[index - 1]
        const newDay = !before || dayOf(before.at) !== dayOf(message.at)
        return (
          <Fragment key={message._id}>
            {newDay && <Separator text={dayName(dayOf(message.at))} />}
            {message.seq === firstNew && <Separator text={m.chat.newHere} strong />}
            <li>
              <Bubble
                mine={message.mine}
                name={newDay || before.byName !== message.byName ? message.byName : null}
                text={message.text}
                at={message.at}
              />
            </li>
          </Fragment>
        )
      })}
      {outgoing.map((one) => (
        <li key={one.key}>
          <Bubble mine name={null} text={one.text} at={one.at} pending />
          <p
            role={one.failed === null ? undefined : 'alert'}
            className="flex flex-wrap items-center justify-end gap-2 text-meta"
          >
            {one.failed === null ? (
              <span className="text-hint">{m.chat.sending}</span>
            ) : (
              <>
                <span className="font-medium text-danger">
                  {m.chat.notSent}: {one.failed}
                </span>
                <Button size="s" onClick={() => onAgain(one)}>
                  {m.chat.retry}
                </Button>
                <Button size="s" variant="quiet" onClick={() => drop(one.key)}>
                  {m.chat.discard}
                </Button>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Separator({ text, strong = false }: { text: string; strong?: boolean }) {
  return (
    <li
      className={cx(
        'my-2 flex items-center gap-3 text-meta before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line',
        strong ? 'font-semibold text-info' : 'text-hint',
      )}
    >
      {text}
    </li>
  )
}

interface BubbleProps {
  mine: boolean
  name: string | null
  text: string
  at: string
  pending?: boolean
}

function Bubble({ mine, name, text, at, pending = false }: BubbleProps) {
  return (
    <div className={cx('flex flex-col', mine ? 'items-end' : 'items-start')}>
      {name !== null && !mine && <span className="mt-1 text-meta font-medium text-text2">{name}</span>}
      <div
        className={cx(
          'edge-in-forced-colors max-w-[min(36rem,85%)] rounded-card px-3 py-1.5',
          mine ? 'bg-selected' : 'bg-neutral-soft',
          pending && 'opacity-70',
        )}
      >
        {mine && <span className="sr-only">{m.helpdesk.you}: </span>}
        <span className="break-words whitespace-pre-wrap">{text}</span>{' '}
        <time dateTime={at} className="text-meta whitespace-nowrap text-hint">
          {formatClock(at, labZone())}
        </time>
      </div>
    </div>
  )
}
