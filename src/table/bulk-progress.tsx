import { fill, m } from '@contract/messages'
import { mostIds } from '@contract/shapes'
import { formatCount } from '@/lib/format'
import { Progress } from '@/ui/progress'

/** How far a bulk action is; nothing for one that is a single call. */
export function BulkProgress({ busy, done, count }: { busy: boolean; done: number; count: number }) {
  if (!busy || count <= mostIds) return null
  return (
    <div className="mt-3">
      <p className="mb-1 text-meta text-hint tabular-nums">
        {fill(m.lists.bulkProgress, { done: formatCount(done), count: formatCount(count) })}
      </p>
      <Progress value={done} max={count} label={m.lists.bulkRunning} />
    </div>
  )
}
