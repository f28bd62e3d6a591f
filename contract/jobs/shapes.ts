import { Flag, Id, Instant, Version, listInput } from '../shapes'
import { JobState } from './choices'
import { z } from 'zod'

export const JobList = listInput(['createdAt'], '-createdAt').extend({
  state: JobState.optional(),
  active: Flag.optional(),
})
export type JobList = z.infer<typeof JobList>

/** A run in the background: how far it is, with what file, who started it. */
export const JobRow = z.object({
  _id: Id,
  version: Version,
  /** What it does: claims, statements, results out. */
  kind: z.string(),
  state: JobState,
  /** Waiting or running. */
  active: z.boolean(),
  fileName: z.string().nullable(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  attempts: z.int(),
  /** Null: the laboratory's schedule. */
  startedBy: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type JobRow = z.infer<typeof JobRow>

export const JobDetail = JobRow.extend({
  /** SHA-256 of the file, in hex. */
  checksum: z.string().nullable(),
  startedAt: Instant.nullable(),
  /** Whether it can be begun again, as far as its kind goes; the machine asks for more. */
  canRetry: z.boolean(),
  /** Why it ended as it did. */
  message: z.string().nullable(),
})
export type JobDetail = z.infer<typeof JobDetail>
