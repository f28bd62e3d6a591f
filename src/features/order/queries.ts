import { useQueryClient } from '@tanstack/react-query'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import type { Analysis } from '@contract/results/shapes'
import { invalidate, keyOf, read } from '@/api/query'

export const orderQuery = (id: string) => read(api.orders.get, { params: { id }, body: {} })
export const orderByRequisitionQuery = (requisitionNumber: string) =>
  read(api.orders.byRequisition, { params: { requisitionNumber }, body: {} })
export const resultsQuery = (orderId: string) => read(api.results.ofOrder, { body: { orderId } })
export const reflexQuery = (orderId: string) =>
  read(api.results.reflexes, { body: { orderId } }, { fresh: 0 })
export const addOnsQuery = (orderId: string) => read(api.addOns.ofOrder, { body: { orderId } })
export const staysQuery = (orderId: string) => read(api.bench.staysOf, { body: { orderId } })
export const gateQuery = (orderId: string) => read(api.reports.gate, { body: { orderId } }, { fresh: 10 })
export const versionsQuery = (orderId: string) => read(api.reports.versions, { body: { orderId } })
/** Asked anew each time: a link ends by itself, and by whoever opens it with a wrong date. */
export const linksQuery = (orderId: string) => read(api.reports.links, { body: { orderId } }, { fresh: 0 })
export const historyQuery = (orderId: string) => read(api.orders.history, { body: { orderId } }, { fresh: 5 })

/** Everything of one order may have moved: its state, its results, what the report lacks. */
export function useRefreshOrder(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => invalidate(client, 'orders', 'results', 'reports', 'home')
}

/** Puts analyses the server answered in the place of the old ones; new ones (a retest) are fetched in their order. */
export function useKeepAnalyses(orderId: string): (analyses: readonly Analysis[]) => void {
  const client = useQueryClient()
  return (analyses) => {
    const fresh = new Map(analyses.map((analysis) => [analysis._id, analysis]))
    client.setQueryData<Reply<typeof api.results.ofOrder>>(
      keyOf(api.results.ofOrder, { body: { orderId } }),
      (old) => old && { ...old, docs: old.docs.map((one) => fresh.get(one._id) ?? one) },
    )
  }
}
