import { z } from 'zod'

/** The page's state in the address. */
export const conflictsSearch = z.object({
  /** The one that a notice led to; alone, also once it is settled. */
  conflict: z.guid().optional().catch(undefined),
})
export type ConflictsSearch = z.infer<typeof conflictsSearch>
