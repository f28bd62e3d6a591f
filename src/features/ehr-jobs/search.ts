import { z } from 'zod'
import { Direction, MessageState } from '@contract/ehr-jobs/choices'
import { optionalText } from '@/lib/search-params'
import { listSearch } from '@/table/list-state'

/** The queue in the address. */
export const ehrJobsSearch = z.object({
  ...listSearch,
  state: MessageState.optional().catch(undefined),
  direction: Direction.optional().catch(undefined),
  connection: optionalText,
  /** Only those that are urgent and stopped. */
  alarm: z.literal(true).optional().catch(undefined),
  /** Only those that need a person: a decision, or what becomes of a refused one. */
  stopped: z.literal(true).optional().catch(undefined),
})
export type EhrJobsSearch = z.output<typeof ehrJobsSearch>
