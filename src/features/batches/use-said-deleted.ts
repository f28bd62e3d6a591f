import { api } from '@contract/api'
import type { BatchRow } from '@contract/batches/shapes'
import { fill, m } from '@contract/messages'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { toast } from '@/ui/toast'

/** Says that a batch was deleted, with the way back while its work is free. `onBack`: it is open again. */
export function useSaidDeleted(onBack: (id: string) => void) {
  const restore = useSend(api.batches.restore, {
    invalidates: ['batches', 'results', 'bench', 'orders', 'home'],
    onSuccess: ({ _id, number }) => {
      toast.success(fill(m.batches.restored, { number }))
      onBack(_id)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return ({ _id, version, number }: BatchRow, next?: string) =>
    toast.success(
      next === undefined
        ? fill(m.batches.removed, { number })
        : fill(m.batches.removedNext, { number, next }),
      { undo: () => restore.mutate({ body: { _id, version } }) },
    )
}
