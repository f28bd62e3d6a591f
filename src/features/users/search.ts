import { z } from 'zod'
import { UserType } from '@contract/choices'
import { listSearch } from '@/table/list-state'

/** What the address of the list holds. */
export const usersSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
  type: UserType.optional().catch(undefined),
})
export type UsersSearch = z.infer<typeof usersSearch>
