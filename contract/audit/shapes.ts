import { z } from 'zod'
import { AuditKind } from '../choices'
import { pageSizes } from '../constants'
import { Id, Instant, PlainDate, cleanText } from '../shapes'

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

export const filters = {
  patient: Id.optional(),
  user: Id.optional(),
  entity: cleanText(60).optional(),
  entityId: Id.optional(),
  kind: AuditKind.optional(),
  /** Calendar dates in the laboratory's zone, both included. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
}

const paging = {
  limit: count.pipe(z.int().min(1).max(200)).default(pageSizes.others),
  after: cleanText(200).optional(),
}

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
