import { sql } from 'kysely'
import { JobState } from '@contract/jobs/choices'
import { jobMachine, type JobAct, type JobSubject } from '@contract/jobs/states'
import { canTransition } from '@contract/machine'
import type { Ctx, Write } from '../context'
import { conflict, notFound, passwordNeeded, ruleRefused } from '../errors'
import { needsPassword } from '../fresh'
import { fill, m } from '@contract/messages'
import type { Principal } from '../principal'
import { ofLab } from '../scope'
import { signedName } from '../signed'
import { jobEntity } from './entity'
import type { JobKind } from './kind'

const subjects: Readonly<Record<string, JobSubject>> = {
  billing: 'BillingJob',
  hrsa: 'BillingJob',
  system: 'Job',
}

/** Whether a job of this kind can be begun again: from this state, and with what it needs still there. */
export const mayRetry = (kind: JobKind, state: JobState, payload: unknown): boolean =>
  (kind.retriesFrom?.includes(state) ?? true) && kind.canRead(payload)

/** Whether this caller may begin it again: what somebody signed is theirs alone, at their own keyboard in their own account. */
export const mayBegin = (kind: JobKind | undefined, who: Principal, askedBy: string | null): boolean =>
  !kind?.isSignature || (who.userId === askedBy && who.person.userId === askedBy)

interface Move {
  register: string
  id: string
  /** What a person wants of it. */
  transition: JobAct
  reason: string | null
  /** What it is; undefined where nothing here runs it. */
  kind: JobKind | undefined
}

/**
 * Cancels a job or puts it back in the queue, in the caller's transaction, and its domain's row with it. What runs is stopped
 * between two steps: its hold is gone. Refused with the machine's sentence. A caller that saw a version has compared it.
 */
export async function moveJob(
  ctx: Ctx,
  w: Write,
  { register, id, transition, reason, kind }: Move,
): Promise<void> {
  const { labId } = ctx.who
  const before = await w.tx
    .selectFrom('job')
    .select(['version', 'state', 'attempts', 'payload', 'started_by'])
    .where(ofLab(labId))
    .where('register', '=', register)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!before) throw notFound()
  const machine = jobMachine(subjects[register] ?? 'Job')
  const from = JobState.parse(before.state)
  const answer = canTransition(machine, from, transition, { reason, closed: register === 'hrsa' })
  if (!answer.ok) throw ruleRefused(answer.message)
  const again = transition === 'retry'
  if (again && kind && !mayRetry(kind, from, before.payload))
    throw ruleRefused(kind.canRead(before.payload) ? m.jobs.nothingLeft : m.jobs.tooLongAgo)
  if (again && !mayBegin(kind, ctx.who, before.started_by)) throw ruleRefused(m.jobs.signerOnly)
  if (again && kind && needsPassword(kind.endpoint, ctx.who, ctx.now)) throw passwordNeeded()
  const stopped = kind?.isSignature ? fill(m.jobs.stoppedBy, { name: signedName(ctx.who) }) : ''
  const message = again ? null : [...new Set([stopped, reason])].filter(Boolean).join(' ')
  const { numUpdatedRows } = await w.tx
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
      message,
      started_at: again ? null : eb.ref('started_at'),
      finished_at: again ? null : ctx.now,
      updated_at: ctx.now,
      version: eb('version', '+', 1),
    }))
    .where(ofLab(labId))
    .where('id', '=', id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw conflict(m.errors.stale)
  const entity = jobEntity(register)
  w.about(entity, id, reason)
  w.changed(
    entity,
    id,
    { state: from, attempts: before.attempts },
    { state: answer.to, attempts: before.attempts + (again ? 1 : 0) },
  )
  const moved = { labId, id, payload: before.payload, message, now: ctx.now }
  await kind?.moved?.(w, moved, answer.to)
  if (again) w.wakeJobs()
}
