import { z } from 'zod'

/**
 * Where a registration stands: WAITING for its e-mail address to be confirmed, VERIFIED and waiting for the laboratory,
 * ACTIVE, or REFUSED.
 */
export const PortalUserState = z.enum(['WAITING', 'VERIFIED', 'ACTIVE', 'REFUSED'])
export type PortalUserState = z.infer<typeof PortalUserState>
