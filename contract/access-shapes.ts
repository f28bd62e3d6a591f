import { z } from 'zod'
import { View } from './api-session'
import { UserType } from './choices'
import { Id, Instant, PlainDate, requiredText } from './shapes'

/** A person as the access screens name one. */
export const Person = z.object({
  _id: Id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  userType: UserType,
  active: z.boolean(),
})
export type Person = z.infer<typeof Person>

/** A linked account from the side of the signed-in person. `pending` waits for the other person's answer. */
export const Link = z.object({
  _id: Id,
  username: z.string(),
  name: z.string(),
  /** `to`: this account may be switched to. `from`: that account may be switched into this one. */
  direction: z.enum(['to', 'from']),
  state: z.enum(['pending', 'verified']),
  /** The request's notification: what ACCEPT and DECLINE are sent with. Only on what waits for this person. */
  notification: Id.nullable(),
})
export type Link = z.infer<typeof Link>

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

/** As whom the person acts, and what stands open: for the banner, the account menu and the request dialog. */
export const Standing = z.object({
  /** The account signed in with; another than the acting one after a switch. */
  primary: z.object({ username: z.string(), name: z.string() }),
  acting: z.object({ username: z.string(), name: z.string() }),
  switched: z.boolean(),
  view: View.nullable(),
  links: z.array(Link),
  emergencies: z.array(z.object({ _id: Id, endsAt: Instant })),
  /** Whether the laboratory allows emergency access at all. */
  emergencyAllowed: z.boolean(),
})
export type Standing = z.infer<typeof Standing>

/** Least length of the reason for an emergency access, in characters. */
export const emergencyReasonMin = 10
/** How long an emergency access lasts at most, in minutes (45 CFR 164.312(a)(2)(ii) leaves it to the laboratory). */
export const emergencyMinutes = 60

/** Two identifiers, as at the bedside: a number of the laboratory and the date of birth. */
export const EmergencyRequest = z.object({
  number: requiredText(60, 'Enter the requisition number or the patient number.'),
  dob: PlainDate,
  reason: requiredText(500, 'Say why it cannot wait.').refine(
    (text) => text.length >= emergencyReasonMin,
    `Use at least ${emergencyReasonMin} characters.`,
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
