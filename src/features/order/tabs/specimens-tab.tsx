import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { Analysis } from '@contract/api-results'
import { t } from '@contract/messages'
import type { Order, Specimen } from '@contract/order-shapes'
import { canTransition } from '@contract/states/machine'
import { specimenMachine } from '@contract/states/specimen'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
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
    return <EmptyState title={t('order.specimens.none')} text={t('order.specimens.noneHelp')} />
  return (
    <div className="grid gap-4">
      {order.specimens.map((specimen) => (
        <SpecimenCard
          key={specimen._id}
          order={order}
          specimen={specimen}
          analyses={analyses.filter(({ specimenId }) => specimenId === specimen._id)}
        />
      ))}
    </div>
  )
}

function SpecimenCard({
  order,
  specimen,
  analyses,
}: {
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
      toast.success(t('order.done.receiptUndone'))
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
    { label: t('order.specimens.barcode'), value: <span className="mono">{specimen.barcode}</span> },
    { label: t('order.specimens.collected'), value: at(specimen.collectedAt) },
    ...(specimen.receivedAt
      ? [
          {
            label: t('order.specimens.received'),
            value: `${at(specimen.receivedAt)}${specimen.receivedByName ? `, ${specimen.receivedByName}` : ''}`,
          },
        ]
      : []),
    ...(specimen.container ? [{ label: t('order.specimens.container'), value: specimen.container }] : []),
    ...(specimen.condition ? [{ label: t('order.specimens.condition'), value: specimen.condition }] : []),
    ...(specimen.rejectReason
      ? [{ label: t('order.specimens.rejected'), value: specimen.rejectReason }]
      : []),
    ...(specimen.comment ? [{ label: t('order.specimens.comment'), value: specimen.comment }] : []),
  ]
  const waiting = state === 'EXPECTED' || state === 'IN_TRANSIT'
  return (
    <Card
      title={`${letter} · ${specimen.sampleType}`}
      sub={specimen.source}
      end={<SpecimenStateChip state={state} />}
    >
      <div className="grid gap-3 p-4">
        <Facts facts={facts} />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {ability.can('receive', 'Specimen') && waiting && (
            <Button size="s" icon={PackageCheck} busy={busy} onClick={() => receive(specimen.barcode)}>
              {t('order.specimens.receive')}
            </Button>
          )}
          {ability.can('receive', 'Specimen') && state === 'RECEIVED' && (
            <Button size="s" disabledReason={may('undoReceive')} onClick={() => setAsked('undo')}>
              {t('order.specimens.undo')}
            </Button>
          )}
          {ability.can('reject', 'Specimen') && state !== 'REJECTED' && state !== 'DISPOSED' && (
            <Button
              size="s"
              variant="danger"
              disabledReason={may('reject')}
              onClick={() => setAsked('reject')}
            >
              {t('order.specimens.reject')}
            </Button>
          )}
        </div>
      </div>
      {asked === 'undo' && (
        <ReasonDialog
          title={t('order.specimens.undoTitle', { letter })}
          text={t('order.specimens.undoText')}
          okLabel={t('order.specimens.undoOk')}
          busy={undo.isPending}
          error={undo.error?.message}
          onOk={({ reason }) => undo.mutate({ body: { specimenIds: [specimen._id], reason } })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'reject' && (
        <RejectSpecimenDialog orderId={order._id} specimen={specimen} onClose={() => setAsked(undefined)} />
      )}
    </Card>
  )
}
