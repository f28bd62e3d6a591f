import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { api } from '@contract/api'
import type { Notification } from '@contract/session/shapes'
import { useSend } from '@/api/query'
import { isApiError } from '@/api/errors'
import { useMe } from '@/app/me'

/** So often a page is looked at until it stands; the first time once its own questions are asked. */
const LOOK_MS = 500

/** Whether something of the page has not come yet, or could not be had where another try may bring it: not what is gone or forbidden. */
const lacks = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(
      ({ state: { error, data, fetchStatus } }) =>
        data === undefined &&
        (fetchStatus !== 'idle' || (error && !isApiError(error, 'not_found', 'forbidden'))),
    )

/**
 * Marks notices of a clinic's person as read once their page stands: from the bell, from a message or by oneself (decision
 * 0215). A page that failed to load is not read; once another try brings it, it is. What rings while the page is open stays,
 * since the page was drawn before it. `follow`: what to do where a notice is followed to the page that is open already; `see`:
 * where the list of notices was seen, which is the only place of those without a page. The laboratory's bell is another matter:
 * what it tells stands until it is dealt with.
 */
export function useReadNotices(docs: readonly Notification[] | undefined): {
  follow: (target: string | null) => void
  see: () => void
} {
  const isClinic = useMe().user.userType === 'portal'
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isIdle = useRouterState({ select: ({ status }) => status === 'idle' })
  const client = useQueryClient()
  const { mutate } = useSend(api.session.readNotices, { invalidates: [api.session.notifications] })
  const readAt = (page: string | null) => {
    const ids = (docs ?? []).flatMap(({ _id, target, icon, done }) =>
      target === page && icon !== 'link' && !done ? [_id] : [],
    )
    if (isClinic && ids.length > 0) mutate({ body: { ids } })
  }
  const visited = useRef<string>(undefined)
  useEffect(() => {
    visited.current = path
  }, [path])
  /** Whether the page was read; until then it is looked at again. */
  const opened = useEffectEvent(() => {
    if (visited.current !== undefined && lacks(client)) return false
    if (visited.current !== undefined) readAt(path)
    visited.current = undefined
    return true
  })
  const isKnown = docs !== undefined
  useEffect(() => {
    if (!isClinic || !isKnown || !isIdle) return
    const timer = setInterval(() => opened() && clearInterval(timer), LOOK_MS)
    return () => clearInterval(timer)
  }, [isClinic, isKnown, isIdle, path])
  return {
    follow: (target) => {
      if (target === path) readAt(path)
    },
    see: () => readAt(null),
  }
}
