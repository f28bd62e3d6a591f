import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { isLive } from '@contract/orders/live'
import { wholeOrder, type Order } from '@contract/orders/shapes'
import type { ApiError } from '@/api/errors'
import { useSend, type Stale } from '@/api/query'
import { LabelDialog } from '@/app/orders/label-dialog'
import { requisitionFormFile } from '@/app/orders/order-papers'
import { orderName } from '@/app/orders/order-name'
import { PdfDialog } from '@/app/orders/pdf-dialog'
import { ReasonDialog } from '@/app/orders/reason-dialog'
import { useOverlay } from '@/app/orders/use-overlay'
import { useExplain, useKeepOrder } from '@/app/orders/use-stale'
import { useGo } from '@/app/router-link'
import { Banner } from '@/ui/banner'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { toast } from '@/ui/toast'
import { resultsQuery } from './queries'
import { AddOnDialog } from './results/add-on-dialog'
import { TransferDialog } from './transfer-dialog'

export type OrderAction =
  | 'hold'
  | 'flag'
  | 'close'
  | 'reject'
  | 'remove'
  | 'clearExport'
  | 'transfer'
  | 'labels'
  | 'requisition'
  | 'proficiency'
  | 'addTests'

const words = {
  close: { title: m.order.closeTitle, text: m.order.closeText, ok: m.order.closeOk },
  reject: { title: m.order.rejectTitle, text: m.order.rejectText, ok: m.order.rejectOk },
  remove: { title: m.order.removeTitle, text: m.order.removeText, ok: m.order.removeOk },
  clearExport: {
    title: m.order.clearExportTitle,
    text: m.order.clearExportText,
    ok: m.order.clearExportOk,
  },
}

/** One action on the whole order, from its question to its end. Status, hold and flag are calls of their own. */
export function OrderActions({
  action,
  order,
  onClose,
}: {
  action: OrderAction
  order: Order
  onClose: () => void
}) {
  if (action === 'labels')
    return (
      <LabelDialog
        subjects={[{ ...order, tests: order.items.map(({ name }) => name).join(', ') }]}
        onClose={onClose}
      />
    )
  if (action === 'requisition') return <PdfDialog file={requisitionFormFile(order)} onClose={onClose} />
  if (action === 'addTests') return <AddTests order={order} onClose={onClose} />
  if (action === 'proficiency') return <Proficiency order={order} onClose={onClose} />
  if (action === 'transfer') return <TransferDialog order={order} onClose={onClose} />
  if (action === 'hold' || action === 'flag') return <Overlay kind={action} order={order} onClose={onClose} />
  return <Risky action={action} order={order} onClose={onClose} />
}

/** Tests asked for later: what stands already is not offered again. */
function AddTests({ order, onClose }: { order: Order; onClose: () => void }) {
  const { data } = useQuery(resultsQuery(order._id))
  const standing = (data?.docs ?? []).filter(isLive)
  return <AddOnDialog order={order} standing={standing} onClose={onClose} />
}

/** Marks a proficiency specimen, or takes the mark off: the reason, as the event's name, stays on record. */
function Proficiency({ order, onClose }: { order: Order; onClose: () => void }) {
  const isOn = order.proficiency === true
  const what = orderName(order)
  const mark = useSend(api.transfers.markProficiency, {
    invalidates: ['orders', 'transfers', 'referrals'],
    onSuccess: () => {
      toast.success(m.order.proficiencyDone)
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={fill(isOn ? m.order.noProficiencyTitle : m.order.proficiencyTitle, { what })}
      text={isOn ? m.order.noProficiencyText : m.order.proficiencyText}
      okLabel={isOn ? m.order.noProficiencyOk : m.order.proficiencyOk}
      busy={mark.isPending}
      error={mark.error?.message}
      onOk={({ reason }) => mark.mutate({ body: { orderId: order._id, proficiency: !isOn, reason } })}
      onClose={onClose}
    />
  )
}

function Overlay({ kind, order, onClose }: { kind: 'hold' | 'flag'; order: Order; onClose: () => void }) {
  const [refused, setRefused] = useState<string>()
  const overlay = useOverlay({
    onOutcome: ({ outcomes }) => {
      const no = outcomes.find(({ ok }) => !ok)
      if (no) setRefused(no.message ?? m.errors.unexpectedAnswer)
      else onClose()
    },
  })
  const hold = kind === 'hold'
  return (
    <ReasonDialog
      title={
        hold
          ? fill(m.order.setHoldTitle, { what: orderName(order) })
          : fill(m.order.flagTitle, { what: orderName(order) })
      }
      text={hold ? m.order.setHoldText : m.order.flagText}
      okLabel={hold ? m.order.setHoldOk : m.order.flagOk}
      {...(hold ? { until: { label: m.order.setHoldUntil, hint: m.order.setHoldUntilHint } } : {})}
      busy={overlay.isPending}
      error={refused ?? overlay.error?.message}
      onOk={({ reason, until }) => overlay.mutate({ kind, orderIds: [order._id], on: true, reason, until })}
      onClose={onClose}
    />
  )
}

const staleAfter: Stale[] = ['orders', 'results', 'reports', 'home']

/** What cannot be taken back: armed first, with a reason where one must be on record. */
function Risky({
  action,
  order,
  onClose,
}: {
  action: 'close' | 'reject' | 'remove' | 'clearExport'
  order: Order
  onClose: () => void
}) {
  const [refused, setRefused] = useState<string>()
  const explain = useExplain(order._id)
  const keep = useKeepOrder()
  const go = useGo()
  const onError = (error: ApiError) => {
    if (error.code === 'stale') void explain(error).then(setRefused)
    else setRefused(error.message)
  }
  const end = (words: string) => (fresh: Order) => {
    keep(fresh)
    toast.success(words)
    onClose()
  }
  const status = useSend(api.orders.status, {
    invalidates: staleAfter,
    onError,
    onSuccess: end(action === 'close' ? m.order.doneClosed : m.order.doneRejected),
  })
  const update = useSend(api.orders.update, {
    invalidates: staleAfter,
    onError,
    onSuccess: (fresh) => {
      end(m.order.removeDone)(wholeOrder(fresh))
      go('/orders')
    },
  })
  // Not by changing the order: whoever sends orders to the billing system need not be able to edit them.
  const clearing = useSend(api.orders.clearExport, {
    invalidates: staleAfter,
    onError,
    onSuccess: ({ outcomes }) => {
      const no = outcomes.find(({ ok }) => !ok)
      if (no) return setRefused(no.message ?? m.errors.unexpectedAnswer)
      toast.success(m.order.doneExportCleared)
      onClose()
    },
  })
  const at = { orderId: order._id, version: order.version }
  function commit(reason: string): void {
    setRefused(undefined)
    if (action === 'close') status.mutate({ body: { ...at, status: 'CLOSED', reason: reason || null } })
    else if (action === 'reject') status.mutate({ body: { ...at, status: 'REJECTED', reason } })
    else if (action === 'remove') update.mutate({ body: { ...at, fields: { deleted: true, reason } } })
    else clearing.mutate({ body: { orderIds: [order._id] } })
  }
  const needsReason = action === 'reject' || action === 'remove'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words[action].title}
      commitLabel={words[action].ok}
      {...(needsReason ? { reason: { label: m.order.reason, missing: m.order.reasonMissing } } : {})}
      busy={status.isPending || update.isPending || clearing.isPending}
      onCommit={commit}
    >
      <span className="block font-medium text-text">{orderName(order)}</span>
      {words[action].text}
      {refused && <Banner tone="danger" title={refused} className="mt-3" />}
    </ConfirmDialog>
  )
}
