import { z } from 'zod'
import { MessageState } from '../ehr-jobs/choices'
import { m } from '../messages'
import { Id, Instant, listInput, requiredText } from '../shapes'
import { ReferralKind, ReferralState } from './choices'

/** Oldest first. `text`: a requisition number or our number at the laboratory, from its beginning. */
export const ReferralList = listInput(['madeAt'], 'madeAt').extend({ list: ReferralKind.default('waiting') })
export type ReferralList = z.infer<typeof ReferralList>

/** One test that a reference laboratory was asked for. */
export const ReferralRow = z.object({
  _id: Id,
  connectionId: Id,
  laboratory: z.string(),
  orderId: Id,
  requisitionNumber: z.string(),
  /** Under which number they have it from us. */
  placer: z.string(),
  test: z.string(),
  letter: z.string().nullable(),
  state: ReferralState,
  madeAt: Instant,
  /** By when a result is expected; null: nothing was agreed. */
  dueAt: Instant.nullable(),
  overdue: z.boolean(),
  messageId: Id.nullable(),
  /** How far the message is that placed or canceled it. */
  messageState: MessageState.nullable(),
  /** Why they were asked to cancel it. */
  cancelledWhy: z.string().nullable(),
})
export type ReferralRow = z.infer<typeof ReferralRow>

export const ReferralCounts = z.record(ReferralKind, z.int())
export type ReferralCounts = z.infer<typeof ReferralCounts>

/** A panel or single test of an order, on one specimen. */
export const ReferredItem = z.object({
  panelId: Id.nullable(),
  testId: Id.nullable(),
  letter: z.string().max(4),
})
export type ReferredItem = z.infer<typeof ReferredItem>

/** A laboratory that an order can be sent to, with what of it: `why` says in words what stands against a test. */
export const OfferedLaboratory = z.object({
  connectionId: Id,
  name: z.string(),
  items: z.array(
    ReferredItem.extend({ name: z.string(), code: z.string().nullable(), why: z.string().nullable() }),
  ),
})
export type OfferedLaboratory = z.infer<typeof OfferedLaboratory>

export const ReferralForm = z.object({
  orderId: Id,
  connectionId: z.guid(m.referrals.noConnection),
  items: z.array(ReferredItem).min(1, m.referrals.noItems).max(100),
})
export type ReferralForm = z.infer<typeof ReferralForm>

export const CancelReferral = z.object({ _id: Id, reason: requiredText(200, m.referrals.reasonMissing) })
