import { z } from 'zod'
import { m } from '../messages'
import { Id } from '../shapes'

/** A way by HL7 is an HL7 connection: what was agreed with the other side stands there. */
export const Hl7Config = z.object({ connectionId: Id })
export type Hl7Config = z.infer<typeof Hl7Config>

export const Hl7Form = z.object({ connectionId: z.guid(m.deliveries.connectionMissing) })
export type Hl7Form = z.infer<typeof Hl7Form>
