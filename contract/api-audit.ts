import { z } from 'zod'
import { AuditKind } from './choices'
import { area, get, post } from './endpoint'
import { Id, Instant, PlainDate, cleanText, pageOf } from './shapes'

/** One row of the trail. `_id` is chain and number in it: rows have no other identity. */
export const AuditRow = z.object({
  _id: z.string(),
  at: Instant,
  by: z.string(),
  username: z.string().nullable(),
  userType: z.string().nullable(),
  actingAs: z.string().nullable(),
  call: z.string(),
  /** What the call does, in the words of the contract. */
  did: z.string(),
  wrote: z.boolean(),
  outcome: z.enum(['done', 'denied', 'refused', 'replayed']),
  entity: z.string(),
  entityId: Id.nullable(),
  /** What the id is called: a requisition number, a patient's name, a username. */
  label: z.string().nullable(),
  shown: z.int(),
  changed: z.int(),
  reason: z.string().nullable(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const AuditEntry = AuditRow.extend({
  address: z.string().nullable(),
  sessionId: Id.nullable(),
  requestId: z.string(),
  hash: z.string(),
  ids: z.array(z.object({ id: Id, label: z.string().nullable() })),
  changes: z.array(
    z.object({ entity: z.string(), id: Id, field: z.string(), old: z.unknown(), new: z.unknown() }),
  ),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const count = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
])
const filters = {
  patient: Id.optional(),
  user: Id.optional(),
  entity: cleanText(60).optional(),
  entityId: Id.optional(),
  kind: AuditKind.optional(),
  /** Calendar dates in the laboratory's zone, both included. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
}
const paging = { limit: count.pipe(z.int().min(1).max(200)).default(20), after: cleanText(200).optional() }

export const AuditFilters = z.object(filters)
export type AuditFilters = z.infer<typeof AuditFilters>
export const AuditQuery = z.object({ ...filters, ...paging })
export type AuditQuery = z.infer<typeof AuditQuery>

/** One disclosure to somebody outside the laboratory, as 45 CFR 164.528(b)(2) asks it to be told. */
export const Disclosure = z.object({
  _id: z.string(),
  at: Instant,
  /** Who received it. */
  recipient: z.string(),
  /** The clinic or the address, as far as it is known. */
  place: z.string().nullable(),
  way: z.enum(['portal', 'link', 'emergency', 'sent']),
  what: z.string(),
  purpose: z.string(),
})
export type Disclosure = z.infer<typeof Disclosure>

/** The accounting goes back six years from the request (45 CFR 164.528(a)(1)). */
export const accountingYears = 6
const DisclosureQuery = z.object({ patient: Id, from: PlainDate.optional(), to: PlainDate.optional() })

const can = ['read', 'Audit'] as const

export const audit = area('audit', {
  list: get('/audit', {
    query: AuditQuery,
    out: pageOf(AuditRow),
    can,
    phi: 'read',
    entity: 'audit',
    summary: 'Who saw or changed what, newest first; filtered, paged by bookmark.',
  }),
  entry: post('/audit/entry', {
    body: z.object({ _id: z.string().regex(/^\d{1,3}-\d{1,15}$/) }),
    out: AuditEntry,
    can,
    phi: 'read',
    entity: 'audit',
    summary: 'One row of the trail with what it showed and each field before and after.',
  }),
  exportCsv: get('/audit/export', {
    query: z.object(filters),
    out: z.never(),
    bytes: true,
    can,
    phi: 'read',
    entity: 'audit',
    summary: 'The filtered trail as CSV, at most 50,000 rows.',
  }),
  people: post('/audit/people', {
    body: z.object({ text: cleanText(200).default('') }),
    out: z.array(z.object({ _id: Id, name: z.string(), username: z.string(), userType: z.string() })),
    can,
    phi: 'none',
    entity: 'user',
    summary: 'Accounts by name or username for the filter, at most 20.',
  }),
  patients: post('/audit/patients', {
    body: z.object({ text: cleanText(200).default(''), _id: Id.optional() }),
    out: z.array(z.object({ _id: Id, name: z.string(), dob: z.string(), patientNumber: z.string() })),
    can,
    phi: 'read',
    entity: 'patient',
    summary: 'Patients by name or number for the filter, at most 20; or the one with this id.',
  }),
  entities: get('/audit/entities', {
    out: z.array(z.string()),
    can,
    phi: 'none',
    entity: 'audit',
    summary: 'The kinds of things that calls name in the trail.',
  }),
  disclosures: get('/audit/disclosures', {
    query: DisclosureQuery,
    out: z.object({ docs: z.array(Disclosure), capped: z.boolean() }),
    can,
    phi: 'read',
    entity: 'patient',
    summary: 'Who outside the laboratory read or received a patient’s data (45 CFR 164.528).',
  }),
  disclosuresCsv: get('/audit/disclosures/export', {
    query: DisclosureQuery,
    out: z.never(),
    bytes: true,
    can,
    phi: 'read',
    entity: 'patient',
    summary: 'The accounting of disclosures of one patient as CSV.',
  }),
})
