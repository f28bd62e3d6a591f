import { z } from 'zod'
import { PortalUserState } from '@contract/portal-users/choices'
import { listSearch } from '@/table/list-state'

/** What the address of the list holds. */
export const portalUsersSearch = z.object({
  ...listSearch,
  state: PortalUserState.optional().catch(undefined),
  /** Patients stand apart from clinics. */
  tab: z.enum(['patients']).optional().catch(undefined),
})
export type PortalUsersSearch = z.infer<typeof portalUsersSearch>
