import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { isDue, type LeasedTable } from '../due-laboratories'
import { ofLab } from '../scope'
import type { Executor } from '../tx'
import type { JobProgress } from './kind'

/** For this long a job belongs to the attempt that took it; a server that died gives it up by then. */
export const leaseMs = 60_000

/** Jobs that wait or run; those without `run_at` are records that nothing runs. */
export const jobTable: LeasedTable = { name: 'job', waits: sql`open` }

/** A job as its row has it when an attempt takes it. */
export interface HeldJob {
  labId: string
  id: string
  register: string
  kind: string
  payload: unknown
  userId: string | null
  /** 1 for the first. */
  attempt: number
  /** The number of this hold: whoever else takes the job has another. */
  hold: string
  /** From an attempt before. */
  progress: JobProgress
}

/** Thrown where a job is no longer this attempt's: it was cancelled, or another server took it. */
export class JobTaken extends Error {}

/** Takes the next job that is due: the most urgent, then the oldest. Of several servers, one gets it. */
export async function takeJob(
  db: Kysely<Database>,
  labId: string,
  kinds: readonly string[],
  hold: string,
  now: Date,
): Promise<HeldJob | undefined> {
  const { rows } = await sql<{
    id: string
    register: string
    kind: string
    payload: unknown
    started_by: string | null
    tries: number
    total: number
    done: number
    failed: number
  }>`
    update job j set state = 'RUNNING', version = j.version + 1, tries = j.tries + 1, locked_by = ${hold},
      locked_until = ${new Date(now.getTime() + leaseMs)}, started_at = coalesce(j.started_at, ${now}), updated_at = ${now}
    where ${ofLab(labId, 'j')} and j.id = (select d.id from job d
      where ${ofLab(labId, 'd')} and ${isDue(jobTable, now)} and d.kind = any(${[...kinds]}::text[])
      order by d.priority, d.run_at, d.id for update skip locked limit 1)
    returning j.id, j.register, j.kind, j.payload, j.started_by, j.tries, j.total, j.done, j.failed`.execute(
    db,
  )
  const [row] = rows
  return (
    row && {
      labId,
      id: row.id,
      register: row.register,
      kind: row.kind,
      payload: row.payload,
      userId: row.started_by,
      attempt: row.tries,
      hold,
      progress: { total: row.total, done: row.done, failed: row.failed },
    }
  )
}

/** The row while this attempt holds it. */
export const stillHeld = ({ labId, id, hold }: HeldJob) =>
  sql<boolean>`${ofLab(labId)} and id = ${id} and locked_by = ${hold} and state = 'RUNNING'`

/** Holds it for longer, and notes how far it is. Throws where it is held no more. */
export async function keepJob(db: Executor, job: HeldJob, now: Date, progress?: JobProgress): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({
      locked_until: new Date(now.getTime() + leaseMs),
      ...(progress && { total: progress.total, done: progress.done, failed: progress.failed }),
    })
    .where(stillHeld(job))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new JobTaken()
}
