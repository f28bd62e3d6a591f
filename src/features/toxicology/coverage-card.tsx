import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { fill, m } from '@contract/messages'
import type { CoverageRow } from '@contract/toxicology/shapes'
import { LoadFailed } from '@/app/load-failed'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { coverageQuery } from './queries'

/** What the graph in force says of each drug test and each medication: what is not covered first, and none is left out. */
export function CoverageCard({ onLink }: { onLink: ((row: CoverageRow) => void) | null }) {
  const [text, setText] = useState('')
  const asked = useDeferredValue(text)
  const title = m.toxicology.coverageTitle
  const { data, error, refetch } = useQuery(coverageQuery(asked))
  return (
    <Card
      title={title}
      end={data && fill(m.toxicology.coverageCount, { uncovered: data.uncovered, total: data.total })}
    >
      <div className="border-b border-line p-3">
        <TextInput
          type="search"
          icon={Search}
          aria-label={m.toxicology.coverageFind}
          placeholder={m.toxicology.coverageFind}
          value={text}
          maxLength={80}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={6} />
      ) : data.docs.length === 0 ? (
        <EmptyState title={m.toxicology.coverageNone} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a pointer
        <div className="max-h-120 overflow-y-auto" tabIndex={0} role="region" aria-label={title}>
          <ul className="divide-y divide-soft-line text-dense">
            {data.docs.map((row) => (
              <CoverageLine key={row._id} row={row} onLink={onLink} />
            ))}
          </ul>
        </div>
      )}
      {data && data.docs.length < data.total && (
        <p className="border-t border-line px-4 py-2 text-meta text-hint">
          {fill(m.toxicology.coverageMore, { count: data.docs.length })}
        </p>
      )}
    </Card>
  )
}

function CoverageLine({ row, onLink }: { row: CoverageRow; onLink: ((row: CoverageRow) => void) | null }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-medium">{row.name}</span>
        <span className="block text-meta text-text2">{row.sentence}</span>
      </span>
      {!row.covered && (
        <Chip tone="warning" icon={CircleAlert}>
          {m.toxicology.coverageNot}
        </Chip>
      )}
      {!row.covered && onLink && (
        <Button
          size="s"
          aria-label={fill(m.toxicology.coverageLink, { name: row.name })}
          onClick={() => onLink(row)}
        >
          {m.toxicology.coverageLinkShort}
        </Button>
      )}
    </li>
  )
}
