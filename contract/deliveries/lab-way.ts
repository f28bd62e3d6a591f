import { z } from 'zod'
import { Id } from '../shapes'

/** A way to a partner laboratory: made and changed with the partner, never by itself. */
export const LabConfig = z.object({ partnerId: Id })
export type LabConfig = z.infer<typeof LabConfig>
