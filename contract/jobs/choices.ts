import { z } from 'zod'

export const jobStates = ['QUEUED', 'RUNNING', 'DONE', 'DONE_WITH_ERRORS', 'FAILED', 'CANCELLED'] as const
export const JobState = z.enum(jobStates)
export type JobState = z.infer<typeof JobState>

/** What the laboratory's own background work is. */
export const JobKind = z.enum([
  'import',
  'verify-trail',
  'sweep',
  'release-reports',
  'settle-reviews',
  'count-days',
  'report',
  'standing-orders',
  'accept-run',
])
export type JobKind = z.infer<typeof JobKind>

/** Of these, what it does regularly by itself. */
export const ScheduledKind = z.enum(['verify-trail', 'sweep', 'count-days', 'standing-orders'])
export type ScheduledKind = z.infer<typeof ScheduledKind>

export const JobEvery = z.enum(['hour', 'day', 'week'])
export type JobEvery = z.infer<typeof JobEvery>
