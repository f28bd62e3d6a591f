import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { api } from '@contract/api'
import type { Notification } from '@contract/session/shapes'
import { useSend } from '@/api/query'
import { isApiError } from '@/api/errors'
import { useMe } from '@/app/me'

/** So often a page is looked at until it stands; the first time once its own questions are asked. */
const LOOK_MS = 500

interface Visit {
  readonly path: string
  /** When it began, a moment early: a page asks as one is led to it. The first one began with the page itself. */
  readonly since: number
}
const visitOf = (path: string): Visit => ({ path, since: Date.now() - 1000 })

/**
 * Whether something is still asked for, or could not be had since the visit began and another try may bring it. Kept answers do not
 * count as had: what is shown then is older than the notice. What is gone or forbidden stays so.
 */
const lacks = (client: QueryClient, { since }: Visit): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some(
      ({ state: { fetchStatus, status, error, errorUpdatedAt } }) =>
        fetchStatus !== 'idle' ||
        (status === 'error' &&
          errorUpdatedAt >= since &&
          isApiError(error, 'network', 'internal', 'unavailable', 'too_many_requests')),
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
  const router = useRouter()
  const client = useQueryClient()
  const { mutate } = useSend(api.session.readNotices, { invalidates: [api.session.notifications] })
  const readAt = (page: string | null) => {
    const ids = (docs ?? []).flatMap(({ _id, target, icon, done }) =>
      target === page && icon !== 'link' && !done ? [_id] : [],
    )
    if (isClinic && ids.length > 0) mutate({ body: { ids } })
  }
  const [visit, setVisit] = useState<Visit>({ path, since: 0 })
  if (visit.path !== path) setVisit(visitOf(path))
  /** Whether the page was read; until then it is looked at again. */
  const looked = useEffectEvent((of: Visit) => {
    const { status, matches } = router.state
    const isHere = status === 'idle' && !matches.some((match) => match.status === 'error')
    if (!isHere || lacks(client, of)) return false
    readAt(of.path)
    return true
  })
  const isKnown = docs !== undefined
  useEffect(() => {
    if (!isClinic || !isKnown) return
    const timer = setInterval(() => looked(visit) && clearInterval(timer), LOOK_MS)
    return () => clearInterval(timer)
  }, [isClinic, isKnown, visit])
  return {
    follow: (target) => {
      if (target === path) setVisit({ ...visit })
    },
    see: () => readAt(null),
  }
}
