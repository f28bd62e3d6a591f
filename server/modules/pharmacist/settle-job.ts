import { z } from 'zod'
import { api } from '@contract/api'
import { jobKind } from '../../core/jobs/kind'
import { ofLab } from '../../core/scope'
import { settleReview } from '../review-standing/public'

/**
 * Whether the reviews of orders that are not released yet hold for what is concluded of them now: after a newer version of the
 * drug graph, or another ingredient of a listed medication. Those that do not wait for the pharmacist again.
 */
export const settleReviewsJob = jobKind({
  register: 'system',
  payload: z.object({}),
  endpoint: api.jobs.runNow,
  needs: ['edit', 'Job'],
  tries: 5,

  async run({ labId, db, ports, signal, write, progress }) {
    const { time_zone: timeZone } = await db
      .selectFrom('lab')
      .select('time_zone')
      .where('id', '=', labId)
      .executeTakeFirstOrThrow()
    const reviewed = await db
      .selectFrom('lab_order')
      .select('id')
      .where(ofLab(labId))
      .where('report_due', 'is not', null)
      .where('pharmd_reviewed', '=', true)
      .orderBy('report_due')
      .orderBy('id')
      .execute()
    let done = 0
    for (const { id } of reviewed) {
      signal.throwIfAborted()
      await write(async (w) => {
        await w.tx
          .selectFrom('lab_order')
          .select('id')
          .where(ofLab(labId))
          .where('id', '=', id)
          .forUpdate()
          .execute()
        const { before, after } = await settleReview(
          { who: { labId, timeZone }, now: ports.clock.now() },
          w,
          id,
        )
        w.about('order', id)
        if (before === after) return
        await w.tx
          .updateTable('lab_order')
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .where(ofLab(labId))
          .where('id', '=', id)
          .execute()
      })
      done += 1
      await progress({ total: reviewed.length, done, failed: 0 })
    }
    return { total: reviewed.length, done, failed: 0, message: null }
  },
})
