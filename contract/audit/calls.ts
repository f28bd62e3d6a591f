import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id, PlainDate, cleanText, pageOf } from '../shapes'
import { AuditEntry, AuditQuery, AuditRow, Disclosure, filters } from './shapes'

const DisclosureQuery = z.object({ patient: Id, from: PlainDate.optional(), to: PlainDate.optional() })

const can = ['read', 'Audit'] as const

export const list = GET('/audit', {
  area: 'audit',
  query: AuditQuery,
  out: pageOf(AuditRow),
  can,
  phi: 'read',
  entity: 'audit',
  summary: 'Who saw or changed what, newest first; filtered, paged by bookmark.',
})

export const entry = POST('/audit/entry', {
  area: 'audit',
  body: z.object({ _id: z.string().regex(/^\d{1,3}-\d{1,15}$/) }),
  out: AuditEntry,
  can,
  phi: 'read',
  entity: 'audit',
  summary: 'One row of the trail with what it showed and each field before and after.',
})

export const exportCsv = GET('/audit/export', {
  area: 'audit',
  query: z.object(filters),
  out: z.never(),
  bytes: true,
  background: true,
  can,
  phi: 'read',
  entity: 'audit',
  summary: 'The filtered trail as CSV, at most 50,000 rows.',
})

export const people = POST('/audit/people', {
  area: 'audit',
  body: z.object({ text: cleanText(200).default('') }),
  out: z.array(z.object({ _id: Id, name: z.string(), username: z.string(), userType: z.string() })),
  can,
  phi: 'none',
  entity: 'user',
  summary: 'Accounts by name or username for the filter, at most 20.',
})

export const patients = POST('/audit/patients', {
  area: 'audit',
  body: z.object({ text: cleanText(200).default(''), _id: Id.optional() }),
  out: z.array(z.object({ _id: Id, name: z.string(), dob: z.string(), patientNumber: z.string() })),
  can,
  phi: 'read',
  entity: 'patient',
  summary: 'Patients by name or number for the filter, at most 20; or the one with this id.',
})

export const entities = GET('/audit/entities', {
  area: 'audit',
  out: z.array(z.string()),
  can,
  phi: 'none',
  entity: 'audit',
  summary: 'The kinds of things that calls name in the trail.',
})

export const disclosures = GET('/audit/disclosures', {
  area: 'audit',
  query: DisclosureQuery,
  out: z.object({ docs: z.array(Disclosure), capped: z.boolean() }),
  can,
  phi: 'read',
  entity: 'patient',
  summary: 'Who outside the laboratory read or received a patient’s data (45 CFR 164.528).',
})

export const disclosuresCsv = GET('/audit/disclosures/export', {
  area: 'audit',
  query: DisclosureQuery,
  out: z.never(),
  bytes: true,
  background: true,
  can,
  phi: 'read',
  entity: 'patient',
  summary: 'The accounting of disclosures of one patient as CSV.',
})
