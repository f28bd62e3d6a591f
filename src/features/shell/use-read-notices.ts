import { useEffect, useEffectEvent } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { api } from '@contract/api'
import type { Notification } from '@contract/session/shapes'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'

/**
 * Marks notices of a clinic's person as read once their page is opened: from the bell, from a message or by oneself (decision
 * 0215). What rings while the page is open stays, since the page was drawn before it. `follow`: what to do where a notice is followed to
 * the page that is open already; `see`: where the list of notices was seen, which is the only place of those without a page. The
 * laboratory's bell is another matter: what it tells stands until it is dealt with.
 */
export function useReadNotices(docs: readonly Notification[] | undefined): {
  follow: (target: string | null) => void
  see: () => void
} {
  const isClinic = useMe().user.userType === 'portal'
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { mutate } = useSend(api.session.readNotices, { invalidates: [api.session.notifications] })
  const readAt = (page: string | null) => {
    const ids = (docs ?? []).flatMap(({ _id, target, icon, done }) =>
      target === page && icon !== 'link' && !done ? [_id] : [],
    )
    if (isClinic && ids.length > 0) mutate({ body: { ids } })
  }
  const opened = useEffectEvent(readAt)
  const isKnown = docs !== undefined
  useEffect(() => {
    if (isKnown) opened(path)
  }, [isKnown, path])
  return {
    follow: (target) => {
      if (target === path) readAt(path)
    },
    see: () => readAt(null),
  }
}
