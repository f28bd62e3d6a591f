import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { OrderRow } from '@contract/orders/shapes'
import type { BulkOutcome } from '@contract/shapes'
import { call, callFile } from '@/api/client'
import { LabelDialog } from '@/app/orders/label-dialog'
import { countOrders, orderName, ordersName } from '@/app/orders/order-name'
import { PdfDialog } from '@/app/orders/pdf-dialog'
import { ReasonDialog } from '@/app/orders/reason-dialog'
import { useOverlay } from '@/app/orders/use-overlay'
import { BulkProgress } from '@/table/bulk-progress'
import { OutcomeDialog, type Outcome } from '@/table/outcome-dialog'
import { useBulk } from '@/table/use-bulk'
import { Banner } from '@/ui/banner'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { toast } from '@/ui/toast'
import { SftpDialog } from './sftp-dialog'

export type BulkAction = 'hold' | 'flag' | 'labels' | 'reports' | 'sftp' | 'clearExport' | 'remove'

interface BulkDialogsProps {
  action: BulkAction
  rows: readonly OrderRow[]
  /** The action is over. `refused` are the rows that it left as they were; they stay selected. */
  onDone: (refused: string[]) => void
  onClose: () => void
}

/** One bulk action from its question to the outcome of each row. */
export function BulkDialogs({ action, rows, onDone, onClose }: BulkDialogsProps) {
  const [result, setResult] = useState<{ title: string; outcomes: Outcome[] }>()
  const ids = rows.map(({ _id }) => _id)

  function show(title: string, { outcomes }: BulkOutcome): void {
    const refused = outcomes.filter(({ ok }) => !ok).map(({ _id }) => _id)
    onDone(refused)
    if (refused.length === 0) {
      onClose()
      return
    }
    const names = new Map(rows.map((row) => [row._id, orderName(row)]))
    setResult({
      title,
      outcomes: outcomes.map(({ _id, ok, message }) => ({
        id: _id,
        name: names.get(_id) ?? _id,
        ok,
        message,
      })),
    })
  }

  if (result) return <OutcomeDialog {...result} onClose={onClose} />
  if (action === 'hold' || action === 'flag')
    return (
      <Overlay
        kind={action}
        rows={rows}
        onOutcome={(outcome) => show(m.orders.bulk[action], outcome)}
        onClose={onClose}
      />
    )
  if (action === 'labels')
    return (
      <LabelDialog
        subjects={rows.map((row) => ({ ...row, tests: row.panels.join(', ') }))}
        onClose={onClose}
      />
    )
  if (action === 'reports')
    return (
      <Reports
        rows={rows}
        onClose={onClose}
        onNone={(outcomes) => show(m.orders.bulk.reports, { outcomes })}
      />
    )
  if (action === 'sftp')
    return <SftpDialog rows={rows} onOutcome={(outcome) => show(m.sftp.bulk, outcome)} onClose={onClose} />
  if (action === 'clearExport')
    return (
      <ClearExport
        ids={ids}
        rows={rows}
        onOutcome={(outcome) => show(m.orders.bulk.clearExport, outcome)}
        onClose={onClose}
      />
    )
  return <Remove ids={ids} rows={rows} onOutcome={(outcome) => show('Delete', outcome)} onClose={onClose} />
}

interface PartProps {
  rows: readonly OrderRow[]
  onOutcome: (outcome: BulkOutcome) => void
  onClose: () => void
}

function Overlay({ kind, rows, onOutcome, onClose }: PartProps & { kind: 'hold' | 'flag' }) {
  const overlay = useOverlay({ onOutcome })
  const hold = kind === 'hold'
  return (
    <ReasonDialog
      title={
        hold
          ? fill(m.order.setHoldTitle, { what: ordersName(rows) })
          : fill(m.order.flagTitle, { what: ordersName(rows) })
      }
      text={
        <>
          {hold ? m.order.setHoldText : m.order.flagText}
          <BulkProgress busy={overlay.isPending} done={overlay.done} count={rows.length} />
        </>
      }
      okLabel={hold ? m.order.setHoldOk : m.order.flagOk}
      {...(hold ? { until: { label: m.order.setHoldUntil, hint: m.order.setHoldUntilHint } } : {})}
      busy={overlay.isPending}
      error={overlay.error?.message}
      onOk={({ reason, until }) =>
        overlay.mutate({ kind, orderIds: rows.map(({ _id }) => _id), on: true, reason, until })
      }
      onClose={onClose}
    />
  )
}

