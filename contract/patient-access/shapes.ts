import { z } from 'zod'
import { m } from '../messages'
import { ReportState } from '../orders/choices'
import { Language } from '../languages'
import { Id, Instant, PlainDate, Version, cleanText, listInput } from '../shapes'
import { readings } from './reading'

/** Wrong answers after which a link is locked. */
export const accessTries = 5
/** Days in which an invitation can be taken up, and for which a patient is then registered. */
export const invitationDays = 14
export const registeredDays = 365

export const PatientProof = z.object({
  dob: PlainDate,
  /** The first five digits count. */
  zip: cleanText(20).refine((typed) => /^\d{5}(-?\d{4})?$/.test(typed), m.released.zipFormat),
})
export type PatientProof = z.infer<typeof PatientProof>

export const AccessEnd = z.enum(['expired', 'locked', 'ended', 'newer', 'unknown'])
export type AccessEnd = z.infer<typeof AccessEnd>

export const OwnReport = z.object({
  mediaKey: z.string(),
  requisitionNumber: z.string(),
  number: z.int(),
  state: ReportState,
  collectedAt: Instant.nullable(),
  releasedAt: Instant,
  withdrawn: z.boolean(),
  notTested: z.boolean(),
  results: z.array(
    z.object({
      test: z.string(),
      value: z.string(),
      unit: z.string(),
      finding: z.string(),
      reference: z.string(),
      referenceIs: z.enum(['range', 'cutoff', 'expected']),
      reading: z.enum(readings),
      corrected: z.boolean(),
      correctedFrom: z.string(),
    }),
  ),
  /** The paper says more than is listed. */
  more: z.boolean(),
})
export type OwnReport = z.infer<typeof OwnReport>

/** What a patient's link opens for whoever proves to be that patient. Without the right token every link is unknown. */
export const AccessAnswer = z.object({
  lab: z.object({ name: z.string(), phone: z.string().nullable(), timeZone: z.string() }),
  answer: z.discriminatedUnion('is', [
    z.object({
      is: z.literal('open'),
      /** Opens papers for twenty minutes, in Authorization. */
      proofToken: z.string(),
      expiresAt: Instant,
      reports: z.array(OwnReport),
    }),
    z.object({ is: z.literal('wrong'), triesLeft: z.int() }),
    z.object({ is: AccessEnd }),
  ]),
})
export type AccessAnswer = z.infer<typeof AccessAnswer>

export const AccessState = z.enum(['INVITED', 'REGISTERED', 'LOCKED', 'EXPIRED', 'ENDED'])
export type AccessState = z.infer<typeof AccessState>

/** A patient's own access as the laboratory and the patient's clinic see it. */
export const PatientAccess = z.object({
  _id: Id,
  version: Version,
  state: AccessState,
  invitedBy: z.string(),
  invitedAt: Instant,
  registeredAt: Instant.nullable(),
  expiresAt: Instant,
  seenAt: Instant.nullable(),
})
export type PatientAccess = z.infer<typeof PatientAccess>

export const AccessOfPatient = z.object({
  access: PatientAccess.nullable(),
  /** Why this patient cannot be invited; null where nothing is in the way. */
  lacks: z.string().nullable(),
  /** Why nothing can be mailed; null where a mail can go. */
  mailLacks: z.string().nullable(),
  /** The address that a mail would go to. */
  email: z.string().nullable(),
})
export type AccessOfPatient = z.infer<typeof AccessOfPatient>

export const Invitation = z.object({ patientId: Id, by: z.enum(['mail', 'link']), language: Language })
export type Invitation = z.infer<typeof Invitation>

export const RegisteredPatient = PatientAccess.extend({
  patient: z.object({ _id: Id, patientNumber: z.string(), lastname: z.string(), firstname: z.string() }),
})
export type RegisteredPatient = z.infer<typeof RegisteredPatient>

export const RegisteredList = listInput(['invitedAt'], '-invitedAt')
export type RegisteredList = z.infer<typeof RegisteredList>
