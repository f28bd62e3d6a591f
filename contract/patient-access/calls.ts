import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Id, Version, pageOf, requiredLines } from '../shapes'
import {
  AccessAnswer,
  AccessOfPatient,
  Invitation,
  PatientAccess,
  PatientProof,
  RegisteredList,
  RegisteredPatient,
} from './shapes'

const area = { area: 'patientAccess' } as const
/** No session and no account: a link, and a proof of who has it. */
const own = { ...area, can: 'public', phi: 'read', entity: 'report' } as const
const staff = {
  ...area,
  feature: 'portalusers',
  phi: 'write',
  scope: 'own',
  entity: 'patientAccess',
} as const

export const open = POST('/myresults/open', {
  ...own,
  body: z.object({ proof: PatientProof }),
  out: AccessAnswer,
  summary:
    "A patient's own released results, by the token of their link (sent in Authorization) and a proof of who they are; or why it opens nothing. The first right proof registers. Five tries.",
})

export const paper = POST('/myresults/paper', {
  ...own,
  body: z.object({ mediaKey: z.string().regex(/^[A-Za-z0-9_-]{16,80}$/) }),
  out: z.never(),
  bytes: true,
  summary: 'One of the own reports as PDF, by the token that the proof gave (sent in Authorization).',
})

export const ofPatient = POST('/patient/access', {
  ...staff,
  can: ['read', 'Patient'],
  phi: 'read',
  body: z.object({ patientId: Id }),
  out: AccessOfPatient,
  summary: 'Whether a patient is registered to see own results, and why an invitation is not possible.',
})

export const invite = POST('/patient/access/invite', {
  ...staff,
  can: ['manage', 'Patient'],
  // A repeat makes a newer link: a kept answer would keep the link, of which the hash alone is to stay.
  body: Invitation,
  out: z.object({ access: PatientAccess, link: z.string().nullable() }),
  summary: 'Invites a patient to see own results: mails the link, or shows it once. An earlier link ends.',
})

export const end = POST('/patient/access/end', {
  ...staff,
  can: ['manage', 'Patient'],
  idempotent: true,
  body: z.object({ _id: Id, version: Version, reason: requiredLines(400, m.errors.reasonMissing) }),
  out: PatientAccess,
  summary: "Ends a patient's access to own results at once.",
})

export const list = GET('/portalusers_patients', {
  ...staff,
  can: ['manage', 'PortalUser'],
  scope: 'lab',
  phi: 'read',
  query: RegisteredList,
  out: pageOf(RegisteredPatient),
  summary: 'Patients who were invited or registered to see own results, newest first.',
})