function ClearExport({ ids, rows, onOutcome, onClose }: PartProps & { ids: string[] }) {
  const send = useBulk({
    send: (orderIds, _input: null, idempotencyKey) =>
      call(api.orders.clearExport, { body: { orderIds } }, { idempotencyKey }),
    invalidates: ['orders'],
    onOutcome: (outcome) => {
      const done = outcome.outcomes.filter(({ ok }) => ok).length
      if (done > 0) toast.success(fill(m.orders.bulk.cleared, { count: countOrders(done) }))
      onOutcome(outcome)
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.orders.bulk.clearTitle, { count: ordersName(rows) })}
      commitLabel={m.orders.bulk.clearExport}
      busy={send.isPending}
      onCommit={() => send.mutate({ ids, input: null })}
    >
      {m.orders.bulk.clearText}
      <BulkProgress busy={send.isPending} done={send.done} count={ids.length} />
      {send.error && <Banner tone="danger" title={send.error.message} className="mt-3" />}
    </ConfirmDialog>
  )
}

function Remove({ ids, rows, onOutcome, onClose }: PartProps & { ids: string[] }) {
  const send = useBulk({
    send: (orderIds, reason: string, idempotencyKey) =>
      call(api.orders.remove, { body: { orderIds, reason } }, { idempotencyKey }),
    invalidates: ['orders', 'home'],
    onOutcome: (outcome) => {
      const done = outcome.outcomes.filter(({ ok }) => ok).length
      if (done > 0) toast.success(fill(m.orders.bulk.removed, { count: countOrders(done) }))
      onOutcome(outcome)
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.orders.bulk.removeTitle, { count: ordersName(rows) })}
      commitLabel={fill(m.orders.bulk.removeTitle, { count: countOrders(rows.length) }).replace('?', '')}
      reason={{ label: m.orders.bulk.why, missing: m.order.reasonMissing }}
      busy={send.isPending}
      onCommit={(reason) => send.mutate({ ids, input: reason })}
    >
      {m.orders.bulk.removeText}
      <BulkProgress busy={send.isPending} done={send.done} count={ids.length} />
      {send.error && <Banner tone="danger" title={send.error.message} className="mt-3" />}
    </ConfirmDialog>
  )
}

/** One PDF of all reports. Orders without a report are named first, so that nobody takes the file for all of them. */
function Reports({
  rows,
  onClose,
  onNone,
}: {
  rows: readonly OrderRow[]
  onClose: () => void
  onNone: (outcomes: BulkOutcome['outcomes']) => void
}) {
  const without = rows.filter(({ reportVersion }) => reportVersion === 0)
  const orderIds = rows.filter(({ reportVersion }) => reportVersion > 0).map(({ _id }) => _id)
  const [warned, setWarned] = useState(false)
  if (without.length > 0 && !warned)
    return (
      <OutcomeDialog
        title={m.orders.bulk.reports}
        outcomes={rows.map((row) => ({
          id: row._id,
          name: orderName(row),
          ok: row.reportVersion > 0,
          message: row.reportVersion > 0 ? null : m.orders.bulk.noReport,
        }))}
        onClose={() => {
          setWarned(true)
          if (orderIds.length === 0) onNone([])
        }}
      />
    )
  return (
    <PdfDialog
      onClose={onClose}
      file={{
        id: `reports ${orderIds.join(' ')}`,
        title: m.orders.bulk.reports,
        filename: 'reports.pdf',
        load: async (signal) => {
          const { blob } = await callFile(api.reports.generate, { body: { orderIds } }, { signal })
          toast.success(m.errors.reportDone, { detail: m.errors.reportRetrieved })
          return blob
        },
      }}
    />
  )
}
