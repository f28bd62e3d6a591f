import { z } from 'zod'
import { TargetKind } from './choices'
import { EmergencyAccess, EmergencyRecord, EmergencyRequest, Person, Standing } from './access-shapes'
import { LinkedUser } from './api-reference'
import { LoginResult, View } from './api-session'
import { area, get, post } from './endpoint'
import { Done, Id, cleanText } from './shapes'

/** A page, a call or a named ability, as the explanation is asked about it. */
export const Target = z.object({
  kind: TargetKind,
  /** The path of a page (`/order/:id`), area and name of a call (`orders.list`), or an ability (`manage Catalogue`). */
  key: z.string().max(120),
})
export type Target = z.infer<typeof Target>

/** Fewest characters of the username in a link request (section 9 of the specification). */
export const linkUsernameMin = 2

const Named = z.object({ _id: Id })

const Reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), ok: z.boolean(), why: z.enum(['on', 'off', 'unverified']) }),
  z.object({ kind: z.literal('feature'), ok: z.boolean(), feature: z.string().nullable(), on: z.boolean() }),
  z.object({ kind: z.literal('ceiling'), ok: z.boolean() }),
  z.object({
    kind: z.literal('role'),
    ok: z.boolean(),
    by: z.enum(['everyone', 'type', 'top', 'roles', 'none']),
    given: z.array(z.string()),
    would: z.array(z.string()),
  }),
  z.object({ kind: z.literal('denial'), ok: z.boolean(), by: z.array(z.string()) }),
  z.object({ kind: z.literal('view'), ok: z.boolean(), view: View.nullable() }),
  z.object({
    kind: z.literal('ability'),
    ok: z.boolean(),
    right: z.array(z.string()).nullable(),
    /** Where the specification names the right: what it guards, or why it guards nothing yet. */
    guards: z.string().nullable(),
    awaits: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('rows'),
    ok: z.boolean(),
    locations: z.union([z.literal('all'), z.int()]).nullable(),
    names: z.array(z.string()),
  }),
])
export type ExplainedReason = z.infer<typeof Reason>

export const Explained = z.object({
  person: Person,
  roles: z.array(z.string()),
  target: Target.extend({ label: z.string() }),
  allowed: z.boolean(),
  reasons: z.array(Reason),
})
export type Explained = z.infer<typeof Explained>

export const access = area('access', {
  addLinkedUser: post('/addLinkedUser', {
    body: z.object({
      username: cleanText(120).refine(
        (text) => text.length >= linkUsernameMin,
        `Use at least ${linkUsernameMin} characters.`,
      ),
    }),
    out: LinkedUser,
    can: ['create', 'LinkedUser'],
    phi: 'none',
    entity: 'linkedUser',
    summary: 'Asks another account to be linked; nothing is linked until its owner accepts.',
  }),
  handleNotificationAction: post('/handleNotificationAction', {
    body: z.object({
      /** The notification, or its id alone. */
      notificationItem: z.union([Id, Named.transform(({ _id }) => _id)]),
      action: z.enum(['ACCEPT', 'DECLINE']),
    }),
    out: Done,
    can: ['edit', 'Notification'],
    phi: 'none',
    entity: 'linkedUser',
    summary: 'Answers a link request. Only its addressee can, and only once.',
  }),
  removeLinkedUser: post('/removeLinkedUser', {
    body: Named,
    out: Done,
    can: ['edit', 'LinkedUser'],
    phi: 'none',
    entity: 'linkedUser',
    summary: 'Takes back a request or ends a link, from either side; sessions that rest on it end.',
  }),
  switchAccount: post('/switch_account', {
    body: z.object({
      username: cleanText(120).pipe(z.string().min(1, 'Choose an account.')),
      /** Asked for where the other account may give rights: see the refusal. */
      password: z.string().max(256).optional(),
      build_id: z.union([z.string(), z.number()]).optional(),
    }),
    out: LoginResult,
    can: 'session',
    phi: 'none',
    entity: 'session',
    summary: 'Goes on as a linked account, or back to the own one. The token before it ends.',
  }),
  switchView: post('/switchView', {
    body: z.object({ view: View.nullable() }),
    out: Done,
    can: 'session',
    phi: 'none',
    entity: 'session',
    summary:
      'Shows what a clinic or a sales rep sees; null goes back. Laboratory accounts only; never adds a right.',
  }),
  standing: get('/standing', {
    out: Standing,
    can: 'session',
    phi: 'none',
    entity: 'session',
    summary: 'As whom the person acts, linked accounts in both directions, and open emergency accesses.',
  }),
  targets: get('/access/targets', {
    out: z.array(Target.extend({ label: z.string() })),
    can: ['read', 'Access'],
    phi: 'none',
    entity: 'access',
    summary: 'Every page and call that the explanation can be asked about.',
  }),
  people: post('/access/people', {
    body: z.object({ text: cleanText(200).default('') }),
    out: z.array(Person),
    can: ['read', 'Access'],
    phi: 'none',
    entity: 'user',
    summary: 'Accounts by name or username, at most 20.',
  }),
  explain: post('/access/explain', {
    body: z.object({ userId: Id, target: Target, view: View.nullable().default(null) }),
    out: Explained,
    can: ['read', 'Access'],
    phi: 'none',
    entity: 'access',
    summary: 'Why an account may or may not open a page or make a call, reason by reason.',
  }),
})

export const emergency = area('emergency', {
  open: post('/emergency/open', {
    body: EmergencyRequest,
    out: EmergencyAccess,
    can: ['create', 'Emergency'],
    phi: 'write',
    entity: 'patient',
    summary: 'Opens one patient beyond the own locations for an hour: two identifiers and a reason.',
  }),
  end: post('/emergency/end', {
    body: Named,
    out: Done,
    can: ['create', 'Emergency'],
    phi: 'write',
    entity: 'patient',
    summary: 'Ends an emergency access before its time.',
  }),
  record: post('/emergency/record', {
    body: Named,
    out: EmergencyRecord,
    can: ['create', 'Emergency'],
    phi: 'read',
    entity: 'patient',
    summary: 'The patient of an open emergency access, with orders and released reports.',
  }),
  report: post('/emergency/report', {
    body: Named.extend({ mediaKey: z.string().max(120) }),
    out: z.never(),
    bytes: true,
    can: ['create', 'Emergency'],
    phi: 'read',
    entity: 'report',
    summary: 'A released report of the patient of an open emergency access.',
  }),
  list: get('/emergency/list', {
    out: z.object({ allowed: z.boolean(), docs: z.array(EmergencyAccess) }),
    can: ['read', 'Emergency'],
    phi: 'read',
    entity: 'patient',
    summary: 'Open and past emergency accesses, newest first, at most 200.',
  }),
  allow: post('/emergency/allow', {
    body: z.object({ allowed: z.boolean() }),
    out: Done,
    can: ['manage', 'Emergency'],
    phi: 'none',
    entity: 'lab',
    summary: 'Whether clinics may open a patient in an emergency. Switching it off ends what stands open.',
  }),
})
