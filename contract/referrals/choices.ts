import { z } from 'zod'

/** What a person looks at of the tests that reference laboratories have. */
export const referralLists = ['waiting', 'partial', 'corrected', 'critical', 'overdue'] as const
export const ReferralKind = z.enum(referralLists)
export type ReferralKind = z.infer<typeof ReferralKind>

export const ReferralState = z.enum(['ORDERED', 'PARTIAL', 'RESULTED', 'CANCELLED', 'REPLACED'])
export type ReferralState = z.infer<typeof ReferralState>
