import type { UseQueryResult } from '@tanstack/react-query'
import { Check, CornerDownRight, Info } from 'lucide-react'
import type { api } from '@contract/api'
import type { Notification } from '@contract/session/shapes'
import type { Reply } from '@contract/endpoint'
import { m } from '@contract/messages'
import type { ApiError } from '@/api/errors'
import { AppLink } from '@/app/router-link'
import { useReference } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { localPath } from '@/lib/search-params'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'

interface NotificationsSheetProps {
  query: UseQueryResult<Reply<typeof api.session.notifications>, ApiError>
  onClose: () => void
  onFollow: (target: string | null) => void
  onAnswer: (notification: string) => void
}

/** The list below the bell. */
export function NotificationsSheet({ query, onClose, onFollow, onAnswer }: NotificationsSheetProps) {
  return (
    <>
      <h2 className="border-b border-line px-4 py-2.5">{m.shell.notifications}</h2>
      {query.isPending ? (
        <SkeletonRows rows={3} />
      ) : !query.data ? (
        <EmptyState
          tone="error"
          title={m.shell.notificationsFailed}
          text={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : query.data.docs.length === 0 ? (
        <EmptyState title={m.shell.notificationsEmpty} text={m.shell.notificationsEmptyHelp} />
      ) : (
        <ul className="max-h-100 overflow-y-auto py-1">
          {query.data.docs.map((notification) => (
            <Item
              key={notification._id}
              notification={notification}
              onFollow={() => {
                onClose()
                onFollow(notification.target)
              }}
              onAnswer={() => {
                onClose()
                onAnswer(notification._id)
              }}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface ItemProps {
  notification: Notification
  onFollow: () => void
  /** A link request is answered in a dialog that says what accepting means. */
  onAnswer: () => void
}

function Item({ notification, onFollow, onAnswer }: ItemProps) {
  const { labInfo } = useReference()
  const { description, added, icon, done } = notification
  const target = localPath.parse(notification.target ?? undefined)
  const Icon = done ? Check : icon === 'link' ? CornerDownRight : Info
  const body = (
    <>
      <Icon aria-hidden className="mt-px text-hint" />
      <span className="min-w-0">
        <span className={cx('block', done ? 'text-text2' : 'font-medium text-text')}>{description}</span>
        <span className="text-meta text-hint">
          {formatDateTime(added, labInfo.timeZone)}
          {done && ` · ${m.shell.notificationDone}`}
        </span>
        {icon === 'link' && !done && (
          <span className="mt-1 block">
            <Button size="s" onClick={onAnswer}>
              {m.session.verifyLinkTitle}
            </Button>
          </span>
        )}
      </span>
    </>
  )
  const look = 'flex gap-3 px-4 py-2 text-dense'
  return (
    <li>
      {target ? (
        <AppLink to={target} onFollow={onFollow} className={`${look} hover:bg-hover hover:no-underline`}>
          {body}
        </AppLink>
      ) : (
        <div className={look}>{body}</div>
      )}
    </li>
  )
}
