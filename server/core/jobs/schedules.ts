import type { Kysely, Selectable } from 'kysely'
import { JobEvery } from '@contract/jobs/choices'
import { nextRun, type ScheduleTimes } from '@contract/jobs/schedule'
import type { Database, JobScheduleTable } from '../../db/schema'
import type { Ports } from '../../ports'
import { ofLab } from '../scope'
import { inTransaction } from '../tx'
import type { JobKinds } from './kind'
import { addJob, isUnderWay } from './queue'

/** The times in a schedule's row. */
export const timesOf = (
  row: Pick<Selectable<JobScheduleTable>, 'every' | 'at_minutes' | 'weekday'>,
): ScheduleTimes => ({
  every: JobEvery.parse(row.every),
  atMinutes: row.at_minutes,
  weekday: row.weekday,
})

/** The laboratory's regular work: what has no row yet gets its usual times. */
export async function ensureSchedules(
  db: Kysely<Database>,
  ports: Ports,
  kinds: JobKinds,
  lab: { id: string; time_zone: string },
): Promise<void> {
  const now = ports.clock.now()
  for (const [kind, { schedule }] of Object.entries(kinds))
    if (schedule)
      await db
        .insertInto('job_schedule')
        .values({
          lab_id: lab.id,
          id: ports.ids.id(),
          kind,
          active: true,
          every: schedule.every,
          at_minutes: schedule.atMinutes,
          weekday: schedule.weekday,
          next_run_at: new Date(nextRun(schedule, lab.time_zone, now.toISOString())),
          updated_at: now,
        })
        .onConflict((conflict) => conflict.columns(['lab_id', 'kind']).doNothing())
        .execute()
}

/**
 * Puts the regular work that is due in the queue: once, however many servers look, and once for all the times that went by
 * while none was running. Work that still waits or runs is not put there again.
 */
export async function startDueSchedules(db: Kysely<Database>, ports: Ports, kinds: JobKinds): Promise<void> {
  const now = ports.clock.now()
  const labs = await db.selectFrom('lab').select(['id', 'time_zone']).execute()
  for (const lab of labs) {
    await ensureSchedules(db, ports, kinds, lab)
    const due = await db
      .selectFrom('job_schedule')
      .selectAll()
      .where(ofLab(lab.id))
      .where('active', '=', true)
      .where('next_run_at', '<=', now)
      .execute()
    for (const schedule of due) {
      const kind = kinds[schedule.kind]
      if (!kind) continue
      const next = nextRun(timesOf(schedule), lab.time_zone, now.toISOString())
      await inTransaction(db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('job_schedule')
          .set({ next_run_at: new Date(next) })
          .where(ofLab(lab.id))
          .where('kind', '=', schedule.kind)
          .where('next_run_at', '=', schedule.next_run_at)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) return
        if (await isUnderWay(tx, lab.id, schedule.kind)) return
        await addJob(tx, ports, lab.id, {
          id: ports.ids.id(),
          register: kind.register,
          kind: schedule.kind,
          payload: {},
          priority: 3,
          userId: null,
        })
      })
    }
  }
}
