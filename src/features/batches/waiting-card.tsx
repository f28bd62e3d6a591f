import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { fill, m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { formatElapsed } from '@/lib/format'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { waitingQuery } from './queries'

/** Work that waits for a batch by test type, the oldest first, each with the way to a batch of it. */
export function WaitingCard({ onOpen }: { onOpen: ((testTypeId: string) => void) | undefined }) {
  const { data, error, refetch } = useQuery(waitingQuery)
  return (
    <section aria-label={m.batches.waitingTitle} className="px-4 py-4">
      <h2 className="mb-2 text-h2 font-semibold">{m.batches.waitingTitle}</h2>
      {error && !data ? (
        <LoadFailed error={error} refetch={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.docs.length === 0 ? (
        <EmptyState title={m.batches.waitingNone} text={m.batches.waitingNoneHelp} />
      ) : (
        <ul className="rounded-card border border-line bg-surface">
          {data.docs.map((one) => (
            <li
              key={one.testType._id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold break-words">{one.testType.name}</span>
                <span className="flex flex-wrap gap-x-4 text-dense text-text2 tabular-nums">
                  <span>{fill(m.batches.waitingFree, { count: one.specimens })}</span>
                  {one.stat > 0 && (
                    <span className="font-medium text-danger">
                      {fill(m.batches.statCount, { count: one.stat })}
                    </span>
                  )}
                  {one.oldestAt !== null && (
                    <span>{fill(m.batches.waitingOldest, { age: formatElapsed(one.oldestAt) })}</span>
                  )}
                  {one.expiring > 0 && (
                    <span className="text-warning">
                      {fill(m.batches.waitingExpiring, { count: one.expiring })}
                    </span>
                  )}
                  {one.held > 0 && <span>{fill(m.batches.waitingHeld, { count: one.held })}</span>}
                  {one.expired > 0 && (
                    <span className="text-danger">
                      {fill(m.batches.waitingExpired, { count: one.expired })}
                    </span>
                  )}
                </span>
              </span>
              {onOpen && one.specimens > 0 && (
                <Button
                  size="s"
                  icon={Plus}
                  aria-label={fill(m.batches.openFor, { type: one.testType.name })}
                  onClick={() => onOpen(one.testType._id)}
                >
                  {m.batches.create}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
