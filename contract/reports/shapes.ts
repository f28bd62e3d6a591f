import { z } from 'zod'
import { ReportState } from '../orders/choices'
import { Id, Instant } from '../shapes'
import { NotTested } from './not-tested'

export const ReportVersion = z.object({
  _id: Id,
  number: z.int(),
  state: ReportState,
  reason: z.string().nullable(),
  mediaKey: z.string(),
  releasedByName: z.string(),
  releasedAt: Instant,
  /** Released although the results called for these tests and nobody had added or declined them. */
  leftOpen: z.array(z.string()).default([]),
})
export type ReportVersion = z.infer<typeof ReportVersion>

export const Missing = z.object({ element: z.string(), message: z.string(), field: z.string() })
export type Missing = z.infer<typeof Missing>

/** What keeps a report from being released as it stands, and where on the order's page it is put right. */
export const GateProblem = z.object({ message: z.string(), field: z.string() })
export type GateProblem = z.infer<typeof GateProblem>

export const MediaRow = z.object({
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  contentType: z.string(),
  size: z.int(),
  createdAt: Instant,
})

/** A live link to one report. Its token was shown once and is nowhere kept. */
export const ReportLink = z.object({
  _id: Id,
  mediaKey: z.string(),
  title: z.string(),
  createdAt: Instant,
  createdByName: z.string(),
  expiresAt: Instant,
  /** Wrong dates of birth so far; the fifth ends the link. */
  tries: z.int(),
})
export type ReportLink = z.infer<typeof ReportLink>

const Issued = z.object({ number: z.int(), state: ReportState, releasedAt: Instant })

/**
 * What a link says to whoever opens it. Without its right token nothing is known of it; with it, and with the patient's date
 * of birth, which report it opens. Nothing here names the patient.
 */
export const LinkCheck = z.object({
  /** Whom to ask: the laboratory as it is known to its own readers. */
  lab: z.object({ name: z.string(), phone: z.string().nullable(), timeZone: z.string() }),
  answer: z.discriminatedUnion('is', [
    z.object({
      is: z.literal('open'),
      linked: Issued,
      /** Set where the linked version was replaced: this is the one that opens. */
      replacedBy: Issued.nullable(),
      /** The order is not this patient's any more, or its results were taken back as another's: no report follows. */
      withdrawn: z.boolean(),
      /** Why the report that opens has no result. */
      notTested: NotTested.nullable(),
      expiresAt: Instant,
      /** Opens the paper for ten minutes, in Authorization of `media_verify_report`: the proof of the date that was given. */
      verifyToken: z.string(),
    }),
    z.object({ is: z.literal('wrongDate'), triesLeft: z.int() }),
    /** `spent`: five wrong dates of birth; `revoked`: withdrawn, or its maker's account is off. */
    z.object({ is: z.enum(['expired', 'revoked', 'spent', 'unknown']) }),
  ]),
})
export type LinkCheck = z.infer<typeof LinkCheck>
