import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '@contract/messages'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { Conversation } from './conversation'
import { NewConversation } from './new-conversation'
import { roomsQuery } from './queries'
import { RoomList } from './room-list'
import { useLive } from './use-live'

/** Conversations of the laboratory's staff: the list, and beside it the one that is open; on a phone one at a time. */
export function ChatPage({ room }: { room: string | undefined }) {
  const { data, error, refetch } = useQuery(roomsQuery)
  const cutOff = useLive()
  const [starting, setStarting] = useState(false)
  useShortcut({ keys: 'n', label: m.chat.start, group: m.chat.title }, () => setStarting(true))
  const open = data?.docs.find(({ _id }) => _id === room)
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <div className={cx(open && 'max-md:hidden')}>
        <PageHeader
          title={m.chat.title}
          crumbs={[{ label: m.helpdesk.section }]}
          actions={
            <Button variant="primary" onClick={() => setStarting(true)}>
              <Plus aria-hidden /> {m.chat.start}
            </Button>
          }
        />
      </div>
      <div className="flex min-h-0 flex-1 border-t border-line">
        <nav
          aria-label={m.chat.rooms}
          className={cx(
            'w-80 flex-none overflow-y-auto border-r border-line max-md:w-full max-md:border-r-0',
            open && 'max-md:hidden',
          )}
        >
          {data ? (
            <RoomList rooms={data.docs} open={open?._id} />
          ) : error ? (
            <EmptyState
              tone="error"
              title={m.chat.failed}
              text={error.message}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonRows rows={4} />
          )}
        </nav>
        {open ? (
          <Conversation key={open._id} room={open} cutOff={cutOff} />
        ) : (
          <div className="grid flex-1 place-items-center bg-bg max-md:hidden">
            <EmptyState title={m.chat.choose} text={m.chat.chooseHelp} />
          </div>
        )}
      </div>
      {starting && <NewConversation onClose={() => setStarting(false)} />}
    </div>
  )
}
