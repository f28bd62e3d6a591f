import { z } from 'zod'
import { PayerKind } from '@contract/choices'
import { listSearch } from '@/table/list-state'

/** What the address of the list holds. */
export const payersSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
  kind: PayerKind.optional().catch(undefined),
})
export type PayersSearch = z.infer<typeof payersSearch>
