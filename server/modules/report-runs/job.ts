import { z } from 'zod'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { ReportInput } from '@contract/report-runs/shapes'
import { jobKind, type RunningJob } from '../../core/jobs/kind'
import { ofLab } from '../../core/scope'
import type { TotalsReach } from '../day-counts/public'
import { makeTable } from './make'

/** How long a run and its table are kept. */
const keptDays = 30

const Payload = z.object({
  input: ReportInput,
  /** The locations whose counts whoever asked may see, as they were then. */
  locations: z.union([z.literal('all'), z.array(z.guid())]),
})
export type ReportPayload = z.infer<typeof Payload>

/** Makes a report: its table is kept as a file, of which CSV and PDF are made when they are fetched. */
export const reportJob = jobKind({
  register: 'system',
  payload: Payload,
  endpoint: api.reportRuns.start,
  needs: ['read', 'Totals'],
  tries: 3,

  async run({ labId, id, payload, db, ports, signal, step }) {
    const reach: TotalsReach = {
      labId,
      locations: payload.locations,
      everyone: payload.locations === 'all',
      mayChoose: false,
      rep: null,
    }
    const table = await makeTable(db, reach, payload.input, ports.clock.now())
    signal.throwIfAborted()
    const rows = table.rows.length
    await step(1, z.int(), async (w) => {
      const key = await ports.files.put(new TextEncoder().encode(JSON.stringify(table)), 'application/json')
      await w.tx
        .updateTable('report_run')
        .set({ rows, file_key: key })
        .where(ofLab(labId))
        .where('id', '=', id)
        .execute()
      w.changed('reportRun', id, { rows: null }, { rows })
      return { outcome: rows, progress: { total: rows, done: rows, failed: 0 } }
    })
    return {
      total: rows,
      done: rows,
      failed: 0,
      message: fill(m.reportRuns.done, { rows: rows.toLocaleString('en-US') }),
    }
  },
})

/** Runs that are older than they are kept go, with their files; answers how many. */
export async function forgetOldRuns({ labId, db, ports }: RunningJob<unknown>): Promise<number> {
  const before = new Date(ports.clock.now().getTime() - keptDays * 24 * 3_600_000)
  const old = await db
    .selectFrom('report_run')
    .select(['id', 'file_key'])
    .where(ofLab(labId))
    .where('created_at', '<', before)
    .execute()
  for (const { id, file_key: key } of old) {
    if (key !== null) await ports.files.remove(key)
    await db.deleteFrom('report_run').where(ofLab(labId)).where('id', '=', id).execute()
  }
  return old.length
}
