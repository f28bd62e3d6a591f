import { z } from 'zod'
import { StatementState } from '@contract/statements/choices'
import { listSearch } from '@/table/list-state'

/** What the address of the list holds. */
export const statementsSearch = z.object({
  ...listSearch,
  state: StatementState.optional().catch(undefined),
})
export type StatementsSearch = z.infer<typeof statementsSearch>
