import { z } from 'zod'
import { UserType } from './choices'
import { area, get, post } from './endpoint'
import { Done, Id, Instant, cleanText, requiredText } from './shapes'

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

const ChallengeToken = z.string().min(20).max(200)
/** Six digits from the authenticator, or one of the recovery codes; spaces and dashes do not matter. */
const SecondCode = cleanText(40).pipe(z.string().min(6, 'The code has six digits.'))
const Password = z.string().min(1, 'Enter your password.').max(256)

const Username = cleanText(120)
/** NIST SP 800-63B: any characters, at least 15 where the password stands alone, no composition rules. */
export const NewPassword = z
  .string()
  .refine((s) => s.isWellFormed(), 'This text holds a character that cannot be stored.')
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
  email: z.email('Use an e-mail address, such as ana@clinic.org.').max(200),
  password: NewPassword,
  clinic: cleanText(200).default(''),
})

export const session = area('session', {
  login: post('/login', {
    body: Credentials,
    out: LoginResult,
    can: 'public',
    phi: 'none',
    entity: 'session',
    summary: 'Signs in with username and password; answers a challenge where a second step is needed.',
  }),
  loginEnrol: post('/login/enrol', {
    body: z.object({ challenge: ChallengeToken }),
    out: Enrolment,
    can: 'public',
    phi: 'none',
    entity: 'user',
    summary: 'A new authenticator for an account that must have one, in the middle of its sign-in.',
  }),
  loginCode: post('/login/code', {
    body: z.object({ challenge: ChallengeToken, code: SecondCode }),
    out: LoginResult.extend({
      /** Shown this once, when the code was the first of a new authenticator. */
      recoveryCodes: z.array(z.string()).optional(),
    }),
    can: 'public',
    phi: 'none',
    entity: 'session',
    summary: 'The second step of a sign-in: a code of the authenticator, or a recovery code. Five tries.',
  }),
  logout: post('/logout', {
    out: Done,
    can: 'session',
    phi: 'none',
    entity: 'session',
    summary: 'Ends this session on the server.',
  }),
  current: get('/session', {
    out: z.object({
      primary_username: z.string(),
      user: SessionUser,
      view: View.nullable(),
      locations: z.int(),
    }),
    can: 'session',
    phi: 'none',
    entity: 'session',
    summary: 'Who the token belongs to: after a reload.',
  }),
  confirmPassword: post('/session/confirmPassword', {
    body: z.object({ password: Password }),
    out: z.object({ until: Instant }),
    can: 'session',
    phi: 'none',
    entity: 'session',
    summary: 'The password once more: for ten minutes calls that are signatures are taken.',
  }),
  totp: get('/session/totp', {
    out: z.object({
      since: Instant.nullable(),
      /** The laboratory asks for it from accounts of this kind. */
      required: z.boolean(),
      recoveryCodesLeft: z.int(),
    }),
    can: 'session',
    phi: 'none',
    entity: 'user',
    summary: "The caller's own second factor.",
  }),
  totpStart: post('/session/totp/start', {
    body: z.object({ password: Password }),
    out: Enrolment,
    can: 'session',
    phi: 'none',
    entity: 'user',
    summary: 'Begins to set up an authenticator; in force once a code of it was shown.',
  }),
  totpConfirm: post('/session/totp/confirm', {
    body: z.object({ code: SecondCode }),
    out: z.object({ recoveryCodes: z.array(z.string()) }),
    can: 'session',
    phi: 'none',
    entity: 'user',
    summary: 'Puts a new authenticator in force; answers its recovery codes, this once.',
  }),
  totpDisable: post('/session/totp/disable', {
    body: z.object({ password: Password, code: SecondCode }),
    out: Done,
    can: 'session',
    phi: 'none',
    entity: 'user',
    summary: 'Takes the second factor away, where the laboratory does not ask for it.',
  }),
  acceptEula: post('/user/acceptEula', {
    body: z.object({ userId: Id }),
    out: Done,
    can: 'session',
    phi: 'none',
    entity: 'user',
    summary: 'Records that the signed-in user accepts the agreement.',
  }),
  sendResetEmail: post('/sendResetEmail', {
    body: z.object({ userid: z.string().max(200).optional(), username: Username }),
    out: Done,
    can: 'public',
    phi: 'none',
    entity: 'user',
    summary: 'Sends a link to set a new password; answers the same for an unknown user.',
  }),
  sendResetCode: post('/sendResetCode', {
    body: z.object({ userid: Username, phonenumber: z.string().max(40) }),
    out: Done,
    can: 'public',
    phi: 'none',
    entity: 'user',
    summary: 'Sends a six-digit code to the phone on file; answers the same for an unknown user.',
  }),
  exchangeResetCode: post('/exchangeResetCode', {
    body: z.object({ userid: Username, code: z.string().regex(/^\d{6}$/, 'The code has six digits.') }),
    out: z.object({ token: z.string() }),
    can: 'public',
    phi: 'none',
    entity: 'user',
    summary: 'Turns a right code into a token for resetPassword. Five tries, ten minutes.',
  }),
  resetPassword: post('/resetPassword', {
    body: z.object({ token: z.string().min(20).max(200), password: NewPassword }),
    out: Done,
    can: 'public',
    phi: 'none',
    entity: 'user',
    summary: 'Sets a new password with a single-use token and ends every session of the user.',
  }),
  sendRegistrationEmail: post('/sendRegistrationEmail', {
    body: Registration,
    out: Done,
    can: 'public',
    phi: 'none',
    entity: 'user',
    summary:
      'Registers a portal user, inactive until the address is verified and the laboratory gives locations.',
  }),
  verifyRegistration: post('/verifyRegistration', {
    body: z.object({ token: z.string().min(20).max(200) }),
    out: Done,
    can: 'public',
    phi: 'none',
    entity: 'user',
    summary: 'Confirms the e-mail address of a registration.',
  }),
  notifications: get('/getNotifications', {
    out: z.object({ docs: z.array(Notification), unread: z.int() }),
    can: 'session',
    phi: 'none',
    entity: 'notification',
    summary: "The signed-in user's notifications, newest first, at most 50.",
  }),
  mailbox: get('/mailbox', {
    out: z.object({
      docs: z.array(
        z.object({ _id: Id, recipient: z.string(), subject: z.string(), body: z.string(), sentAt: Instant }),
      ),
    }),
    can: 'public',
    phi: 'none',
    entity: 'mailbox',
    summary: 'Demo installations only: mail that would have been sent. 404 elsewhere.',
  }),
})
