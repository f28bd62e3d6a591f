import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import type { BulkOutcome } from '@contract/shapes'
import { call } from '@/api/client'
import { messageOf, type ApiError } from '@/api/errors'
import { invalidate } from '@/api/query'
import { toast } from '@/ui/toast'
import { countOrders } from './order-name'

/** Hold and flag are alike: set with a reason, cleared, and taken back by the opposite call. */
export type OverlayKind = 'hold' | 'flag'

export interface OverlayChange {
  kind: OverlayKind
  orderIds: string[]
  on: boolean
  reason: string | null
  until?: string | null
}

const send = ({ kind, orderIds, on, reason, until }: OverlayChange): Promise<BulkOutcome> => {
  const idempotencyKey = crypto.randomUUID()
  return kind === 'hold'
    ? call(
        api.orders.hold,
        { body: { orderIds, hold: on, reason, until: until ?? null } },
        { idempotencyKey },
      )
    : call(api.orders.flag, { body: { orderIds, flag: on, reason } }, { idempotencyKey })
}

const said = (kind: OverlayKind, on: boolean, count: number): string => {
  const what = { count: countOrders(count) }
  if (kind === 'hold') return on ? t('orders.bulk.held', what) : t('orders.bulk.released', what)
  return on ? t('orders.bulk.flagged', what) : t('orders.bulk.unflagged', what)
}

/** What was on the orders before, so that Undo puts back the very reason that was cleared. */
interface Before {
  reason: string
  until?: string | null | undefined
}

/**
 * Puts a hold or a flag on orders or takes it off. It is done at once; for ten seconds the notice offers the opposite call,
 * which is recorded like any other.
 */
export function useOverlay({
  onOutcome,
}: { onOutcome?: (outcome: BulkOutcome, change: OverlayChange) => void } = {}) {
  const client = useQueryClient()
  const refresh = () => invalidate(client, 'orders', 'reports', 'home')

  async function undo(change: OverlayChange, ids: string[], before: Before | undefined): Promise<void> {
    try {
      await send({
        ...change,
        orderIds: ids,
        on: !change.on,
        reason: before?.reason ?? t('order.undoReason'),
        until: before?.until ?? null,
      })
      toast.success(said(change.kind, !change.on, ids.length))
    } catch (error) {
      toast.error(messageOf(error))
    }
    void refresh()
  }

  return useMutation<BulkOutcome, ApiError, OverlayChange & { before?: Before | undefined }>({
    mutationFn: send,
    onSuccess: (outcome, { before, ...change }) => {
      const done = outcome.outcomes.filter(({ ok }) => ok).map(({ _id }) => _id)
      if (done.length > 0)
        toast.success(said(change.kind, change.on, done.length), {
          undo: () => void undo(change, done, before),
        })
      void refresh()
      onOutcome?.(outcome, change)
    },
  })
}
