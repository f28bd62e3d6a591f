import { z } from 'zod'
import type { Action, Entity } from './abilities'
import { area, get, post } from './endpoint'
import { History } from './history'
import { JobDetail, JobRow, JobState } from './job-shapes'
import { Flag, Id, Version, listInput, optionalText, pageOf } from './shapes'
import { StatementDetail, StatementFields, StatementRow, StatementState } from './statement-shapes'
import { jobActs } from './states/job'
import { statementTransitions } from './states/statement'

export const StatementList = listInput(['createdAt', 'number'], '-createdAt', 20).extend({
  state: StatementState.optional(),
  active: Flag.optional(),
})
export type StatementList = z.infer<typeof StatementList>

const ofStatement = { phi: 'read', scope: 'lab', entity: 'statement', can: ['read', 'Statement'] } as const

export const statements = area('statements', {
  list: get('/statements', {
    ...ofStatement,
    query: StatementList,
    out: pageOf(StatementRow),
    summary: 'Patient statements by number or patient.',
  }),
  get: post('/statements/:id', {
    ...ofStatement,
    params: z.object({ id: Id }),
    out: StatementDetail,
    summary: 'One statement with its lines.',
  }),
  add: post('/add/statement', {
    ...ofStatement,
    phi: 'write',
    can: ['create', 'Statement'],
    body: z.object({ statement: StatementFields }),
    out: StatementDetail,
    idempotent: true,
    summary: 'Drafts a statement for a patient.',
  }),
  update: post('/update/statement', {
    ...ofStatement,
    phi: 'write',
    can: ['edit', 'Statement'],
    body: z.object({ statement: StatementFields.extend({ _id: Id, version: Version }) }),
    out: StatementDetail,
    summary: 'Changes a statement: its lines while it is a draft, what was paid at any time.',
  }),
  move: post('/statement/move', {
    ...ofStatement,
    phi: 'write',
    can: ['edit', 'Statement'],
    body: z.object({
      _id: Id,
      version: Version,
      transition: z.enum(statementTransitions).exclude(['draft']),
      reason: optionalText(500),
    }),
    out: StatementDetail,
    idempotent: true,
    summary: 'Moves a statement on: sent, reminded, paid, on a plan, in collections, closed.',
  }),
  history: post('/history/statement', {
    ...ofStatement,
    body: z.object({ _id: Id }),
    out: History,
    summary: 'What changed on a statement: field, old, new, who and when.',
  }),
  exportCsv: get('/statements_export', {
    ...ofStatement,
    query: StatementList,
    out: z.never(),
    bytes: true,
    summary: 'The list of statements under the same filters as CSV.',
  }),
})

export const JobList = listInput(['createdAt'], '-createdAt', 20).extend({
  state: JobState.optional(),
  active: Flag.optional(),
})
export type JobList = z.infer<typeof JobList>

interface JobOptions {
  /** As a path names it: `billingjob`. */
  one: string
  /** In a sentence. */
  what: string
  entity: string
  reads: readonly [Action, Entity]
  acts: readonly [Action, Entity]
}

/** The calls of a register of background jobs: they come into being by the work that needs them, never by hand. */
function jobCalls({ one, what, entity, reads, acts }: JobOptions) {
  const common = { phi: 'none', scope: 'lab', entity, can: reads } as const
  return {
    list: get(`/${one}s`, {
      ...common,
      query: JobList,
      out: pageOf(JobRow),
      summary: `The ${what}s, newest first.`,
    }),
    get: post(`/${one}s/:id`, {
      ...common,
      params: z.object({ id: Id }),
      out: JobDetail,
      summary: `One ${what}.`,
    }),
    act: post(`/${one}/act`, {
      ...common,
      can: acts,
      body: z.object({ _id: Id, version: Version, transition: z.enum(jobActs), reason: optionalText(500) }),
      out: JobDetail,
      idempotent: true,
      summary: `Cancels ${what}s that wait or run, or tries one again.`,
    }),
    history: post(`/history/${one}`, {
      ...common,
      body: z.object({ _id: Id }),
      out: History,
      summary: `What changed on a ${what}.`,
    }),
    exportCsv: get(`/${one}s_export`, {
      ...common,
      query: JobList,
      out: z.never(),
      bytes: true,
      summary: `The list of ${what}s under the same filters as CSV.`,
    }),
  }
}

export const billingJobs = area(
  'billingJobs',
  jobCalls({
    one: 'billingjob',
    what: 'billing job',
    entity: 'billingJob',
    reads: ['read', 'BillingJob'],
    acts: ['edit', 'BillingJob'],
  }),
)
export const ehrJobs = area(
  'ehrJobs',
  jobCalls({
    one: 'ehrjob',
    what: 'EHR job',
    entity: 'ehrJob',
    reads: ['read', 'EhrJob'],
    acts: ['edit', 'EhrJob'],
  }),
)
/** Roster exchanges with the closed programme for the uninsured: kept to be read; the machine refuses a retry. */
export const hrsa = area(
  'hrsa',
  jobCalls({
    one: 'hrsajob',
    what: 'HRSA roster exchange',
    entity: 'hrsaJob',
    reads: ['import', 'Claim'],
    acts: ['import', 'Claim'],
  }),
)
