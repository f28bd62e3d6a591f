import { z } from 'zod'
import { m } from '../messages'
import { Id, Instant, Version, optionalLines, requiredText } from '../shapes'

/** How a provider's word on changed diagnoses came: signed by the provider, or told to the laboratory. */
export const authorityWays = ['signed', 'written', 'oral'] as const
export const AuthorityWay = z.enum(authorityWays)
export type AuthorityWay = z.infer<typeof AuthorityWay>

/** Ways that the laboratory records; a signature is given by the person alone. */
export const RecordedWay = AuthorityWay.exclude(['signed'])
export type RecordedWay = z.infer<typeof RecordedWay>

/** Diagnoses that became others after receipt. */
export const DiagnosisChange = z.object({
  _id: Id,
  version: Version,
  before: z.array(z.string()),
  after: z.array(z.string()),
  /** Who entered it, and when; null: it came with a correction, and only who released that was kept. */
  changedAt: Instant.nullable(),
  changedBy: z.string().nullable(),
  /** Of what came onto the order with a correction: who released that, and when. */
  releasedAt: Instant.nullable(),
  releasedBy: z.string().nullable(),
  /** Who stands for it; null: nobody has confirmed it. */
  authorizedBy: z.string().nullable(),
  how: AuthorityWay.nullable(),
  note: z.string().nullable(),
  confirmedAt: Instant.nullable(),
  recordedBy: z.string().nullable(),
})
export type DiagnosisChange = z.infer<typeof DiagnosisChange>

export const ConfirmDiagnoses = z.object({
  _id: Id,
  version: Version,
  authorizedBy: requiredText(160, m.diagnosisChanges.whoMissing),
  how: RecordedWay,
  note: optionalLines(400),
})
export type ConfirmDiagnoses = z.infer<typeof ConfirmDiagnoses>
