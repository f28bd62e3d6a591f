import { z } from 'zod'
import { TransferDirection } from '@contract/transfers/state'
import { optionalText } from '@/lib/search-params'
import { listSearch } from '@/table/list-state'

/** The transfers in the address. */
export const transfersSearch = z.object({
  ...listSearch,
  direction: TransferDirection.optional().catch(undefined),
  held: z.boolean().optional().catch(undefined),
  /** The transfer that is open beside the list. */
  transfer: optionalText,
})
export type TransfersSearch = z.output<typeof transfersSearch>
