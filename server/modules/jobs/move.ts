import { jobMachine, type JobAct, type JobSubject } from '@contract/jobs/states'
import type { JobDetail } from '@contract/jobs/shapes'
import { canTransition } from '@contract/machine'
import { sql } from 'kysely'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { jobEntity } from '../../core/jobs/runner'
import { ofLab } from '../../core/scope'
import { jobKinds } from './kinds'
import { findJob, type JobRegister } from './store'

const subjectOf: Readonly<Record<JobRegister, JobSubject>> = {
  billing: 'BillingJob',
  hrsa: 'BillingJob',
  ehr: 'EhrJob',
  system: 'Job',
}

interface Move {
  register: JobRegister
  id: string
  /** Where a person saw the job as it was; without, as it is now. */
  version?: number
  transition: JobAct
  reason: string | null
}

const kindNamed = (name: string) => Object.entries(jobKinds).find(([key]) => key === name)?.[1]

/**
 * Cancels a job or puts it back in the queue, in the caller's transaction, and its domain's row with it. What runs is stopped
 * between two steps: its hold is gone. Refused with the machine's sentence.
 */
export async function moveJob(
  ctx: Ctx,
  w: Write,
  { register, id, version, transition, reason }: Move,
): Promise<JobDetail> {
  const found = async () => {
    const job = await findJob(w.tx, ctx.who, register, id)
    if (!job) throw notFound()
    return job
  }
  const before = await found()
  if (version !== undefined && before.version !== version) throw stale(before)
  const machine = jobMachine(subjectOf[register])
  const answer = canTransition(machine, before.state, transition, { reason, closed: register === 'hrsa' })
  if (!answer.ok) throw ruleRefused(answer.message)
  const again = transition === 'retry'
  const row = await w.tx
    .updateTable('job')
    .set((eb) => ({
      state: answer.to,
      attempts: eb('attempts', '+', again ? 1 : 0),
      tries: again ? 0 : eb.ref('tries'),
      // Stays null where nothing here runs it.
      run_at: again
        ? sql<Date | null>`case when run_at is not null then ${ctx.now}::timestamptz end`
        : eb.ref('run_at'),
      locked_by: null,
      locked_until: null,
      message: again ? null : reason,
      started_at: again ? null : eb.ref('started_at'),
      finished_at: again ? null : ctx.now,
      updated_at: ctx.now,
      version: eb('version', '+', 1),
    }))
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .where('version', '=', before.version)
    .returning(['kind', 'payload'])
    .executeTakeFirst()
  const after = await found()
  if (!row) throw stale(after)
  const entity = jobEntity[register] ?? 'job'
  w.about(entity, id, reason)
  w.changed(
    entity,
    id,
    { state: before.state, attempts: before.attempts },
    { state: after.state, attempts: after.attempts },
  )
  const kind = register === 'system' ? kindNamed(row.kind) : undefined
  const { payload } = row
  await kind?.moved?.(w, { labId: ctx.who.labId, id, payload, message: reason, now: ctx.now }, after.state)
  if (again) w.wakeJobs()
  return after
}
