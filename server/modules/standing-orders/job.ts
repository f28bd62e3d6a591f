import { z } from 'zod'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { todayIn } from '@contract/rules/zone'
import { makeContext, type Ctx } from '../../core/context'
import { Refusal, ruleRefused } from '../../core/errors'
import { jobKind, type RunningJob } from '../../core/jobs/kind'
import { ofLab, reaches } from '../../core/scope'
import { userPrincipal } from '../../core/user-principal'
import { dueByThemselves, makeOne, type Due } from './commands'
import { lockStanding } from './store'

type Job = RunningJob<unknown>

/** As whoever set the standing order up, at this moment; what it writes is written as the job's. */
async function contextOf({ db, ports, id, labId, write }: Job, userId: string): Promise<Ctx> {
  const who = await userPrincipal(db, labId, { userId, sessionId: id })
  if (!who?.ability.can('create', 'RemoteOrder')) throw ruleRefused(m.standingOrders.accountGone)
  const made = makeContext({
    ...{ endpoint: api.standingOrders.make, requestId: id, address: null, read: db, db, ports, who },
    claim: undefined,
  })
  return { ...made, write }
}

async function makeDue(job: Job, { id, set_by: userId, location_id: from }: Due): Promise<void> {
  const ctx = await contextOf(job, userId)
  if (!reaches(ctx.who, from)) throw ruleRefused(m.standingOrders.accountGone)
  await job.write(async (w) => {
    const kept = await lockStanding(ctx, w.tx, id)
    const today = todayIn(ctx.who.timeZone, ctx.now.toISOString())
    // Somebody made it while the patient was there, or ended it.
    if (kept.state !== 'ACTIVE' || kept.next_due === null || kept.next_due > today) return
    await makeOne(ctx, w, kept, { attended: false, collectedAt: null, answers: {} })
  })
}

/** Why it could not be made stands with the standing order, for the clinic to decide. */
const leave = ({ labId, write }: Job, id: string, problem: string) =>
  write(async (w) => {
    const stands = await w.tx
      .selectFrom('standing_order')
      .select('problem')
      .where(ofLab(labId))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    // What stands already is no news, each hour anew.
    if (!stands || stands.problem === problem) return
    await w.tx
      .updateTable('standing_order')
      .set({ problem })
      .where(ofLab(labId))
      .where('id', '=', id)
      .execute()
    w.changed('standingOrder', id, { problem: stands.problem }, { problem }, id)
  })

/** Makes the orders that are due today by themselves, each once, whatever happens to the others. */
export const standingOrdersJob = jobKind({
  register: 'system',
  payload: z.object({}),
  endpoint: api.jobs.runNow,
  needs: ['edit', 'Job'],
  tries: 3,
  schedule: { every: 'hour', atMinutes: 5, weekday: null },

  async run(job) {
    const { db, labId, ports, signal, progress } = job
    const lab = await db
      .selectFrom('lab')
      .select('time_zone')
      .where('id', '=', labId)
      .executeTakeFirstOrThrow()
    const due = await dueByThemselves({ db }, labId, todayIn(lab.time_zone, ports.clock.now().toISOString()))
    let made = 0
    let left = 0
    for (const one of due) {
      signal.throwIfAborted()
      try {
        await makeDue(job, one)
        made += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await leave(job, one.id, [error.message, ...Object.values(error.fields ?? {})].join(' '))
        left += 1
      }
      await progress({ total: due.length, done: made, failed: 0 })
    }
    return {
      ...{ total: due.length, done: made, failed: 0 },
      message: fill(m.standingOrders.ranWords, { made, left }),
    }
  },
})
