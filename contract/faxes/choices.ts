import { z } from 'zod'

/** How a fax stands, in the words of the fax queue. */
export const FaxStatus = z.enum(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'CANCELLED', 'RESOLVED_MANUALLY'])
export type FaxStatus = z.infer<typeof FaxStatus>
