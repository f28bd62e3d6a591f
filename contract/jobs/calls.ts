import { z } from 'zod'
import type { Action, Entity } from '../abilities'
import { GET, POST } from '../endpoint'
import type { FeatureName } from '../features'
import { History } from '../history'
import { Id, Version, optionalLines, pageOf } from '../shapes'
import { ScheduledKind } from './choices'
import { JobSchedule, ScheduleTimes } from './schedule'
import { JobDetail, JobList, JobRow } from './shapes'
import { jobActs } from './states'

interface JobRegister {
  /** As `api` names it: `billingJobs`. */
  area: string
  /** As a path names it: `billingjob`. */
  one: string
  /** In a sentence. */
  what: string
  entity: string
  reads: readonly [Action, Entity]
  acts: readonly [Action, Entity]
  feature?: FeatureName | readonly FeatureName[]
}

/** The calls of a register of background jobs, which come into being by the work that needs them, never by hand. */
/* @__NO_SIDE_EFFECTS__ */
function jobCalls({ area, one, what, entity, reads, acts, feature }: JobRegister) {
  const common = {
    area,
    phi: 'none',
    scope: 'lab',
    entity,
    can: reads,
    ...(feature ? { feature } : {}),
  } as const
  return {
    list: GET(`/${one}s`, {
      ...common,
      query: JobList,
      out: pageOf(JobRow),
      summary: `The ${what}s, newest first.`,
    }),
    get: POST(`/${one}s/:id`, {
      ...common,
      params: z.object({ id: Id }),
      out: JobDetail,
      summary: `One ${what}.`,
    }),
    act: POST(`/${one}/act`, {
      ...common,
      can: acts,
      body: z.object({ _id: Id, version: Version, transition: z.enum(jobActs), reason: optionalLines(500) }),
      out: JobDetail,
      idempotent: true,
      summary: `Cancels ${what}s that wait or run, or tries one again.`,
    }),
    history: POST(`/history/${one}`, {
      ...common,
      body: z.object({ _id: Id }),
      out: History,
      summary: `What changed on a ${what}.`,
    }),
    exportCsv: GET(`/${one}s_export`, {
      ...common,
      query: JobList,
      out: z.never(),
      bytes: true,
      background: true,
      summary: `The list of ${what}s under the same filters as CSV.`,
    }),
  }
}

export const billingJobs = jobCalls({
  area: 'billingJobs',
  one: 'billingjob',
  what: 'billing job',
  entity: 'billingJob',
  reads: ['read', 'BillingJob'],
  acts: ['edit', 'BillingJob'],
  feature: ['turbobilling', 'billing'],
})

/** Roster exchanges with the closed programme for the uninsured: kept to be read; the machine refuses a retry. */
export const hrsa = jobCalls({
  area: 'hrsa',
  one: 'hrsajob',
  what: 'HRSA roster exchange',
  entity: 'hrsaJob',
  reads: ['import', 'Claim'],
  acts: ['import', 'Claim'],
  feature: 'turbobilling',
})

const schedule = { area: 'jobs', phi: 'none', scope: 'lab', entity: 'jobSchedule' } as const

/* @__NO_SIDE_EFFECTS__ */
const systemCalls = () => ({
  ...jobCalls({
    area: 'jobs',
    one: 'job',
    what: 'background job',
    entity: 'job',
    reads: ['read', 'Job'],
    acts: ['edit', 'Job'],
  }),
  schedules: GET('/job_schedules', {
    ...schedule,
    can: ['read', 'Job'],
    out: z.object({ docs: z.array(JobSchedule) }),
    summary: 'The regular work with its times and its latest runs.',
  }),
  setSchedule: POST('/job_schedule', {
    ...schedule,
    can: ['edit', 'Job'],
    body: z.object({ kind: ScheduledKind, version: Version, active: z.boolean(), times: ScheduleTimes }),
    out: JobSchedule,
    summary: 'Changes when regular work is due, or switches it on or off.',
  }),
  runNow: POST('/job_schedule/run', {
    ...schedule,
    can: ['edit', 'Job'],
    body: z.object({ kind: ScheduledKind }),
    out: JobDetail,
    idempotent: true,
    summary: 'Puts regular work in the queue at once; its schedule stays as it is.',
  }),
})

/** The laboratory's own background work, and when what is regular of it is due. */
export const jobs = systemCalls()
