import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { BatchOutcome, BatchRow } from '@contract/batches/shapes'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { formatDateTime, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { StatMark } from '@/ui/status/order-chips'
import { waitingOfQuery } from './queries'

interface ChooseDialogProps {
  batch: BatchRow
  onDone: (outcomes: readonly BatchOutcome[]) => void
  onClose: () => void
}

/** What waits for the type of a batch, in the order in which it is filled; what cannot be added says why. */
export function ChooseDialog({ batch, onDone, onClose }: ChooseDialogProps) {
  const { data, error, refetch } = useQuery(waitingOfQuery(batch.testType._id))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const put = useSend(api.batches.put, {
    invalidates: ['batches', 'bench'],
    onSuccess: ({ outcomes }) => onDone(outcomes),
  })
  const chosen = (data?.docs ?? []).filter(({ specimenId, why }) => why === null && ticked.has(specimenId))
  function toggle(id: string): void {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (chosen.length > 0)
      put.mutate({ body: { _id: batch._id, specimenIds: chosen.map(({ specimenId }) => specimenId) } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.batches.chooseTitle, { number: batch.number })}
      mustAnswer={put.isPending}
    >
      {error && !data ? (
        <LoadFailed error={error} refetch={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.docs.length === 0 ? (
        <EmptyState title={fill(m.batches.chooseNone, { type: batch.testType.name })} />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-3">
          {put.error && <Banner tone="danger" title={put.error.message} />}
          <ul className="grid max-h-[50vh] gap-2 overflow-y-auto pr-1">
            {data.docs.map((one) => (
              <li key={one.specimenId}>
                <Checkbox
                  checked={one.why === null && ticked.has(one.specimenId)}
                  disabled={one.why !== null}
                  onChange={() => toggle(one.specimenId)}
                >
                  <span className="mono">{one.barcode}</span>{' '}
                  {formatPerson({ ...one.patient, middlename: null })}
                </Checkbox>
                <span className="flex flex-wrap gap-x-3 pl-6 text-meta text-hint">
                  {one.priority === 'STAT' && <StatMark />}
                  <span>{one.tests.join(', ')}</span>
                  <span>{formatDateTime(one.collectedAt, labZone())}</span>
                  {one.why !== null && <span className="text-warning">{one.why}</span>}
                </span>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{m.ui.cancel}</Button>
            <Button type="submit" variant="primary" busy={put.isPending} disabled={chosen.length === 0}>
              {`${m.batches.addChosen} (${chosen.length})`}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
