import { z } from 'zod'
import { credentials } from '../abilities/credentials'
import { GET, POST } from '../endpoint'
import { UserType } from '../choices'
import { Language } from '../languages'
import { NoticeChoices } from './notices'
import { m } from '../messages'
import { Done, Id, Instant, cleanText } from '../shapes'
import {
  Credentials,
  Enrolment,
  LoginResult,
  MyRoles,
  NewPassword,
  Notification,
  Registration,
  SessionUser,
  Username,
  View,
} from './shapes'

const ChallengeToken = z.string().min(20).max(200)

/** Six digits from the authenticator, or one of the recovery codes; spaces and dashes do not matter. */
const SecondCode = cleanText(40).pipe(z.string().min(6, m.session.resetCodeCodeFormat))

const Password = z.string().min(1, m.session.signInPasswordMissing).max(256)

export const login = POST('/login', {
  area: 'session',
  body: Credentials,
  out: LoginResult,
  can: 'public',
  phi: 'none',
  entity: 'session',
  summary: 'Signs in with username and password; answers a challenge where a second step is needed.',
})

export const loginEnrol = POST('/login/enrol', {
  area: 'session',
  body: z.object({ challenge: ChallengeToken }),
  out: Enrolment,
  can: 'public',
  phi: 'none',
  entity: 'user',
  summary: 'A new authenticator for an account that must have one, in the middle of its sign-in.',
})

export const loginCode = POST('/login/code', {
  area: 'session',
  body: z.object({ challenge: ChallengeToken, code: SecondCode }),
  out: LoginResult.extend({
    /** Shown this once, when the code was the first of a new authenticator. */
    recoveryCodes: z.array(z.string()).optional(),
  }),
  can: 'public',
  phi: 'none',
  entity: 'session',
  summary: 'The second step of a sign-in: a code of the authenticator, or a recovery code. Five tries.',
})

export const logout = POST('/logout', {
  area: 'session',
  out: Done,
  can: 'session',
  kiosk: true,
  phi: 'none',
  entity: 'session',
  beforeAgreement: true,
  summary: 'Ends this session on the server.',
})

export const current = GET('/session', {
  area: 'session',
  out: z.object({
    primary_username: z.string(),
    user: SessionUser,
    view: View.nullable(),
    locations: z.int(),
    /** Who signed in, where the account was switched to: it bounds the rights of this one. */
    person: z.object({ userType: UserType, myroles: MyRoles }).nullish(),
    /** Offices on the account beside its roles. */
    credentials: z.array(z.enum(credentials)).nullish(),
  }),
  can: 'session',
  kiosk: true,
  phi: 'none',
  entity: 'session',
  beforeAgreement: true,
  summary: 'Who the token belongs to: after a reload.',
})

export const confirmPassword = POST('/session/confirmPassword', {
  area: 'session',
  body: z.object({ password: Password }),
  out: z.object({ until: Instant }),
  can: 'session',
  kiosk: true,
  phi: 'none',
  entity: 'session',
  summary: 'The password once more: for ten minutes calls that are signatures are taken.',
})

