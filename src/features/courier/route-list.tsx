import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourierRoute } from '@contract/courier/shapes'
import { fill, m } from '@contract/messages'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { routesQuery } from './dispatch-queries'
import { RouteDialog } from './route-dialog'

/** The routes of the week with their standing pick-ups. */
export function RouteList() {
  const query = useQuery(routesQuery)
  const [edited, setEdited] = useState<CourierRoute | 'new'>()
  const docs = query.data?.docs
  return (
    <div className="grid content-start gap-4 px-6 py-4 max-sm:px-4">
      <Button variant="primary" className="justify-self-end" onClick={() => setEdited('new')}>
        {m.courier.newRoute}
      </Button>
      {docs === undefined ? (
        query.isError ? (
          <EmptyState
            tone="error"
            title={m.courier.dispatchFailed}
            text={query.error.message}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows label={m.courier.dispatchLoading} />
        )
      ) : docs.length === 0 ? (
        <EmptyState title={m.courier.routesEmpty} text={m.courier.routesEmptyHelp} />
      ) : (
        <ul className="rounded-card border border-line bg-surface">
          {docs.map((route) => (
            <li
              key={route._id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-soft-line px-4 py-2.5 text-dense last:border-b-0"
            >
              <span className="min-w-40 flex-1 font-medium">{route.name}</span>
              <span className="w-44">{route.courier?.name ?? m.courier.nobody}</span>
              <span className="w-40 text-text2">
                {route.days
                  .toSorted((a, b) => a - b)
                  .map((day) => m.courier.dayShort[day])
                  .join(' ')}
              </span>
              <span className="w-24 text-text2 tabular-nums">
                {fill(m.courier.routeStopsCount, { count: route.stops.length })}
              </span>
              {!route.active && <span className="text-hint">{m.courier.routeOff}</span>}
              <Button
                size="s"
                aria-label={`${m.courier.editRoute} ${route.name}`}
                onClick={() => setEdited(route)}
              >
                {m.courier.editRoute}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <RouteDialog route={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  )
}
