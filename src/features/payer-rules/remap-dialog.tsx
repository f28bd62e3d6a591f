import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { PayerRuleDetail } from '@contract/payer-rules/shapes'
import { call } from '@/api/client'
import { messageOf } from '@/api/errors'
import { read } from '@/api/query'
import { BulkProgress } from '@/table/bulk-progress'
import { OutcomeDialog, type Outcome } from '@/table/outcome-dialog'
import { useBulk } from '@/table/use-bulk'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { SkeletonRows } from '@/ui/skeleton'
import { moved } from './queries'

/** How many are named; the rest are counted. */
const SHOWN = 8

/** The open orders that a rule would move: said first, moved when asked, with what became of each. */
export function RemapDialog({ rule, onClose }: { rule: PayerRuleDetail; onClose: () => void }) {
  const [outcomes, setOutcomes] = useState<Outcome[]>()
  const preview = useQuery({
    ...read(api.payerRules.remapPreview, { body: { payerRuleId: rule._id } }, { fresh: 0 }),
    placeholderData: undefined,
    // What is being moved must not change under the dialog.
    enabled: outcomes === undefined,
  })
  const orders = preview.data?.orders ?? []
  const bulk = useBulk<null>({
    send: (ids, _input, idempotencyKey) =>
      call(api.payerRules.remap, { body: { payerRuleId: rule._id, ids } }, { idempotencyKey }),
    invalidates: moved,
    onOutcome: (reply) =>
      setOutcomes(
        reply.outcomes.map(({ _id, ...one }) => ({
          ...one,
          id: _id,
          name: orders.find((order) => order._id === _id)?.requisitionNumber ?? _id,
        })),
      ),
  })
  const payer = rule.payerName
  const count = orders.length
  if (outcomes)
    return (
      <OutcomeDialog
        title={fill(m.payerRules.remapOutcome, { payer })}
        outcomes={outcomes}
        onClose={onClose}
      />
    )
  const question =
    count === 1
      ? fill(m.payerRules.remapTitleOne, { payer })
      : fill(m.payerRules.remapTitle, { count, payer })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      mustAnswer={bulk.isPending}
      title={preview.data && count > 0 ? question : m.payerRules.remap}
      description={count > 0 ? fill(m.payerRules.remapText, { payer }) : undefined}
      actions={
        <>
          <Button onClick={onClose}>{m.payerRules.close}</Button>
          {count > 0 && (
            <Button
              variant="primary"
              busy={bulk.isPending}
              onClick={() => bulk.mutate({ ids: orders.map(({ _id }) => _id), input: null })}
            >
              {fill(m.payerRules.remapDo, { count })}
            </Button>
          )}
        </>
      }
    >
      {preview.error && <Banner tone="danger" title={messageOf(preview.error)} />}
      {bulk.error && <Banner tone="danger" title={messageOf(bulk.error)} />}
      {preview.isPending && <SkeletonRows rows={3} />}
      {preview.data && count === 0 && <p className="text-dense text-text2">{m.payerRules.remapNone}</p>}
      {preview.data?.isCapped && <Banner tone="warning" title={m.payerRules.remapCapped} />}
      <ul className="grid gap-0.5 text-dense">
        {orders.slice(0, SHOWN).map(({ _id, requisitionNumber, payerName }) => (
          <li key={_id} className="flex gap-3">
            <span className="mono">{requisitionNumber}</span>
            <span className="truncate text-text2">{payerName}</span>
          </li>
        ))}
        {count > SHOWN && <li className="text-hint">{fill(m.payerRules.more, { count: count - SHOWN })}</li>}
      </ul>
      <BulkProgress busy={bulk.isPending} done={bulk.done} count={count} />
    </Dialog>
  )
}
