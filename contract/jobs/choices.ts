import { z } from 'zod'

export const jobStates = ['QUEUED', 'RUNNING', 'DONE', 'DONE_WITH_ERRORS', 'FAILED', 'CANCELLED'] as const
export const JobState = z.enum(jobStates)
export type JobState = z.infer<typeof JobState>
