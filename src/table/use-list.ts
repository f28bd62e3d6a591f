import { useNavigate, useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { RegisterPlace } from '@contract/registers'
import type { ListSearch, SetList } from './list-state'

/** How the rows look, not which they are: changing it keeps the page. */
const looks: readonly string[] = ['cols', 'density', 'widths', 'page']

const isTyped = (patch: object) => Object.keys(patch).join() === 'text'

/**
 * Writes a list's state to the address. Whatever narrows or orders the list starts again at page one; turning the page and
 * the look of the rows keep it. Steps are kept in the history, but not one for each letter typed. What was typed comes half a second
 * late: whoever is on the way to another page by then, such as a row that was opened, goes on.
 */
export function useSetList<Search extends ListSearch = ListSearch>(
  from: keyof RegisteredRouter['routesByPath'] | RegisterPlace['path'],
): SetList<Search> {
  const navigate = useNavigate()
  const router = useRouter()
  return useCallback(
    (patch, { replace = isTyped(patch) } = {}) => {
      const { status, resolvedLocation } = router.state
      const isLeaving = status === 'pending' && router.latestLocation.pathname !== resolvedLocation?.pathname
      if (isTyped(patch) && isLeaving) return
      void navigate({
        to: from,
        search: (before: object) => ({
          ...before,
          ...(Object.keys(patch).every((key) => looks.includes(key)) ? {} : { page: 1 }),
          ...patch,
        }),
        replace,
        // The router types a search by its route; a list's own state is part of every list route's search.
      } as never)
    },
    [navigate, router, from],
  )
}
