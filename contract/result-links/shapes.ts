import { z } from 'zod'
import { Language } from '../languages'
import { ReportState } from '../orders/choices'
import { NotTested } from '../reports/not-tested'
import { Id, Instant, PlainDate, cleanText, requiredText } from '../shapes'
import { m } from '../messages'
import { LinkChoice } from './choices'

/** Who somebody with a link says to be. */
export const Proof = z.discriminatedUnion('as', [
  z.object({
    as: z.literal('patient'),
    dob: PlainDate,
    /** The first five digits count. */
    zip: cleanText(20).refine((typed) => /^\d{5}(-?\d{4})?$/.test(typed), m.released.zipFormat),
  }),
  z.object({ as: z.literal('clinic'), phrase: requiredText(80, m.released.phraseMissing) }),
])
export type Proof = z.infer<typeof Proof>

/** Why a link opens nothing. */
export const LinkEnd = z.enum(['expired', 'spent', 'ended', 'newerReport', 'newerLink', 'unknown'])
export type LinkEnd = z.infer<typeof LinkEnd>

/**
 * What a link says to whoever answers. Without its right token every link is unknown, with the same words. Nothing here names
 * the patient or a test.
 */
export const LinkAnswer = z.object({
  lab: z.object({ name: z.string(), phone: z.string().nullable(), timeZone: z.string() }),
  answer: z.discriminatedUnion('is', [
    z.object({
      is: z.literal('open'),
      number: z.int(),
      state: ReportState,
      releasedAt: Instant,
      expiresAt: Instant,
      notTested: NotTested.nullable(),
      mediaKey: z.string(),
      /** Opens the paper for ten minutes, in Authorization of `media_verify_report`. */
      verifyToken: z.string(),
      /** It corrects an earlier one, and nobody has said yet that it was read. */
      asksRead: z.boolean(),
    }),
    z.object({ is: z.literal('wrong'), triesLeft: z.int() }),
    z.object({ is: LinkEnd }),
  ]),
})
export type LinkAnswer = z.infer<typeof LinkAnswer>

const choiceFields = {
  choice: LinkChoice,
  /** Of the message and, at first, of the page. */
  language: Language,
}
export const ChoiceForm = z.object({
  patientId: Id,
  /** 0 where nothing is on record yet. */
  version: z.int().min(0),
  ...choiceFields,
})
export type ChoiceForm = z.infer<typeof ChoiceForm>

/** What a patient chose, and what stands in its way. */
export const PatientChoice = z.object({
  ...choiceFields,
  version: z.int(),
  /** Null where nobody was asked: then nothing is sent. */
  askedAt: Instant.nullable(),
  askedBy: z.string().nullable(),
  /** Why no link would reach or open for this patient all the same; null where it would, and for NONE. */
  lacks: z.string().nullable(),
})
export type PatientChoice = z.infer<typeof PatientChoice>
