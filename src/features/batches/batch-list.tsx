import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { fill, m } from '@contract/messages'
import type { BatchRow } from '@contract/batches/shapes'
import { LoadFailed } from '@/app/load-failed'
import { AppLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { formatElapsed } from '@/lib/format'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { Progress } from '@/ui/progress'
import { SkeletonRows } from '@/ui/skeleton'
import { batchCue } from '@/app/batches/cues'
import { batchesQuery } from './queries'
import type { BatchingSearch } from './search'

const empty = {
  open: [m.batches.noneOpen, m.batches.noneOpenHelp],
  complete: [m.batches.noneComplete, undefined],
  deleted: [m.batches.noneDeleted, undefined],
} as const

interface BatchListProps {
  search: BatchingSearch
  selected: string | undefined
  hrefOf: (batch: BatchRow) => string
}

/** Batches as cards, the oldest open one first; each is a place with an address. */
export function BatchList({ search, selected, hrefOf }: BatchListProps) {
  const { data, error, refetch } = useQuery(batchesQuery(search))
  if (error && !data) return <LoadFailed error={error} refetch={() => void refetch()} />
  if (!data) return <SkeletonRows rows={5} />
  if (data.docs.length === 0) {
    const [title, text] = empty[search.list]
    return search.text === '' ? (
      <EmptyState title={title} {...(text ? { text } : {})} />
    ) : (
      <EmptyState tone="nomatch" title={m.batches.noneMatch} />
    )
  }
  return (
    <ul aria-label={m.batches.listLabel}>
      {data.docs.map((batch) => (
        <li key={batch._id} className="border-b border-line">
          <AppLink
            to={hrefOf(batch)}
            aria-current={batch._id === selected ? 'page' : undefined}
            className={cx(
              'grid gap-1.5 border-l-3 px-4 py-3 -outline-offset-2! hover:bg-hover hover:no-underline',
              batch._id === selected ? 'border-primary bg-selected' : 'border-transparent',
            )}
          >
            <Card batch={batch} />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

function Card({ batch }: { batch: BatchRow }) {
  const deleted = batch.status === 'DELETED'
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className={cx('mono', deleted && 'line-through')}>{batch.number}</span>
        <span className="min-w-0 flex-1 truncate font-semibold text-text" title={batch.testType.name}>
          {batch.testType.name}
        </span>
        <span className="text-dense text-text2 tabular-nums">
          {batch.specimens}
          <span className="text-hint">/{batch.maximum}</span>
        </span>
      </span>
      <Progress
        value={batch.specimens}
        max={batch.maximum}
        label={fill(m.batches.ofMaximum, { count: batch.specimens, maximum: batch.maximum })}
      />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-dense text-text2">
        <StateChip cue={batchCue(batch)} />
        {!deleted && <span>{fill(m.batches.openSince, { age: formatElapsed(batch.createdAt) })}</span>}
        {batch.stat > 0 && (
          <span className="ml-auto inline-flex items-center gap-1 font-medium text-danger">
            <Zap aria-hidden className="size-3.5" />
            {fill(m.batches.statCount, { count: batch.stat })}
          </span>
        )}
      </span>
    </>
  )
}
