import { z } from 'zod'
import { Flag, Id, Instant, Version, listInput } from '../shapes'

export const ConflictKind = z.enum(['MISSING_REMOTE_ORDER'])
export type ConflictKind = z.infer<typeof ConflictKind>

export const ConflictState = z.enum(['NEW', 'RESOLVED', 'DISMISSED'])
export type ConflictState = z.infer<typeof ConflictState>

/** How a person ends one. */
export const ConflictEnd = ConflictState.exclude(['NEW'])
export type ConflictEnd = z.infer<typeof ConflictEnd>

export const Conflict = z.object({
  _id: Id,
  version: Version,
  kind: ConflictKind,
  /** What was scanned, as it was scanned. */
  code: z.string(),
  /** What the person at the scanner was told. */
  said: z.string(),
  condition: z.string().nullable(),
  state: ConflictState,
  openedAt: Instant,
  openedBy: z.string(),
  /** The order that it was matched with. */
  order: z.object({ _id: Id, requisitionNumber: z.string() }).nullable(),
  reason: z.string().nullable(),
  settledAt: Instant.nullable(),
  settledBy: z.string().nullable(),
})
export type Conflict = z.infer<typeof Conflict>

/**
 * Newest first; `open`: only those that nobody settled. `text`: what was scanned, from its beginning. `conflict`: that one alone, open
 * or not as `open` says.
 */
export const ConflictList = listInput(['openedAt'], '-openedAt').extend({
  open: Flag.default(true),
  conflict: Id.optional(),
})
export type ConflictList = z.infer<typeof ConflictList>
