import type { api } from '@contract/api'
import type { JobRow, JobDetail } from '@contract/jobs/shapes'
import type { JobAct } from '@contract/jobs/states'
import { m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { exportCsv, wallText, type CsvColumn } from '../../core/csv'
import { notFound, stale } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { historyOf } from '../../core/history'
import { moveJob } from '../../core/jobs/move'
import { kindNamed } from './kinds'
import { listSchedules, runNow, setSchedule } from './schedules'
import { findJob, listJobs, type JobRegister } from './store'

const columnsIn = (zone: string): CsvColumn<JobRow>[] => [
  { head: m.csvHeads.kind, of: ['kind'], text: (row) => row.kind },
  { head: m.csvHeads.status, of: ['state'], text: (row) => row.state },
  { head: m.csvHeads.file, of: ['file'], text: (row) => row.fileName },
  { head: m.csvHeads.total, of: ['counts'], text: (row) => row.total },
  { head: m.csvHeads.done, of: ['counts'], text: (row) => row.done },
  { head: m.csvHeads.failed, of: ['counts'], text: (row) => row.failed },
  { head: m.csvHeads.attempts, of: ['attempts'], text: (row) => row.attempts },
  { head: m.csvHeads.startedBy, of: ['startedBy'], text: (row) => row.startedBy ?? m.jobs.bySchedule },
  { head: m.csvHeads.created, of: ['createdAt'], text: (row) => wallText(row.createdAt, zone) },
  { head: m.csvHeads.finished, of: ['finishedAt'], text: (row) => wallText(row.finishedAt, zone) },
]

interface Act {
  _id: string
  version: number
  transition: JobAct
  reason: string | null
}

/** Cancels a job or puts it back in the queue, on the version that was seen; its counts stay until it runs again. */
const act = (ctx: Ctx, register: JobRegister, { _id: id, version, transition, reason }: Act) =>
  ctx.write(async (w): Promise<JobDetail> => {
    const found = async () => {
      const job = await findJob(w.tx, ctx.who, register, id)
      if (!job) throw notFound()
      return job
    }
    const before = await found()
    if (before.version !== version) throw stale(before)
    await moveJob(ctx, w, { register, id, transition, reason, kind: kindNamed(before.kind) })
    return found()
  })

type JobCalls = typeof api.billingJobs

const jobHandlers = (register: JobRegister, what: string): HandlersOf<JobCalls> => ({
  list: (ctx, { query }) => listJobs(ctx.db, ctx.who, register, query),

  async get(ctx, { params }) {
    const job = await findJob(ctx.db, ctx.who, register, params.id)
    if (!job) throw notFound()
    return job
  },

  act: (ctx, { body }) => act(ctx, register, body),

  async history(ctx, { body }) {
    if (!(await findJob(ctx.db, ctx.who, register, body._id))) throw notFound()
    return { docs: await historyOf(ctx.db, ctx.who.labId, body._id) }
  },

  exportCsv: (ctx, { query }) =>
    ctx.longRead((db) =>
      exportCsv({
        columns: columnsIn(ctx.who.timeZone),
        shown: query.cols,
        pageOf: (chunk) => listJobs(db, ctx.who, register, { ...query, ...chunk }),
        what,
        zone: ctx.who.timeZone,
        now: ctx.now,
      }),
    ),
})

export const billingJobs = jobHandlers('billing', 'billingjobs')
export const hrsa = jobHandlers('hrsa', 'hrsa')
export const jobs: HandlersOf<typeof api.jobs> = {
  ...jobHandlers('system', 'jobs'),
  schedules: async (ctx) => ({ docs: await listSchedules(ctx) }),
  setSchedule: (ctx, { body }) => setSchedule(ctx, body),
  runNow: (ctx, { body }) => runNow(ctx, body.kind),
}
