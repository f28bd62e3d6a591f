import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id } from '../shapes'
import { ReportFormat } from './choices'
import { ReportInput, ReportRun, ReportTable } from './shapes'

/** Counts alone: no reply of this area has a patient in it. */
const common = {
  area: 'reportRuns',
  can: ['read', 'Totals'],
  phi: 'none',
  scope: 'own',
  entity: 'reportRun',
} as const

export const preview = POST('/report_run/preview', {
  ...common,
  body: ReportInput,
  out: ReportTable,
  summary: 'The first fifty rows of a report, with the sums of all of them.',
})

export const start = POST('/report_run', {
  ...common,
  body: ReportInput,
  out: ReportRun,
  idempotent: true,
  summary: 'Has a report made in the background.',
})

export const list = GET('/report_runs', {
  ...common,
  out: z.object({ docs: z.array(ReportRun), teams: z.array(z.string()) }),
  summary:
    'The caller’s latest runs, newest first, at most twenty; and the teams that a report can be narrowed to.',
})

export const cancel = POST('/report_run/cancel', {
  ...common,
  body: z.object({ _id: Id }),
  out: ReportRun,
  idempotent: true,
  summary: 'Stops a run that waits or is under way.',
})

export const file = GET('/report_run/:id/file', {
  ...common,
  params: z.object({ id: Id }),
  query: z.object({ format: ReportFormat }),
  out: z.never(),
  bytes: true,
  background: true,
  summary: 'What a run came to, as CSV or PDF.',
})
