import { z } from 'zod'
import { minLinkUsernameLength } from '../constants'
import { GET, POST } from '../endpoint'
import { fill, m } from '../messages'
import { LinkedUser } from '../reference/shapes'
import { LoginResult, View } from '../session/shapes'
import { Done, Id, cleanText } from '../shapes'
import { AwaitingLink, Explained, Named, Person, AccessStatus, Target } from './shapes'

export const addLinkedUser = POST('/addLinkedUser', {
  area: 'access',
  body: z.object({
    username: cleanText(120).refine(
      (text) => text.length >= minLinkUsernameLength,
      fill(m.session.addAccountShort, { count: minLinkUsernameLength }),
    ),
  }),
  out: LinkedUser,
  can: ['create', 'LinkedUser'],
  phi: 'none',
  entity: 'linkedUser',
  summary: 'Asks another account to be linked; nothing is linked until its owner accepts.',
})

export const handleNotificationAction = POST('/handleNotificationAction', {
  area: 'access',
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
})

export const removeLinkedUser = POST('/removeLinkedUser', {
  area: 'access',
  body: Named,
  out: Done,
  can: ['edit', 'LinkedUser'],
  phi: 'none',
  entity: 'linkedUser',
  summary: 'Takes back a request or ends a link, from either side; sessions that rest on it end.',
})

export const linksAwaiting = GET('/access/linksAwaiting', {
  area: 'access',
  out: z.array(AwaitingLink),
  can: ['edit', 'User'],
  phi: 'none',
  entity: 'linkedUser',
  summary: 'Accepted links that give no right yet: between two user types, or made before a type changed.',
})

export const agreeLink = POST('/access/agreeLink', {
  area: 'access',
  body: Named,
  out: Done,
  can: ['edit', 'User'],
  phi: 'none',
  entity: 'linkedUser',
  summary: 'Approves an accepted link for the user types that its accounts have now.',
})

export const switchAccount = POST('/switch_account', {
  area: 'access',
  body: z.object({
    username: cleanText(120).pipe(z.string().min(1, m.session.switchAccountMissing)),
    /** Asked for where the other account may give rights: see the refusal. */
    password: z.string().max(256).optional(),
    build_id: z.union([z.string(), z.number()]).optional(),
  }),
  out: LoginResult,
  can: 'session',
  phi: 'none',
  entity: 'session',
  summary: 'Goes on as a linked account, or back to the own one. The token before it ends.',
})

export const switchView = POST('/switchView', {
  area: 'access',
  body: z.object({ view: View.nullable() }),
  out: Done,
  can: 'session',
  phi: 'none',
  entity: 'session',
  summary:
    'Shows what a clinic or a sales rep sees; null goes back. Laboratory accounts only; never adds a right.',
})

export const status = GET('/access_status', {
  area: 'access',
  out: AccessStatus,
  can: 'session',
  phi: 'none',
  entity: 'session',
  summary: 'As whom the person acts, linked accounts in both directions, and open emergency accesses.',
})

export const targets = GET('/access/targets', {
  area: 'access',
  out: z.array(Target.extend({ label: z.string() })),
  can: ['read', 'Access'],
  phi: 'none',
  entity: 'access',
  summary: 'Every page and call that the explanation can be asked about.',
})

export const people = POST('/access/people', {
  area: 'access',
  body: z.object({ text: cleanText(200).default('') }),
  out: z.array(Person),
  can: ['read', 'Access'],
  phi: 'none',
  entity: 'user',
  summary: 'Accounts by name or username, at most 20.',
})

export const explain = POST('/access/explain', {
  area: 'access',
  body: z.object({ userId: Id, target: Target, view: View.nullable().default(null) }),
  out: Explained,
  can: ['read', 'Access'],
  phi: 'none',
  entity: 'access',
  summary: 'Why an account may or may not open a page or make a call, reason by reason.',
})
