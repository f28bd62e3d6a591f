import { z } from 'zod'
import { ClaimCheck } from '../claim-readiness/shapes'
import { m } from '../messages'
import { Id, Instant, PlainDate, Version, requiredLines, requiredText } from '../shapes'

/** The CMS form whose elements a notice has. Its expiration date is the laboratory's to keep current. */
export const abnForm = { form: 'CMS-R-131', omb: '0938-0566' } as const

/** For how many years a notice is kept from the day of service (CMS 100-04, chapter 30, section 50). */
export const keptYears = 5

/** A drawn line: x and y by turns, in thousandths of the width of the field. */
const Stroke = z.array(z.int().min(0).max(1000)).max(2000, m.abn.tooManyStrokes)
/** A drawn signature, at most some tens of kilobytes; empty where a typed name is the signature. */
export const Strokes = z.array(Stroke).max(100, m.abn.tooManyStrokes)
export type Strokes = z.infer<typeof Strokes>

export const AbnState = z.enum(['PREPARED', 'SIGNED', 'REFUSED'])
export const AbnOrderKind = z.enum(['lab', 'remote'])
export type AbnOrderKind = z.infer<typeof AbnOrderKind>

/** What the notice says, frozen when it is prepared. The letters are those of the CMS form. */
export const AbnNotice = z.object({
  /** A */
  notifier: z.object({ name: z.string(), lines: z.array(z.string()) }),
  /** B */
  patient: z.string(),
  /** C: the laboratory's own number, never the Medicare number. */
  identification: z.string().nullable(),
  lines: z.array(
    z.object({
      key: Id,
      /** D */
      name: z.string(),
      codes: z.array(z.string()),
      /** E */
      why: z.enum(['diagnosis', 'frequency']),
      /** F */
      cents: z.int(),
    }),
  ),
  form: z.object({ form: z.string(), omb: z.string(), expires: PlainDate }),
})
export type AbnNotice = z.infer<typeof AbnNotice>

export const Abn = z.object({
  _id: Id,
  version: Version,
  state: AbnState,
  notice: AbnNotice,
  order: z.object({ kind: AbnOrderKind, _id: Id }).nullable(),
  /** G */
  choice: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  /** I and J */
  signedBy: z.string().nullable(),
  signer: z.enum(['patient', 'representative']).nullable(),
  signedAt: Instant.nullable(),
  refusedWhy: z.string().nullable(),
  preparedAt: Instant,
  preparedByName: z.string(),
  keepUntil: PlainDate,
})
export type Abn = z.infer<typeof Abn>

/** What a notice is prepared from: the order as the claim check has it, with the name of a patient who is not on file. */
export const AbnAsked = ClaimCheck.extend({
  patientName: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .transform((name) => name || null),
})

export const AbnSigned = z
  .object({
    _id: Id,
    version: Version,
    choice: z.union([z.literal(1), z.literal(2), z.literal(3)], m.abn.choiceMissing),
    signedBy: requiredText(120, m.abn.signerMissing),
    signer: z.enum(['patient', 'representative']).default('patient'),
    strokes: Strokes.default([]),
    /** The typed name is the signature. */
    typed: z.boolean().default(false),
    copyGiven: z.literal(true, m.abn.copyMissing),
  })
  .refine(({ strokes, typed }) => typed || strokes.length > 0, {
    path: ['strokes'],
    message: m.abn.unsigned,
  })

export const AbnRefused = z.object({
  _id: Id,
  version: Version,
  why: requiredLines(400, m.abn.refusedMissing),
})
