import { z } from 'zod'
import { JobState } from '../jobs/choices'
import { m } from '../messages'
import { dayNumber } from '../rules/age'
import { Id, Instant, PlainDate, cleanText } from '../shapes'
import { ReportKey } from './choices'

/** Two years and a day: a leap year and the one after it. */
const mostDays = 731

/** What a report is asked for: its days in the laboratory's zone, both with, and what it is narrowed to. */
export const ReportInput = z
  .object({
    report: ReportKey,
    from: PlainDate,
    to: PlainDate,
    locationId: Id.optional(),
    physicianId: Id.optional(),
    team: cleanText(60).optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: () => m.reportRuns.endsBefore })
  .refine(({ from, to }) => from > to || dayNumber(to) - dayNumber(from) < mostDays, {
    path: ['to'],
    error: () => m.reportRuns.tooManyDays,
  })
export type ReportInput = z.infer<typeof ReportInput>

/** What a row has in a column: a count, words, or nothing. What is hidden is words (`hiddenCell`). */
export const ReportCell = z.union([z.string(), z.number()]).nullable()
export type ReportCell = z.infer<typeof ReportCell>

export const ReportTable = z.object({
  rows: z.array(z.array(ReportCell)),
  /** Null where a sum would say nothing, or what a hidden figure is. */
  totals: z.array(ReportCell).nullable(),
  /** What has to be known to read it, a sentence each. */
  notes: z.array(z.string()),
  /** How many rows it has, of which `rows` may be the first. */
  count: z.int(),
  /** When the figures were counted; null: not yet. */
  asOf: Instant.nullable(),
})
export type ReportTable = z.infer<typeof ReportTable>

/** A run of a report: how far it is, and for what it was asked. */
export const ReportRun = z.object({
  _id: Id,
  version: z.int(),
  report: ReportKey,
  input: ReportInput,
  /** The filters in words, as they were when it was asked for. */
  filters: z.array(z.string()),
  state: JobState,
  total: z.int(),
  done: z.int(),
  /** Known once it is done. */
  rows: z.int().nullable(),
  /** Why it did not come to an end. */
  message: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type ReportRun = z.infer<typeof ReportRun>
