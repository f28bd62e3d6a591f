import type { api } from '@contract/api'
import type { JobRow, JobDetail } from '@contract/jobs/shapes'
import { jobMachine, type JobAct } from '@contract/jobs/states'
import { canTransition } from '@contract/machine'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { exportCsv, wallText, type CsvColumn } from '../../core/csv'
import { notFound, ruleRefused, stale } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { historyOf } from '../../core/history'
import { findJob, listJobs, type JobRegister } from './store'
import { ofLab } from '../../core/scope'

const columnsIn = (zone: string): CsvColumn<JobRow>[] => [
  { head: m.csvHeads.kind, of: ['kind'], text: (row) => row.kind },
  { head: m.csvHeads.status, of: ['state'], text: (row) => row.state },
  { head: m.csvHeads.file, of: ['file'], text: (row) => row.fileName },
  { head: m.csvHeads.total, of: ['counts'], text: (row) => row.total },
  { head: m.csvHeads.done, of: ['counts'], text: (row) => row.done },
  { head: m.csvHeads.failed, of: ['counts'], text: (row) => row.failed },
  { head: m.csvHeads.attempts, of: ['attempts'], text: (row) => row.attempts },
  { head: m.csvHeads.startedBy, of: ['startedBy'], text: (row) => row.startedBy },
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
function act(ctx: Ctx, register: JobRegister, { _id, version, transition, reason }: Act): Promise<JobDetail> {
  const entity = ctx.endpoint.entity
  const found = async (w: Write) => {
    const job = await findJob(w.tx, ctx.who, register, _id)
    if (!job) throw notFound()
    return job
  }
  return ctx.write(async (w) => {
    const before = await found(w)
    if (before.version !== version) throw stale(before)
    const machine = jobMachine(register === 'ehr' ? 'EhrJob' : 'BillingJob')
    const answer = canTransition(machine, before.state, transition, { reason, closed: register === 'hrsa' })
    if (!answer.ok) throw ruleRefused(answer.message)
    const again = transition === 'retry'
    const { numUpdatedRows } = await w.tx
      .updateTable('job')
      .set((eb) => ({
        state: answer.to,
        attempts: eb('attempts', '+', again ? 1 : 0),
        message: again ? null : reason,
        started_at: again ? null : eb.ref('started_at'),
        finished_at: again ? null : ctx.now,
        updated_at: ctx.now,
        version: eb('version', '+', 1),
      }))
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .where('version', '=', version)
      .executeTakeFirst()
    const after = await found(w)
    if (numUpdatedRows !== 1n) throw stale(after)
    w.about(entity, _id, reason)
    w.changed(
      entity,
      _id,
      { state: before.state, attempts: before.attempts },
      { state: after.state, attempts: after.attempts },
    )
    return after
  })
}

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
export const ehrJobs = jobHandlers('ehr', 'ehrjobs')
export const hrsa = jobHandlers('hrsa', 'hrsa')
