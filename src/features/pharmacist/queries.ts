import { api } from '@contract/api'
import { read } from '@/api/query'

/** The queue as the server keeps it; asked again now and then, since the laboratory goes on verifying. */
export const queueQuery = ({ reviewed, text }: { reviewed: boolean; text: string }) =>
  read(api.pharmacist.list, { query: { reviewed, text, limit: 100 } }, { fresh: 20, every: 60 })

/** One order for review. Those that come next are asked for before they are wanted. */
export const orderQuery = (orderId: string) => ({
  ...read(api.pharmacist.get, { body: { orderId } }, { fresh: 60 }),
  // Never another order's lines while this one's are on their way: somebody might accept what they do not see.
  placeholderData: undefined,
})
