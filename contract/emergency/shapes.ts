import { z } from 'zod'
import { fill, m } from '../messages'
import { Id, Instant, PlainDate, requiredText, requiredLines } from '../shapes'

/** An emergency access as its holder and the laboratory see it. Minutes are counted on the server's clock. */
export const EmergencyAccess = z.object({
  _id: Id,
  by: z.string(),
  username: z.string(),
  patient: Id,
  /** Null for who may not read patients. */
  patientName: z.string().nullable(),
  reason: z.string(),
  openedAt: Instant,
  endsAt: Instant,
  endedAt: Instant.nullable(),
  active: z.boolean(),
})
export type EmergencyAccess = z.infer<typeof EmergencyAccess>

/** Least length of the reason for an emergency access, in characters. */
export const emergencyReasonMin = 10

/** How long an emergency access lasts at most, in minutes (45 CFR 164.312(a)(2)(ii) leaves it to the laboratory). */
export const emergencyMinutes = 60

/** Two identifiers, as at the bedside: a number of the laboratory and the date of birth. */
export const EmergencyRequest = z.object({
  number: requiredText(60, m.emergency.numberMissing),
  dob: PlainDate,
  reason: requiredLines(500, m.emergency.reasonMissing).refine(
    (text) => text.length >= emergencyReasonMin,
    fill(m.emergency.reasonShort, { count: emergencyReasonMin }),
  ),
})

/** What an emergency access shows: who the patient is, and what was released. */
export const EmergencyRecord = z.object({
  access: EmergencyAccess,
  patient: z.object({
    _id: Id,
    firstname: z.string(),
    lastname: z.string(),
    dob: z.string(),
    gender: z.string(),
    patientNumber: z.string(),
  }),
  orders: z.array(
    z.object({
      _id: Id,
      requisitionNumber: z.string(),
      dateCollected: Instant,
      location: z.string(),
      panels: z.array(z.string()),
      state: z.string(),
      report: z.object({ mediaKey: z.string(), number: z.int(), releasedAt: Instant }).nullable(),
    }),
  ),
})
export type EmergencyRecord = z.infer<typeof EmergencyRecord>
