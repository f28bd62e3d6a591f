import { z } from 'zod'
import { UserType } from '../choices'
import { Id, Instant, cleanText, requiredText } from '../shapes'

/** Roles as the specification's login result carries them: name to an object with `enabled`. */
export const MyRoles = z.record(z.string(), z.object({ enabled: z.boolean() }))

/** Views that a lab user may switch to (specification section 4). */
export const View = z.enum(['portal', 'salesmgr', 'sales'])

export const SessionUser = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  myroles: MyRoles,
  userType: UserType,
  consoleLoggingEnabled: z.boolean(),
  eulaAccepted: z.boolean(),
})
export type SessionUser = z.infer<typeof SessionUser>

/** The password was right and something is still missing: a code, or with `enrol` an authenticator to make one. */
export const Challenge = z.object({ token: z.string(), enrol: z.boolean(), expiresAt: Instant })
export type Challenge = z.infer<typeof Challenge>

/** With a `challenge` there is no session yet: the token is empty and nobody is signed in. */
export const LoginResult = z.object({
  token: z.string(),
  primary_username: z.string(),
  user: SessionUser.nullable(),
  challenge: Challenge.optional(),
})

/** What an authenticator app needs: the secret to type, and the address that its QR code holds. */
export const Enrolment = z.object({ secret: z.string(), uri: z.string() })

export const Username = cleanText(120)

/** NIST SP 800-63B: any characters, at least 15 where the password stands alone, no composition rules. */
export const NewPassword = z
  .string()
  .refine((s) => s.isWellFormed(), 'This text contains a character that cannot be saved. Remove it.')
  .transform((s) => s.normalize('NFC'))
  .pipe(
    z
      .string()
      .min(15, 'Use at least 15 characters. A sentence is easy to remember.')
      .max(256, 'Use at most 256 characters.'),
  )

export const Credentials = z.object({
  username: Username.pipe(z.string().min(1, 'Enter your username.')),
  password: z.string().min(1, 'Enter your password.').max(256),
  build_id: z.union([z.string(), z.number()]).optional(),
})

export const Notification = z.object({
  _id: Id,
  description: z.string(),
  added: Instant,
  icon: z.enum(['link', 'other']),
  target: z.string().nullable(),
  done: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** A portal user who registers by e-mail. */
export const Registration = z.object({
  username: requiredText(120, 'Choose a username.').pipe(z.string().min(2, 'Use at least 2 characters.')),
  firstName: requiredText(100, 'Enter your first name.'),
  lastName: requiredText(100, 'Enter your last name.'),
  email: z.email('Use an email address, such as ana@clinic.org.').max(200),
  password: NewPassword,
  clinic: cleanText(200).default(''),
})
