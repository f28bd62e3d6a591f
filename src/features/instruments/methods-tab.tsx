import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { InstrumentMethod, MethodContent } from '@contract/analyte-methods/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { DirectorWaits } from '@/app/director-waits'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { methodLines } from './method-text'
import { methodsQuery } from './queries'

const MethodDialog = deferred(() => import('./method-dialog').then((part) => part.MethodDialog))

/** By what the runs of an instrument for LC-MS/MS or GC-MS are judged: drafted, and approved by the director. */
export function MethodsTab({ instrumentId }: { instrumentId: string }) {
  const mayEdit = useMe().ability.can('manage', 'Qc')
  const [editing, setEditing] = useState<InstrumentMethod | 'new'>()
  const { data, error, refetch } = useQuery(methodsQuery(instrumentId))
  return (
    <div className="grid content-start gap-4 p-6 max-sm:p-4 xl:max-w-400">
      <Card
        title={m.analyteMethods.card}
        sub={m.analyteMethods.cardSub}
        end={
          mayEdit && (
            <Button size="s" icon={Plus} onClick={() => setEditing('new')}>
              {m.analyteMethods.add}
            </Button>
          )
        }
      >
        {error && !data ? (
          <LoadFailed error={error} refetch={refetch} />
        ) : !data ? (
          <SkeletonRows rows={4} label={m.analyteMethods.loading} />
        ) : data.docs.length === 0 ? (
          <EmptyState title={m.analyteMethods.none} text={m.analyteMethods.noneHelp} />
        ) : (
          <ul aria-label={m.analyteMethods.card} className="divide-y divide-soft-line">
            {data.docs.map((method) => (
              <MethodRow
                key={method._id}
                method={method}
                onEdit={mayEdit ? () => setEditing(method) : undefined}
              />
            ))}
          </ul>
        )}
      </Card>
      {editing && (
        <MethodDialog
          instrumentId={instrumentId}
          method={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

function MethodRow({ method, onEdit }: { method: InstrumentMethod; onEdit: (() => void) | undefined }) {
  const { _id, version, test, number, approved, draft, editedByName, approvedByName, approvedAt } = method
  const mayApprove = useMe().ability.can('direct', 'Lab')
  const approve = useSend(api.analyteMethods.approve, {
    invalidates: ['analyteMethods', 'instrumentRuns'],
    onSuccess: (now) => toast.success(fill(m.analyteMethods.approved, { number: now.number })),
  })
  const shown = draft ?? approved
  return (
    <li className="grid gap-2 px-4 py-3 text-dense">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="mr-auto min-w-0 font-semibold wrap-anywhere">
          {test.name}{' '}
          <span className="font-normal text-hint">
            {test.code} · {shown?.method.analyte}
          </span>
        </h3>
        {onEdit && (
          <Button size="s" aria-label={fill(m.analyteMethods.editOf, { name: test.name })} onClick={onEdit}>
            {m.analyteMethods.edit}
          </Button>
        )}
        {draft && <DirectorWaits />}
        {draft && mayApprove && (
          <Button
            size="s"
            variant="primary"
            aria-label={fill(m.analyteMethods.approveOf, { name: test.name })}
            busy={approve.isPending}
            onClick={() => approve.mutate({ body: { _id, version } })}
          >
            {m.analyteMethods.approveAction}
          </Button>
        )}
      </div>
      {approve.error && <Banner tone="danger" title={approve.error.message} onDismiss={approve.reset} />}
      <div className="grid gap-4 lg:grid-cols-2">
        {approved ? (
          <Content
            title={fill(approved.on ? m.analyteMethods.inForce : m.analyteMethods.inForceOff, { number })}
            note={fill(m.analyteMethods.approvedBy, {
              name: approvedByName ?? '',
              at: approvedAt === null ? '' : formatDateTime(approvedAt, labZone()),
            })}
            content={approved}
          />
        ) : (
          <p className="font-semibold text-warning">{m.analyteMethods.notInForce}</p>
        )}
        {draft && (
          <Content
            title={draft.on ? m.analyteMethods.draft : m.analyteMethods.draftOff}
            note={fill(m.analyteMethods.draftBy, { name: editedByName ?? '' })}
            content={draft}
          />
        )}
      </div>
    </li>
  )
}

function Content({ title, note, content }: { title: string; note: string; content: MethodContent }) {
  return (
    <div className="min-w-0">
      <p>
        <span className="font-semibold">{title}</span> <span className="text-hint">{note}</span>
      </p>
      <ul className="mt-1 grid gap-0.5 text-text2">
        {methodLines(content).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
