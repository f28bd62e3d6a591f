import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import type { SupplyOrder } from '@contract/supply-orders/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { usePageTitle } from '@/app/page-title'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { PageHeader } from '@/ui/page-header'
import { Segmented } from '@/ui/segmented'
import { SkeletonRows } from '@/ui/skeleton'
import { Textarea } from '@/ui/textarea'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { Pages } from '@/app/list/pages'
import { supplyOrdersQuery } from './queries'
import { SupplyRow } from './supply-row'

const t = m.supplyOrders

/** What clinics ordered: the laboratory sends it, or declines with a reason. */
export function SupplyDesk() {
  usePageTitle(m.navigation.itemShipping)
  const [view, setView] = useState<'open' | 'all'>('open')
  const [page, setPage] = useState(1)
  const [sending, setSending] = useState<SupplyOrder>()
  const [declining, setDeclining] = useState<SupplyOrder>()
  const query = useQuery(supplyOrdersQuery(page, view === 'open'))
  const { data } = query
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <PageHeader title={t.deskTitle} count={data && String(data.total)} />
      <div className="px-6 pb-3 max-sm:px-4">
        <Segmented
          aria-label={t.deskTitle}
          value={view}
          onChange={(next) => {
            setView(next)
            setPage(1)
          }}
          options={[
            { value: 'open', label: t.openOnly },
            { value: 'all', label: t.all },
          ]}
        />
      </div>
      <div className="flex-1 border-t border-line bg-surface">
        {data ? (
          data.docs.length === 0 ? (
            <EmptyState title={t.deskEmpty} text={t.deskEmptyHelp} />
          ) : (
            <ul>
              {data.docs.map((order) => (
                <SupplyRow
                  key={order._id}
                  order={order}
                  actions={
                    <DeskActions
                      order={order}
                      onSend={() => setSending(order)}
                      onDecline={() => setDeclining(order)}
                    />
                  }
                />
              ))}
            </ul>
          )
        ) : query.isError ? (
          <LoadFailed error={query.error} refetch={query.refetch} />
        ) : (
          <SkeletonRows label={t.loading} />
        )}
        {data && <Pages page={page} pages={data.pages} onPage={setPage} />}
      </div>
      {sending && <SendDialog order={sending} onClose={() => setSending(undefined)} />}
      {declining && <DeclineDialog order={declining} onClose={() => setDeclining(undefined)} />}
    </div>
  )
}

function DeskActions({
  order: { _id, version, state, received },
  onSend,
  onDecline,
}: {
  order: SupplyOrder
  onSend: () => void
  onDecline: () => void
}) {
  const arrived = useSend(api.supplyOrders.arrived, {
    invalidates: [api.supplyOrders.list],
    onSuccess: () => toast.success(t.arrived),
    onError: (error) => toast.error(error.message),
  })
  if (state === 'SENT')
    return (
      <Button
        size="s"
        variant="quiet"
        busy={arrived.isPending}
        onClick={() => arrived.mutate({ body: { _id, version } })}
      >
        {t.markArrived}
      </Button>
    )
  if (state !== 'ASKED') return null
  return (
    <>
      {received !== null && (
        <span className="self-center text-hint tabular-nums">{fill(t.received, { count: received })}</span>
      )}
      <Button size="s" variant="quiet" onClick={onDecline}>
        {t.decline}
      </Button>
      <Button size="s" variant="primary" onClick={onSend}>
        {t.send}
      </Button>
    </>
  )
}

interface OrderDialogProps {
  order: SupplyOrder
  onClose: () => void
}

function SendDialog({ order, onClose }: OrderDialogProps) {
  const [counts, setCounts] = useState<Record<string, string>>(() =>
    Object.fromEntries(order.lines.map(({ supplyId, asked }) => [supplyId, String(asked)])),
  )
  const [shipment, setShipment] = useState('')
  const [wrong, setWrong] = useState<string>()
  const send = useSend(api.supplyOrders.send, {
    invalidates: [api.supplyOrders.list],
    onSuccess: () => {
      toast.success(t.sent)
      onClose()
    },
  })
  function submit(): void {
    const lines = order.lines.map(({ supplyId }) => ({ supplyId, count: Number(counts[supplyId] ?? '0') }))
    const odd = lines.some(({ count }) => !Number.isInteger(count) || count < 0 || count > 999)
    const refused = odd ? t.countRange : lines.every(({ count }) => count === 0) ? t.nothingSent : undefined
    setWrong(refused)
    if (refused) return
    send.mutate({ body: { _id: order._id, version: order.version, lines, shipment } })
  }
  const said = wrong ?? send.error?.fields['lines'] ?? send.error?.message
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="m"
      title={fill(t.sendTitle, { location: order.location.name })}
      actions={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button variant="primary" busy={send.isPending} onClick={submit}>
            {t.send}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <ul className="grid gap-2">
          {order.lines.map(({ supplyId, name, unit }) => (
            <li key={supplyId} className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-3">
              <TextInput
                aria-label={fill(t.sendCount, { name })}
                inputMode="numeric"
                maxLength={3}
                value={counts[supplyId] ?? ''}
                onChange={({ target }) => setCounts({ ...counts, [supplyId]: target.value })}
              />
              <span>
                {name} <span className="text-text2">({unit})</span>
              </span>
            </li>
          ))}
        </ul>
        <Field label={t.shipment} hint={t.shipmentHint} error={send.error?.fields['shipment']}>
          {(wiring) => (
            <TextInput
              {...wiring}
              maxLength={120}
              value={shipment}
              onChange={({ target }) => setShipment(target.value)}
            />
          )}
        </Field>
        {said && (
          <p role="alert" className="text-dense text-danger">
            {said}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function DeclineDialog({ order, onClose }: OrderDialogProps) {
  const [reason, setReason] = useState('')
  const decline = useSend(api.supplyOrders.decline, {
    invalidates: [api.supplyOrders.list],
    onSuccess: () => {
      toast.success(t.declined)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={fill(t.declineTitle, { location: order.location.name })}
      actions={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button
            variant="primary"
            busy={decline.isPending}
            onClick={() => decline.mutate({ body: { _id: order._id, version: order.version, reason } })}
          >
            {t.decline}
          </Button>
        </>
      }
    >
      <Field label={t.reason} error={decline.error?.fields['reason'] ?? decline.error?.message}>
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={3}
            maxLength={400}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
