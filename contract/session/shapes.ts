import { z } from 'zod'
import { UserType } from '../choices'
import { Language } from '../languages'
import { m } from '../messages'
import { Id, Instant, cleanText, requiredText } from '../shapes'
import { isPlainUsername } from '../username'

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
  /** As the person chose it; null for one who never did. */
  language: Language.nullable(),
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
  .refine((s) => s.isWellFormed(), m.errors.badCharacter)
  .transform((s) => s.normalize('NFC'))
  .pipe(z.string().min(15, m.session.passwordShort).max(256, m.session.passwordLong))

export const Credentials = z.object({
  username: Username.pipe(z.string().min(1, m.session.signInUsernameMissing)),
  password: z.string().min(1, m.session.signInPasswordMissing).max(256),
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
  username: requiredText(120, m.session.registrationUsernameMissing).pipe(
    z
      .string()
      .min(2, m.session.registrationUsernameShort)
      .refine(isPlainUsername, m.session.registrationUsernameFormat),
  ),
  firstName: requiredText(100, m.session.registrationFirstNameMissing),
  lastName: requiredText(100, m.session.registrationLastNameMissing),
  email: z.email(m.session.registrationEmailFormat).max(200),
  password: NewPassword,
  clinic: cleanText(200).default(''),
})
