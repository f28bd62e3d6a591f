import type { ChatRoom } from '@contract/chat/shapes'
import { fill, m } from '@contract/messages'
import { AppLink } from '@/app/router-link'
import { formatClock, formatDayMonth, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Avatar } from '@/ui/avatar'
import { cx } from '@/ui/cx'

export const roomName = (room: Pick<ChatRoom, 'kind' | 'name'>): string =>
  room.kind === 'lab' ? fill(m.chat.everyone, { name: room.name }) : room.name

const whenOf = (at: string): string =>
  todayIn(labZone()) === todayIn(labZone(), new Date(at))
    ? formatClock(at, labZone())
    : formatDayMonth(at, labZone())

/** The conversations, the last said first; the open one is the current page. */
export function RoomList({ rooms, open }: { rooms: readonly ChatRoom[]; open: string | undefined }) {
  return (
    <ul>
      {rooms.map((room) => (
        <li key={room._id}>
          <RoomLink room={room} current={room._id === open} />
        </li>
      ))}
    </ul>
  )
}

function RoomLink({ room, current }: { room: ChatRoom; current: boolean }) {
  const { last, unread } = room
  return (
    <AppLink
      to={`/chat?room=${room._id}`}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex min-h-13 items-center gap-3 px-4 py-2 text-text no-underline -outline-offset-2! hover:bg-hover hover:no-underline',
        current && 'bg-selected',
      )}
    >
      <Avatar name={room.name} className="size-8 text-meta" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cx('truncate text-dense', unread > 0 ? 'font-semibold' : 'font-medium')}>
            {roomName(room)}
          </span>
          {last && <span className="ml-auto shrink-0 text-meta text-hint">{whenOf(last.at)}</span>}
        </span>
        <span className="flex items-center gap-2">
          <span className="truncate text-meta text-text2">
            {last
              ? fill(m.chat.messageBy, { name: last.byName.split(' ')[0] ?? '', text: last.text })
              : room.kind === 'lab'
                ? m.chat.everyoneSub
                : m.chat.empty}
          </span>
          {unread > 0 && (
            <span className="ml-auto grid h-4 min-w-4 shrink-0 place-items-center rounded-full bg-primary px-1 text-[10px]/none font-semibold text-on-primary tabular-nums">
              <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">
                {unread === 1 ? m.chat.unreadOne : fill(m.chat.unread, { count: unread })}
              </span>
            </span>
          )}
        </span>
      </span>
    </AppLink>
  )
}
