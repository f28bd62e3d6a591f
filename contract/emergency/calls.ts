import { z } from 'zod'
import { Named } from '../access/shapes'
import { GET, POST } from '../endpoint'
import { Done } from '../shapes'
import { EmergencyAccess, EmergencyRecord, EmergencyRequest } from './shapes'

export const open = POST('/emergency/open', {
  area: 'emergency',
  body: EmergencyRequest,
  out: EmergencyAccess,
  can: ['create', 'Emergency'],
  phi: 'write',
  entity: 'patient',
  summary: 'Opens one patient beyond the own locations for an hour: two identifiers and a reason.',
})

export const end = POST('/emergency/end', {
  area: 'emergency',
  body: Named,
  out: Done,
  can: ['create', 'Emergency'],
  phi: 'write',
  entity: 'patient',
  summary: 'Ends an emergency access before its time.',
})

export const record = POST('/emergency/record', {
  area: 'emergency',
  body: Named,
  out: EmergencyRecord,
  can: ['create', 'Emergency'],
  phi: 'read',
  entity: 'patient',
  summary: 'The patient of an open emergency access, with orders and released reports.',
})

export const report = POST('/emergency/report', {
  area: 'emergency',
  body: Named.extend({ mediaKey: z.string().max(120) }),
  out: z.never(),
  bytes: true,
  can: ['create', 'Emergency'],
  phi: 'read',
  entity: 'report',
  summary: 'A released report of the patient of an open emergency access.',
})

export const list = GET('/emergency/list', {
  area: 'emergency',
  out: z.object({ allowed: z.boolean(), docs: z.array(EmergencyAccess) }),
  can: ['read', 'Emergency'],
  phi: 'read',
  entity: 'patient',
  summary: 'Open and past emergency accesses, newest first, at most 200.',
})

export const allow = POST('/emergency/allow', {
  area: 'emergency',
  body: z.object({ allowed: z.boolean() }),
  out: Done,
  can: ['manage', 'Emergency'],
  phi: 'none',
  entity: 'lab',
  summary: 'Whether clinics may open a patient in an emergency. Switching it off ends what stands open.',
})