export const totp = GET('/session/totp', {
  area: 'session',
  out: z.object({
    since: Instant.nullable(),
    /** The laboratory asks for it from accounts of this kind. */
    required: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  can: 'session',
  kiosk: true,
  phi: 'none',
  entity: 'user',
  summary: "The caller's own second factor.",
})

export const totpStart = POST('/session/totp/start', {
  area: 'session',
  body: z.object({ password: Password }),
  out: Enrolment,
  can: 'session',
  kiosk: true,
  phi: 'none',
  entity: 'user',
  summary: 'Begins to set up an authenticator; in force once a code of it was shown.',
})

export const totpConfirm = POST('/session/totp/confirm', {
  area: 'session',
  body: z.object({ code: SecondCode }),
  out: z.object({ recoveryCodes: z.array(z.string()) }),
  can: 'session',
  kiosk: true,
  phi: 'none',
  entity: 'user',
  summary: 'Puts a new authenticator in force; answers its recovery codes, this once.',
})

export const totpDisable = POST('/session/totp/disable', {
  area: 'session',
  body: z.object({ password: Password, code: SecondCode }),
  out: Done,
  can: 'session',
  kiosk: true,
  phi: 'none',
  entity: 'user',
  summary: 'Takes the second factor away, where the laboratory does not ask for it.',
})

export const acceptEula = POST('/user/acceptEula', {
  area: 'session',
  body: z.object({ userId: Id }),
  out: Done,
  can: 'session',
  kiosk: true,
  phi: 'none',
  entity: 'user',
  beforeAgreement: true,
  summary: 'Records that the signed-in user accepts the agreement.',
})

export const chooseLanguage = POST('/session/language', {
  area: 'session',
  body: z.object({ language: Language }),
  out: Done,
  can: 'session',
  kiosk: true,
  phi: 'none',
  entity: 'user',
  beforeAgreement: true,
  summary:
    'The language that the signed-in person reads: mail comes in it, and pages once the browser has noted it.',
})

export const sendResetEmail = POST('/sendResetEmail', {
  area: 'session',
  body: z.object({ userid: z.string().max(200).optional(), username: Username }),
  out: Done,
  can: 'public',
  phi: 'none',
  entity: 'user',
  summary: 'Sends a link to set a new password; answers the same for an unknown user.',
})

export const sendResetCode = POST('/sendResetCode', {
  area: 'session',
  body: z.object({ userid: Username, phonenumber: z.string().max(40) }),
  out: Done,
  can: 'public',
  phi: 'none',
  entity: 'user',
  summary: 'Sends a six-digit code to the phone on file; answers the same for an unknown user.',
})

export const exchangeResetCode = POST('/exchangeResetCode', {
  area: 'session',
  body: z.object({ userid: Username, code: z.string().regex(/^\d{6}$/, m.session.resetCodeCodeFormat) }),
  out: z.object({ token: z.string() }),
  can: 'public',
  phi: 'none',
  entity: 'user',
  summary: 'Turns a right code into a token for resetPassword. Five tries, ten minutes.',
})

export const resetPassword = POST('/resetPassword', {
  area: 'session',
  body: z.object({ token: z.string().min(20).max(200), password: NewPassword }),
  out: Done,
  can: 'public',
  phi: 'none',
  entity: 'user',
  summary: 'Sets a new password with a single-use token and ends every session of the user.',
})

export const sendRegistrationEmail = POST('/sendRegistrationEmail', {
  area: 'session',
  body: Registration,
  out: Done,
  can: 'public',
  phi: 'none',
  entity: 'user',
  summary:
    'Registers a portal user, inactive until the address is verified and the laboratory gives locations.',
})

export const verifyRegistration = POST('/verifyRegistration', {
  area: 'session',
  body: z.object({ token: z.string().min(20).max(200) }),
  out: Done,
  can: 'public',
  phi: 'none',
  entity: 'user',
  summary: 'Confirms the e-mail address of a registration.',
})

export const notifications = GET('/getNotifications', {
  area: 'session',
  out: z.object({ docs: z.array(Notification), unread: z.int() }),
  can: 'session',
  phi: 'none',
  entity: 'notification',
  beforeAgreement: true,
  summary: "The signed-in user's notifications, newest first, at most 50.",
})

export const readNotices = POST('/session/read_notices', {
  area: 'session',
  body: z.object({ ids: z.array(Id).min(1).max(50) }),
  out: Done,
  can: ['edit', 'Notification'],
  phi: 'none',
  entity: 'notification',
  summary:
    'Marks own notifications as read, whose page was opened. Those that end with an answer or an acknowledgement stay.',
})

const ofNotices = {
  area: 'session',
  can: 'session',
  phi: 'none',
  entity: 'user',
  out: NoticeChoices,
} as const

export const noticeChoices = GET('/session/notice_choices', {
  ...ofNotices,
  summary: 'What the signed-in user is told of as one of a clinic, and by which way.',
})

export const chooseNotices = POST('/session/notices', {
  ...ofNotices,
  body: z.object({ notices: NoticeChoices }),
  summary:
    'Sets what the signed-in user is told of as one of a clinic. A critical result rings the bell whatever is chosen.',
})

export const mailbox = GET('/mailbox', {
  area: 'session',
  out: z.object({
    docs: z.array(
      z.object({ _id: Id, recipient: z.string(), subject: z.string(), body: z.string(), sentAt: Instant }),
    ),
  }),
  can: 'public',
  phi: 'none',
  entity: 'mailbox',
  summary: 'Demo installations only: mail that would have been sent. 404 elsewhere.',
})
