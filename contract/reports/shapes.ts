import { z } from 'zod'
import { ReportState } from '../orders/choices'
import { Id, Instant } from '../shapes'

export const ReportVersion = z.object({
  _id: Id,
  number: z.int(),
  state: ReportState,
  reason: z.string().nullable(),
  mediaKey: z.string(),
  releasedByName: z.string(),
  releasedAt: Instant,
})
export type ReportVersion = z.infer<typeof ReportVersion>

export const Missing = z.object({ element: z.string(), message: z.string(), field: z.string() })
export type Missing = z.infer<typeof Missing>

export const MediaRow = z.object({
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  contentType: z.string(),
  size: z.int(),
  createdAt: Instant,
})

/** A live link to one report. Its token was shown once and is nowhere kept. */
export const ReportLink = z.object({
  _id: Id,
  mediaKey: z.string(),
  title: z.string(),
  createdAt: Instant,
  createdByName: z.string(),
  expiresAt: Instant,
  /** Wrong dates of birth so far; the fifth ends the link. */
  tries: z.int(),
})
export type ReportLink = z.infer<typeof ReportLink>
