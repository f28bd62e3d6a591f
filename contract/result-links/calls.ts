import { z } from 'zod'
import { POST } from '../endpoint'
import { Id } from '../shapes'
import { ChoiceForm, LinkAnswer, PatientChoice, Proof } from './shapes'

export const check = POST('/released/check', {
  area: 'resultLinks',
  can: 'public',
  phi: 'read',
  entity: 'report',
  body: z.object({ proof: Proof }),
  out: LinkAnswer,
  summary:
    'What a link from a mail or text message opens, by its token (sent in Authorization) and a proof of who asks, with a verify token for the paper; or why it opens nothing. Five tries.',
})

export const read = POST('/released/read', {
  area: 'resultLinks',
  can: 'public',
  phi: 'write',
  entity: 'report',
  body: z.object({ mediaKey: z.string().regex(/^[A-Za-z0-9_-]{16,80}$/) }),
  out: z.object({ ok: z.literal(true) }),
  summary:
    'Says, by the verify token (sent in Authorization), that a corrected report was read: its recall has the acknowledgement.',
})

export const choice = POST('/patient/result_link', {
  area: 'resultLinks',
  can: ['read', 'Patient'],
  phi: 'read',
  scope: 'own',
  entity: 'patient',
  body: z.object({ patientId: Id }),
  out: PatientChoice,
  summary: 'How a patient wants links to released reports, and why none would arrive.',
})

export const choose = POST('/update/patient/result_link', {
  area: 'resultLinks',
  can: ['manage', 'Patient'],
  phi: 'write',
  scope: 'own',
  entity: 'patient',
  body: ChoiceForm,
  out: PatientChoice,
  summary: 'Records how a patient wants links to released reports, with who asked.',
})
