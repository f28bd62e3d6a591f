import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '@contract/messages'
import type { MrsaRecord } from '@contract/mrsa/shapes'
import { useMe } from '@/app/me'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { MrsaCard } from './mrsa-card'
import { mrsaTablesQuery } from './queries'

const MrsaDialog = deferred(() => import('./mrsa-dialog').then((part) => part.MrsaDialog))

/** The tables by which staphylococci are reported: drafted, replayed over 90 days, approved by the director. */
export function MrsaTables() {
  const { ability } = useMe()
  const query = useQuery(mrsaTablesQuery)
  const [editing, setEditing] = useState<MrsaRecord | 'new'>()
  const docs = query.data?.docs
  return (
    <section aria-labelledby="mrsa-tables" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2 pt-4">
        <h2 id="mrsa-tables" className="text-h2 font-semibold">
          {m.mrsa.title}
        </h2>
        {docs && ability.can('manage', 'Qc') && (
          <Button icon={Plus} onClick={() => setEditing('new')}>
            {m.mrsa.add}
          </Button>
        )}
      </div>
      <p className="max-w-3xl text-dense text-text2">{m.mrsa.intro}</p>
      {docs ? (
        docs.length === 0 ? (
          <EmptyState title={m.mrsa.none} text={m.mrsa.noneHelp} />
        ) : (
          docs.map((record) => (
            <MrsaCard key={record._id} record={record} onEdit={() => setEditing(record)} />
          ))
        )
      ) : query.error ? (
        <EmptyState
          tone="error"
          title={m.lists.failed}
          text={query.error.message}
          requestId={query.error.requestId}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={4} label={m.mrsa.loading} />
      )}
      {editing && (
        <MrsaDialog record={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </section>
  )
}
