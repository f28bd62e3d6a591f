import { z } from 'zod'
import { JobState } from '@contract/jobs/choices'
import { listSearch } from '@/table/list-state'

/** What the address of a list of jobs holds. */
export const jobsSearch = z.object({
  ...listSearch,
  state: JobState.optional().catch(undefined),
})
export type JobsSearch = z.infer<typeof jobsSearch>
