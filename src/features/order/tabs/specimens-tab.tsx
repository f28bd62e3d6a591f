import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { Analysis } from '@contract/results/shapes'
import { fill, m } from '@contract/messages'
import type { Order, Specimen } from '@contract/orders/shapes'
import { canTransition } from '@contract/machine'
import { specimenMachine } from '@contract/specimens/states'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { fieldAnchor } from '@/app/orders/field-place'
import { ReasonDialog } from '@/app/orders/reason-dialog'
import { useKeepOrder } from '@/app/orders/use-stale'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Facts, type Fact } from '@/ui/facts'
import { SpecimenStateChip } from '@/ui/status/bench-chips'
import { toast } from '@/ui/toast'
import { RejectSpecimenDialog } from './reject-specimen-dialog'
import { useReceive } from './use-receive'

/** Each tube: what it is, where it stands, and what can be done with it. */
export function SpecimensTab({ order, analyses }: { order: Order; analyses: readonly Analysis[] }) {
  if (order.specimens.length === 0)
    return <EmptyState title={m.order.specimensNone} text={m.order.specimensNoneHelp} />
  return (
    <div className="grid gap-4">
      {order.specimens.map((specimen, at) => (
        <SpecimenCard
          key={specimen._id}
          at={at}
          order={order}
          specimen={specimen}
          analyses={analyses.filter(({ specimenId }) => specimenId === specimen._id)}
        />
      ))}
    </div>
  )
}

function SpecimenCard({
  at: place,
  order,
  specimen,
  analyses,
}: {
  at: number
  order: Order
  specimen: Specimen
  analyses: readonly Analysis[]
}) {
  const { ability } = useMe()
  const [asked, setAsked] = useState<'undo' | 'reject'>()
  const keep = useKeepOrder()
  const { receive, busy } = useReceive()
  const undo = useSend(api.specimens.undoReceive, {
    invalidates: ['orders', 'results', 'reports', 'home', 'specimens'],
    onSuccess: ({ order: fresh }) => {
      keep(fresh)
      toast.success(m.order.doneReceiptUndone)
      setAsked(undefined)
    },
  })
  const { letter, state } = specimen
  const may = (name: 'receive' | 'undoReceive' | 'reject') => {
    const answer = canTransition(specimenMachine, state, name, {
      analyses: analyses.map((one) => one.state),
      reason: 'to be given',
    })
    return answer.ok ? undefined : answer.message
  }
  const at = (instant: string) => formatDateTime(instant, labZone())
  const facts: Fact[] = [
    { label: m.order.specimensBarcode, value: <span className="mono">{specimen.barcode}</span> },
    { label: m.order.specimensCollected, value: at(specimen.collectedAt) },
    ...(specimen.receivedAt
      ? [
          {
            label: m.order.specimensReceived,
            value: `${at(specimen.receivedAt)}${specimen.receivedByName ? `, ${specimen.receivedByName}` : ''}`,
          },
        ]
      : []),
    ...(specimen.container ? [{ label: m.order.specimensContainer, value: specimen.container }] : []),
    ...(specimen.condition ? [{ label: m.order.specimensCondition, value: specimen.condition }] : []),
    ...(specimen.rejectReason ? [{ label: m.order.specimensRejected, value: specimen.rejectReason }] : []),
    ...(specimen.comment ? [{ label: m.order.specimensComment, value: specimen.comment }] : []),
  ]
  const waiting = state === 'EXPECTED' || state === 'IN_TRANSIT'
  return (
    <Card
      id={fieldAnchor(`specimens.${place}`)}
      tabIndex={-1}
      title={`${letter} · ${specimen.sampleType}`}
      sub={specimen.source}
      end={<SpecimenStateChip state={state} />}
    >
      <div className="grid gap-3 p-4">
        <Facts facts={facts} />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {ability.can('receive', 'Specimen') && waiting && (
            <Button size="s" icon={PackageCheck} busy={busy} onClick={() => receive(specimen.barcode)}>
              {m.order.specimensReceive}
            </Button>
          )}
          {ability.can('receive', 'Specimen') && state === 'RECEIVED' && (
            <Button size="s" disabledReason={may('undoReceive')} onClick={() => setAsked('undo')}>
              {m.order.specimensUndo}
            </Button>
          )}
          {ability.can('reject', 'Specimen') && state !== 'REJECTED' && state !== 'DISPOSED' && (
            <Button
              size="s"
              variant="danger"
              disabledReason={may('reject')}
              onClick={() => setAsked('reject')}
            >
              {m.order.specimensReject}
            </Button>
          )}
        </div>
      </div>
      {asked === 'undo' && (
        <ReasonDialog
          title={fill(m.order.specimensUndoTitle, { letter })}
          text={m.order.specimensUndoText}
          okLabel={m.order.specimensUndoOk}
          busy={undo.isPending}
          error={undo.error?.message}
          onOk={({ reason }) => undo.mutate({ body: { specimenIds: [specimen._id], reason } })}
          onClose={() => {
            undo.reset()
            setAsked(undefined)
          }}
        />
      )}
      {asked === 'reject' && (
        <RejectSpecimenDialog orderId={order._id} specimen={specimen} onClose={() => setAsked(undefined)} />
      )}
    </Card>
  )
}
