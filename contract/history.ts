import { z } from 'zod'
import { Id, Instant } from './shapes'

/**
 * One call that changed something, as the audit trail keeps it: each field with its old and new value. `did` says in words
 * what the call does; `by` is the person at the keyboard, empty where nobody was signed in.
 */
export const HistoryEntry = z.object({
  at: Instant,
  by: z.string(),
  /** The account that the person acted in through a link, by name; null in the own account. */
  actingAs: z.string().nullable(),
  call: z.string(),
  did: z.string(),
  reason: z.string().nullable(),
  changes: z.array(
    z.object({ entity: z.string(), id: Id, field: z.string(), old: z.unknown(), new: z.unknown() }),
  ),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** The newest changes of one thing, at most 200; the audit screen has the rest. */
export const History = z.object({ docs: z.array(HistoryEntry) })
