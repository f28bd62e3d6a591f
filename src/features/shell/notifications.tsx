import { useQuery } from '@tanstack/react-query'
import { Bell, Check, CornerDownRight, Info } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { Notification } from '@contract/api-session'
import { t } from '@contract/messages'
import { read } from '@/api/query'
import { AppLink } from '@/app/router-link'
import { useReference } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { localPath } from '@/lib/search-params'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { IconButton } from '@/ui/icon-button'
import { Popover } from '@/ui/popover'
import { SkeletonRows } from '@/ui/skeleton'

/** The bell: how many are new, and the list in a sheet below it. Asked again every minute. */
export function Notifications({ className }: { className: string }) {
  const [open, setOpen] = useState(false)
  const query = useQuery(read(api.session.notifications, {}, { every: 60 }))
  const unread = query.data?.unread ?? 0
  const label = unread > 0 ? t('shell.notificationsCount', { count: unread }) : t('shell.notifications')
  return (
    <span className="relative">
      <Popover
        label={t('shell.notifications')}
        align="end"
        open={open}
        onOpenChange={setOpen}
        className="w-90 max-w-[92vw] p-0!"
        trigger={<IconButton label={label} icon={Bell} className={`max-sm:size-10! ${className}`} />}
      >
        <h2 className="border-b border-line px-4 py-2.5">{t('shell.notifications')}</h2>
        {query.isPending ? (
          <SkeletonRows rows={3} />
        ) : !query.data ? (
          <EmptyState
            tone="error"
            title={t('shell.notificationsFailed')}
            text={query.error.message}
            onRetry={() => void query.refetch()}
          />
        ) : query.data.docs.length === 0 ? (
          <EmptyState title={t('shell.notificationsEmpty')} text={t('shell.notificationsEmptyHelp')} />
        ) : (
          <ul className="max-h-100 overflow-y-auto py-1">
            {query.data.docs.map((notification) => (
              <Item key={notification._id} notification={notification} onFollow={() => setOpen(false)} />
            ))}
          </ul>
        )}
      </Popover>
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

function Item({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
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
          {done && ` · ${t('shell.notificationDone')}`}
        </span>
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
