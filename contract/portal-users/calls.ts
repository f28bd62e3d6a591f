import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { History } from '../history'
import { m } from '../messages'
import { Id, Version, pageOf, requiredLines } from '../shapes'
import { PortalUserDetail, PortalUserList, PortalUserRow } from './shapes'

// `manage`, not `read`: a clinic's own account may hold `read`, and has no business with the other clinics'.
const ofPortal = {
  area: 'portalUsers',
  feature: 'portalusers',
  phi: 'none',
  scope: 'lab',
  entity: 'user',
  can: ['manage', 'PortalUser'],
} as const

const decision = {
  ...ofPortal,
  can: ['edit', 'PortalUser'],
  out: PortalUserDetail,
  idempotent: true,
} as const

export const list = GET('/portalusers', {
  ...ofPortal,
  query: PortalUserList,
  out: pageOf(PortalUserRow),
  summary: 'Accounts that registered themselves for the portal, newest first.',
})

export const get = POST('/portalusers/:id', {
  ...ofPortal,
  params: z.object({ id: Id }),
  out: PortalUserDetail,
  summary: 'One registration: the clinic it named, what it was given, why it was refused.',
})

export const refuse = POST('/portaluser/refuse', {
  ...decision,
  body: z.object({ _id: Id, version: Version, reason: requiredLines(500, m.portalUsers.reasonMissing) }),
  summary: 'Refuses a registration.',
})

export const reopen = POST('/portaluser/reopen', {
  ...decision,
  body: z.object({ _id: Id, version: Version, reason: requiredLines(500, m.portalUsers.reasonMissing) }),
  summary: 'Takes a refusal back.',
})

export const history = POST('/history/portaluser', {
  ...ofPortal,
  body: z.object({ _id: Id }),
  out: History,
  summary: 'What changed on a registration and its account.',
})

export const exportCsv = GET('/portalusers_export', {
  ...ofPortal,
  query: PortalUserList,
  out: z.never(),
  bytes: true,
  background: true,
  summary: 'The list of registrations under the same filters as CSV.',
})
