import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { OrderRow } from '@contract/orders/shapes'
import type { BulkOutcome } from '@contract/shapes'
import { call } from '@/api/client'
import { read } from '@/api/query'
import { countOrders, ordersName } from '@/app/orders/order-name'
import { BulkProgress } from '@/table/bulk-progress'
import { useBulk } from '@/table/use-bulk'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { toast } from '@/ui/toast'

const waysQuery = read(api.deliveries.wayChoices, { query: { kind: 'sftp' } })

interface SftpDialogProps {
  rows: readonly OrderRow[]
  onOutcome: (outcome: BulkOutcome) => void
  onClose: () => void
}

/** Sends the newest released version of each order to its SFTP servers, or to one that is chosen. */
export function SftpDialog({ rows, onOutcome, onClose }: SftpDialogProps) {
  const ways = useQuery(waysQuery).data?.docs ?? []
  const [wayId, setWay] = useState('')
  const send = useBulk({
    send: (orderIds, chosen: string, idempotencyKey) =>
      call(
        api.reports.sendResultsToSftp,
        { body: { orderIds, ...(chosen && { wayId: chosen }) } },
        { idempotencyKey },
      ),
    invalidates: ['deliveries', 'orders'],
    onOutcome: (outcome) => {
      const done = outcome.outcomes.filter(({ ok }) => ok).length
      const waits = outcome.outcomes.filter(({ waits: isWaiting }) => isWaiting)
      const waiting = waits.length
      if (done > 0 && waiting === done) toast.info(m.sftp.allWait, { detail: waits[0]?.message ?? undefined })
      else if (done > 0)
        toast.success(m.sftp.reportComplete, {
          detail:
            waiting > 0
              ? fill(m.sftp.waitingCount, { count: countOrders(done), waiting })
              : fill(m.sftp.plannedCount, { count: countOrders(done) }),
        })
      else toast.error(m.sftp.reportError, { detail: outcome.outcomes[0]?.message ?? undefined })
      onOutcome(outcome)
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.sftp.bulkTitle, { what: ordersName(rows) })}
      commitLabel={m.sftp.bulk}
      busy={send.isPending}
      onCommit={() =>
        send.mutate(
          { ids: rows.map(({ _id }) => _id), input: wayId },
          { onError: (error) => toast.error(m.sftp.reportError, { detail: error.message }) },
        )
      }
    >
      <div className="grid gap-3">
        <p>{m.sftp.bulkText}</p>
        {ways.length > 0 && (
          <Field label={m.sftp.bulkWay}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={wayId}
                options={[
                  { value: '', label: m.sftp.everyWay },
                  ...ways.map(({ _id, name, address }) => ({ value: _id, label: `${name}, ${address}` })),
                ]}
                onChange={({ target }) => setWay(target.value)}
              />
            )}
          </Field>
        )}
        <BulkProgress busy={send.isPending} done={send.done} count={rows.length} />
      </div>
    </ConfirmDialog>
  )
}
