import { sql } from 'kysely'
import { z } from 'zod'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { json } from '../../db/json'
import { jobKind, type RunningJob } from '../../core/jobs/kind'
import { ofLab } from '../../core/scope'
import { ImportPayload } from '../imports/public'
import { forgetLeftFiles } from '../remote-orders/public'
import { forgetOldRuns } from '../report-runs/public'

/** Kept answers live a day, and one-time secrets a day longer than they open anything. */
const keptMs = 24 * 3_600_000

/** Files of imports that have ended: a day is left to go on with one that failed. */
async function filesLeft({ labId, db }: RunningJob<unknown>, before: Date) {
  const ended = await db
    .selectFrom('job')
    .select(['id', 'payload'])
    .where(ofLab(labId))
    .where('kind', '=', 'import')
    .where('open', '=', false)
    .where('finished_at', '<', before)
    .where(sql<boolean>`payload ? 'fileKey'`)
    .execute()
  return ended.flatMap(({ id, payload }) => {
    const read = ImportPayload.safeParse(payload)
    return read.success ? [{ id, fileKey: read.data.fileKey }] : []
  })
}

/** Removes what is of no more use: each hour, by one of the servers. */
export const sweepJob = jobKind({
  register: 'system',
  payload: z.object({}),
  endpoint: api.jobs.runNow,
  needs: ['edit', 'Job'],
  tries: 3,
  schedule: { every: 'hour', atMinutes: 7, weekday: null },

  async run(job) {
    const { labId, db, ports } = job
    const before = new Date(ports.clock.now().getTime() - keptMs)
    const answers = await db
      .deleteFrom('idempotency')
      .where(ofLab(labId))
      .where('created_at', '<', before)
      .executeTakeFirst()
    const secrets = await db
      .deleteFrom('one_time_secret')
      .where(ofLab(labId))
      .where('expires_at', '<', before)
      .executeTakeFirst()
    const files = await filesLeft(job, before)
    for (const { id, fileKey } of files) {
      await ports.files.remove(fileKey)
      await db.deleteFrom('job_step').where(ofLab(labId)).where('job_id', '=', id).execute()
      await db
        .updateTable('job')
        .set({ payload: json<unknown>({}) })
        .where(ofLab(labId))
        .where('id', '=', id)
        .execute()
    }
    const reports = await forgetOldRuns(job)
    const photos = await forgetLeftFiles(job, before)
    const counts = {
      answers: Number(answers.numDeletedRows),
      secrets: Number(secrets.numDeletedRows),
      files: files.length,
      reports,
      photos,
    }
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { total, done: total, failed: 0, message: fill(m.jobs.swept, counts) }
  },
})
