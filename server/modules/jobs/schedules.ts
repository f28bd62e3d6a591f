import type { ScheduledKind } from '@contract/jobs/choices'
import { JobState, ScheduledKind as Kind } from '@contract/jobs/choices'
import { nextRun, type JobSchedule, type ScheduleTimes } from '@contract/jobs/schedule'
import type { JobDetail } from '@contract/jobs/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { conflict, notFound, stale } from '../../core/errors'
import { isUnderWay } from '../../core/jobs/queue'
import { timesOf } from '../../core/jobs/schedules'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { jobKinds } from './kinds'
import { findJob } from './store'

async function findSchedule(db: Executor, labId: string, kind: ScheduledKind): Promise<JobSchedule> {
  const row = await db
    .selectFrom('job_schedule')
    .selectAll()
    .where(ofLab(labId))
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) throw notFound()
  const last = await db
    .selectFrom('job')
    .select(['id', 'state', 'message', 'created_at', 'finished_at'])
    .where(ofLab(labId))
    .where('register', '=', 'system')
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return {
    _id: row.id,
    kind,
    version: row.version,
    active: row.active,
    ...timesOf(row),
    nextRunAt: row.next_run_at.toISOString(),
    last: last
      ? {
          _id: last.id,
          state: JobState.parse(last.state),
          message: last.message,
          at: (last.finished_at ?? last.created_at).toISOString(),
        }
      : null,
  }
}

/** The laboratory's regular work. A server that looks at its jobs for the first time gives each kind its usual times. */
export async function listSchedules(ctx: Ctx): Promise<JobSchedule[]> {
  const { labId } = ctx.who
  const rows = await ctx.db
    .selectFrom('job_schedule')
    .select('kind')
    .where(ofLab(labId))
    .orderBy('kind')
    .execute()
  const known = rows.map(({ kind }) => Kind.safeParse(kind)).flatMap((one) => (one.success ? [one.data] : []))
  return Promise.all(known.map((kind) => findSchedule(ctx.db, labId, kind)))
}

interface Change {
  kind: ScheduledKind
  version: number
  active: boolean
  times: ScheduleTimes
}

/** Changes when regular work is due. Its next run follows from the new times, counted from now. */
export function setSchedule(ctx: Ctx, { kind, version, active, times }: Change): Promise<JobSchedule> {
  const { labId, timeZone } = ctx.who
  return ctx.write(async (w) => {
    const before = await findSchedule(w.tx, labId, kind)
    if (before.version !== version) throw stale(before)
    const { numUpdatedRows } = await w.tx
      .updateTable('job_schedule')
      .set({
        active,
        every: times.every,
        at_minutes: times.atMinutes,
        weekday: times.weekday,
        next_run_at: new Date(nextRun(times, timeZone, ctx.now.toISOString())),
        version: version + 1,
        updated_at: ctx.now,
      })
      .where(ofLab(labId))
      .where('kind', '=', kind)
      .where('version', '=', version)
      .executeTakeFirst()
    const after = await findSchedule(w.tx, labId, kind)
    if (numUpdatedRows !== 1n) throw stale(after)
    const told = ({ active, every, atMinutes, weekday }: JobSchedule) => ({
      active,
      every,
      atMinutes,
      weekday,
    })
    w.changed('jobSchedule', before._id, told(before), told(after))
    return after
  })
}

/** Puts regular work in the queue at once. What waits or runs already is not put there again. */
export function runNow(ctx: Ctx, kind: ScheduledKind): Promise<JobDetail> {
  const { labId, userId } = ctx.who
  return ctx.write(async (w) => {
    if (await isUnderWay(w.tx, labId, kind))
      throw conflict(fill(m.jobs.alreadyWaits, { kind: m.jobs.kinds[kind] }))
    const id = ctx.ports.ids.id()
    await w.addJob({ id, register: jobKinds[kind].register, kind, payload: {}, userId })
    w.changed('job', id, null, { kind, state: 'QUEUED' })
    const job = await findJob(w.tx, ctx.who, 'system', id)
    if (!job) throw notFound()
    return job
  })
}
