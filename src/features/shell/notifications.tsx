import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { IconButton } from '@/ui/icon-button'
import { deferred } from '@/ui/deferred'
import { Popover } from '@/ui/popover'
import { useReadNotices } from './use-read-notices'

const NotificationsSheet = deferred(() =>
  import('./notifications-sheet').then((part) => part.NotificationsSheet),
)
const LinkRequest = deferred(() => import('./accounts/link-request').then((part) => part.default))

/** The bell: how many are new, and the list in a sheet below it. Asked again every minute. */
export function Notifications({ className }: { className: string }) {
  const [open, setOpen] = useState(false)
  const [request, setRequest] = useState<string>()
  const query = useQuery(read(api.session.notifications, {}, { every: 60 }))
  const { follow, see } = useReadNotices(query.data?.docs)
  // Once they were seen, not while they are read: a critical one does not turn to "Done" under the eyes.
  const close = () => {
    setOpen(false)
    see()
  }
  const unread = query.data?.unread ?? 0
  const label = unread > 0 ? fill(m.shell.notificationsCount, { count: unread }) : m.shell.notifications
  return (
    <span className="relative">
      <Popover
        label={m.shell.notifications}
        align="end"
        open={open}
        onOpenChange={(next) => (next ? setOpen(true) : close())}
        className="w-90 max-w-[92vw] p-0!"
        trigger={<IconButton label={label} icon={Bell} className={`max-sm:size-10! ${className}`} />}
      >
        <NotificationsSheet query={query} onClose={close} onFollow={follow} onAnswer={setRequest} />
      </Popover>
      {request !== undefined && <LinkRequest notification={request} onClose={() => setRequest(undefined)} />}
      {unread > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-bar-text px-1 text-[10px]/none font-semibold text-bar tabular-nums"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  )
}
