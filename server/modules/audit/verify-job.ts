import { z } from 'zod'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { verifyAudit } from '../../audit/verify'
import { jobKind } from '../../core/jobs/kind'

const counted = (n: number) => n.toLocaleString('en-US')

/** Each night the whole trail is read and its hashes are computed again, so that a change of it is known the next morning. */
export const verifyTrailJob = jobKind({
  register: 'system',
  payload: z.object({}),
  endpoint: api.jobs.runNow,
  needs: ['edit', 'Job'],
  tries: 3,
  schedule: { every: 'day', atMinutes: 150, weekday: null },

  async run({ labId, db, ports, signal, progress }) {
    const { rows, problems } = await verifyAudit(db, labId, {
      progress: () => signal.throwIfAborted(),
    })
    const [first] = problems
    if (first) ports.log.error({ count: problems.length }, 'The audit trail is not as it was written')
    const failed = problems.length
    await progress({ total: rows, done: rows, failed })
    return {
      total: rows,
      done: rows,
      failed,
      message: first
        ? fill(m.jobs.trailBroken, {
            problems: counted(failed),
            rows: counted(rows),
            chain: first.chain,
            what: first.what,
          })
        : fill(m.jobs.trailHolds, { rows: counted(rows) }),
    }
  },
})
