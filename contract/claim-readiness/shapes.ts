import { z } from 'zod'
import { m } from '../messages'
import { Insurance } from '../patients/shapes'
import { noticesInstead } from '../rules/claims/notice-instead'
import { claimCodes, claimFields } from '../rules/claims/readiness'
import { Id, PlainDate, Timestamp } from '../shapes'

/** An order as far as its claim goes; nothing of it need be saved or complete. */
export const ClaimCheck = z.object({
  locationId: Id,
  /** Absent: a patient who is not on file yet. */
  patientId: Id.nullable().default(null),
  /** For a patient on file what is on file counts. */
  dob: PlainDate.nullable().default(null),
  physicianId: Id.nullable().default(null),
  /** The first is billed. */
  insurance: z.array(Insurance).max(3).default([]),
  diagnoses: z.array(z.string().max(10)).max(12, m.orders.tooManyDiagnoses).default([]),
  items: z
    .array(
      z.object({
        panelId: Id.nullish(),
        testId: Id.nullish(),
        /** Places of the diagnoses that it is ordered for, from 1. Absent: all, at most four. */
        pointers: z.array(z.int().min(0).max(99)).max(12).nullish(),
      }),
    )
    .max(60)
    .default([]),
  /** When the specimen is collected: the date of service. */
  dateCollected: Timestamp,
  /** The order being edited, which is no duplicate of itself. */
  orderId: Id.nullable().default(null),
  /** Notices given for this order before it was saved. */
  abnIds: z.array(Id).max(20).default([]),
})
export type ClaimCheck = z.infer<typeof ClaimCheck>
export type ClaimCheckInput = z.input<typeof ClaimCheck>

export const Finding = z.object({
  code: z.enum(claimCodes),
  state: z.enum(['PENDING', 'ERRORS']),
  field: z.enum(claimFields),
  /** The id of the panel or test that it is about. */
  itemKey: z.string().nullable(),
  about: z.string(),
  whose: z.enum(['clinic', 'laboratory']),
  /** What is wrong, and what to do, in words. */
  says: z.string(),
  fix: z.string(),
})
export type Finding = z.infer<typeof Finding>

export const ClaimReadiness = z.object({
  state: z.enum(['READY', 'PENDING', 'ERRORS']),
  /** False: client bill or self-pay. */
  claim: z.boolean(),
  findings: z.array(Finding),
  /** What somebody is given who may not be given an Advance Beneficiary Notice. */
  instead: z.enum(noticesInstead).nullable(),
  /** Whether the order may be sent as it is: freely, with a reason, or not before the clinic's part is corrected. */
  sending: z.enum(['free', 'withReason', 'stopped']),
})
export type ClaimReadiness = z.infer<typeof ClaimReadiness>
