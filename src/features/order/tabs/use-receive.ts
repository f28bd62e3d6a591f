import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { useSend, type Stale } from '@/api/query'
import { useKeepOrder } from '@/app/orders/use-stale'
import { toast } from '@/ui/toast'

const staleAfter: Stale[] = ['orders', 'results', 'reports', 'home', 'specimens']

/** Receives what a code names: a requisition number every expected tube, a barcode that tube. Offers to take it back. */
export function useReceive() {
  const keep = useKeepOrder()
  const undo = useSend(api.specimens.undoReceive, {
    invalidates: staleAfter,
    onSuccess: ({ order }) => {
      keep(order)
      toast.success(m.order.doneReceiptUndone)
    },
    onError: (error) => toast.error(error.message),
  })
  const send = useSend(api.specimens.receive, {
    invalidates: staleAfter,
    onSuccess: ({ order, received, already, comment }) => {
      keep(order)
      if (already || received.length === 0) {
        toast.info(comment ?? fill(m.order.doneReceived, { count: '0 specimens' }))
        return
      }
      const count = received.length === 1 ? '1 specimen' : `${received.length} specimens`
      toast.success(fill(m.order.doneReceived, { count }), {
        detail: comment ?? undefined,
        undo: () =>
          undo.mutate({
            body: { specimenIds: received.map(({ _id }) => _id), reason: m.orders.undoReason },
          }),
      })
    },
    onError: (error) => toast.error(error.message),
  })
  return { receive: (code: string) => send.mutate({ body: { code } }), busy: send.isPending }
}
