import { z } from 'zod'
import { DeliveryState } from '@contract/deliveries/state'
import { optionalText } from '@/lib/search-params'
import { listSearch } from '@/table/list-state'

/** The ledger in the address. */
export const deliveriesSearch = z.object({
  ...listSearch,
  state: DeliveryState.optional().catch(undefined),
  /** The delivery that is open beside the list. */
  delivery: optionalText,
})
export type DeliveriesSearch = z.output<typeof deliveriesSearch>
