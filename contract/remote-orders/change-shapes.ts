import { z } from 'zod'
import { OrderFields } from '../orders/shapes'
import { Insurance } from '../patients/shapes'
import { Id, Instant, PlainDate, Version, requiredLines } from '../shapes'
import { m } from '../messages'

export const changeStates = ['ASKED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const
export const ChangeState = z.enum(changeStates)

/** What accepting makes of the order by itself; everything else is words that somebody acts on. */
export const AskedChange = z.object({
  diagnoses: OrderFields.shape.diagnoses.removeDefault().optional(),
  insurance: z.array(Insurance).max(3).optional(),
})
export type AskedChange = z.infer<typeof AskedChange>

export const ChangeFields = z.object({
  orderId: Id,
  text: requiredLines(1000, m.remoteOrders.changeMissing),
  asked: AskedChange.default({}),
})

/** A change that a clinic asked for after receipt, and what the laboratory said to it. */
export const RemoteChange = z.object({
  _id: Id,
  version: Version,
  remoteOrderId: Id,
  orderId: Id.nullable(),
  requisitionNumber: z.string(),
  patient: z.object({ firstname: z.string(), lastname: z.string(), dob: PlainDate }),
  locationName: z.string(),
  state: ChangeState,
  text: z.string(),
  asked: AskedChange,
  askedAt: Instant,
  askedByName: z.string(),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  answeredByName: z.string().nullable(),
})
export type RemoteChange = z.infer<typeof RemoteChange>
