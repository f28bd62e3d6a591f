import { Id, Instant, Version, listInput } from '../shapes'
import { GivenLocation } from '../users/shapes'
import { PortalUserState } from './choices'
import { z } from 'zod'

export const PortalUserList = listInput(['registeredAt', 'clinic'], '-registeredAt').extend({
  state: PortalUserState.optional(),
})
export type PortalUserList = z.infer<typeof PortalUserList>

/** An account that registered itself for the portal. `_id` is that of the account. */
export const PortalUserRow = z.object({
  _id: Id,
  version: Version,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** As the clinic called itself; nothing has checked it. */
  clinic: z.string(),
  state: PortalUserState,
  active: z.boolean(),
  registeredAt: Instant,
})
export type PortalUserRow = z.infer<typeof PortalUserRow>

export const PortalUserDetail = PortalUserRow.extend({
  physicianLocations: z.array(GivenLocation),
  refusal: z.object({ reason: z.string(), at: Instant, by: z.string() }).nullable(),
})
export type PortalUserDetail = z.infer<typeof PortalUserDetail>
