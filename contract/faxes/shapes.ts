import { z } from 'zod'
import { searchLimits } from '../constants'
import type { DeliveryEnd, DeliveryState } from '../deliveries/choices'
import { Attempt, Delivery, DeliveryRow } from '../deliveries/shapes'
import { cleanText, listInput } from '../shapes'
import { FaxStatus } from './choices'

interface Standing {
  state: DeliveryState
  endedHow: DeliveryEnd | null
  inHand: boolean
}

/** The word for a delivery by fax. What went to a wrong number has failed, whoever confirmed it. */
export function faxStatusOf({ state, endedHow, inHand }: Standing): FaxStatus {
  if (state === 'WAITING') return inHand ? 'SENDING' : 'QUEUED'
  if (state === 'SENT') return 'SENDING'
  if (state === 'CONFIRMED') return 'SENT'
  if (state === 'FAILED' || endedHow === 'misdirected') return 'FAILED'
  return endedHow === 'resolved' ? 'RESOLVED_MANUALLY' : 'CANCELLED'
}

export const FaxSearch = listInput(['stuck'], '-stuck', searchLimits.faxes)
  .pick({ text: true, offset: true, limit: true, after: true, sort: true, page: true })
  .extend({ status: FaxStatus.optional(), text: cleanText(200).default('') })
export type FaxSearch = z.infer<typeof FaxSearch>
export type FaxSearchInput = z.input<typeof FaxSearch>

/** A fax as the specification has it: faxId and status, with errors and what is known of its processing. */
export const Fax = DeliveryRow.extend({ faxId: DeliveryRow.shape._id, status: FaxStatus })
export type Fax = z.infer<typeof Fax>

export const FaxDetail = Delivery.extend({
  faxId: DeliveryRow.shape._id,
  status: FaxStatus,
  attempts: z.array(Attempt),
})
export type FaxDetail = z.infer<typeof FaxDetail>

export const FaxCounts = z.object({
  QUEUED: z.int(),
  SENDING: z.int(),
  SENT: z.int(),
  FAILED: z.int(),
  CANCELLED: z.int(),
  RESOLVED_MANUALLY: z.int(),
  capped: z.boolean(),
})
export type FaxCounts = z.infer<typeof FaxCounts>
