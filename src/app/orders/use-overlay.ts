import { useQueryClient } from '@tanstack/react-query'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { BulkOutcome } from '@contract/shapes'
import { call } from '@/api/client'
import { messageOf } from '@/api/errors'
import { invalidate } from '@/api/query'
import { inChunks } from '@/table/bulk-run'
import { useBulk } from '@/table/use-bulk'
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

type Setting = Omit<OverlayChange, 'orderIds'>

const send = (
  orderIds: string[],
  { kind, on, reason, until }: Setting,
  idempotencyKey: string,
): Promise<BulkOutcome> =>
  kind === 'hold'
    ? call(
        api.orders.hold,
        { body: { orderIds, hold: on, reason, until: until ?? null } },
        { idempotencyKey },
      )
    : call(api.orders.flag, { body: { orderIds, flag: on, reason } }, { idempotencyKey })

const said = (kind: OverlayKind, on: boolean, count: number): string => {
  const what = { count: countOrders(count) }
  if (kind === 'hold') return on ? fill(m.orders.bulk.held, what) : fill(m.orders.bulk.released, what)
  return on ? fill(m.orders.bulk.flagged, what) : fill(m.orders.bulk.unflagged, what)
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
}: { onOutcome?: (outcome: BulkOutcome, change: Setting) => void } = {}) {
  const client = useQueryClient()
  const refresh = () => invalidate(client, 'orders', 'reports', 'home')

  async function undo(change: Setting, ids: string[], before: Before | undefined): Promise<void> {
    const opposite = {
      ...change,
      on: !change.on,
      reason: before?.reason ?? m.orders.undoReason,
      until: before?.until ?? null,
    }
    try {
      await inChunks(ids, (chunk) => send(chunk, opposite, crypto.randomUUID()))
      toast.success(said(change.kind, !change.on, ids.length))
    } catch (error) {
      toast.error(messageOf(error))
    }
    void refresh()
  }

  const bulk = useBulk<Setting & { before?: Before | undefined }>({
    send,
    invalidates: ['orders', 'reports', 'home'],
    onOutcome: (outcome, { before, ...change }) => {
      const done = outcome.outcomes.filter(({ ok }) => ok).map(({ _id }) => _id)
      if (done.length > 0)
        toast.success(said(change.kind, change.on, done.length), {
          undo: () => void undo(change, done, before),
        })
      onOutcome?.(outcome, change)
    },
  })
  return {
    ...bulk,
    mutate: ({ orderIds, ...input }: OverlayChange & { before?: Before | undefined }) =>
      bulk.mutate({ ids: orderIds, input }),
  }
}
