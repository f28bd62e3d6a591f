import { z } from 'zod'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { makeContext, type Ctx } from '../../core/context'
import { reportOf } from '../../core/error-report'
import { Refusal, ruleRefused } from '../../core/errors'
import { failureOf } from '../../core/failures'
import { JobTaken } from '../../core/jobs/hold'
import { jobKind, type JobEnd, type RunningJob } from '../../core/jobs/kind'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Tx } from '../../core/tx'
import { staffPrincipal } from '../../core/user-principal'
import { findMedia, releaseReport, withFiles } from '../reports/public'

export const ReleasePayload = z.object({
  /** In which it was signed. */
  sessionId: z.string(),
})
export type ReleasePayload = z.infer<typeof ReleasePayload>

const Outcome = z.object({
  state: z.enum(['RELEASED', 'REFUSED']),
  number: z.int().nullable(),
  message: z.string().nullable(),
  mediaKey: z.string().nullable(),
})
type Outcome = z.infer<typeof Outcome>

type Job = RunningJob<ReleasePayload>
interface Signed {
  place: number
  order_id: string
  order_version: number
}

const signedOrders = ({ db, labId, id }: Job): Promise<Signed[]> =>
  db
    .selectFrom('report_batch_order')
    .select(['place', 'order_id', 'order_version'])
    .where(ofLab(labId))
    .where('batch_id', '=', id)
    .orderBy('place')
    .execute()

/** As the signer, at this moment; what it writes is written as the job's. */
function contextOf({ db, ports, id, write }: Job, who: Principal): Ctx {
  const endpoint = api.turboReports.sign
  const made = makeContext({
    endpoint,
    requestId: id,
    address: null,
    read: db,
    db,
    ports,
    who,
    claim: undefined,
  })
  return { ...made, write }
}

const mark = (tx: Tx, { labId, id }: Job, place: number, { state, number, message }: Outcome) =>
  tx
    .updateTable('report_batch_order')
    .set({ state, number, message })
    .where(ofLab(labId))
    .where('batch_id', '=', id)
    .where('place', '=', place)
    .execute()

/** Why a paper was not drawn, as its reader may know it: the log has the rest. */
const whyNot = (error: unknown) => (error instanceof Refusal ? error.message : m.turboReports.drawnAtReading)

/** Papers that are drawn beside the next release: more would only wait for one another. */
const drawnAtOnce = 2

/**
 * Draws the papers of released reports while the next ones are released. A paper that could not be drawn is drawn at its first
 * reading, as every other: the report is released either way, and the batch says so.
 */
class Drawings {
  private readonly running = new Set<Promise<void>>()
  private readonly job: Job
  private readonly who: Principal
  /** By what kept them from being stored, how many: `full` the disk, else in words. */
  private readonly failed = new Map<string, number>()

  constructor(job: Job, who: Principal) {
    this.job = job
    this.who = who
  }

  async begin(mediaKey: string): Promise<void> {
    while (this.running.size >= drawnAtOnce) await Promise.race(this.running)
    const drawing: Promise<void> = this.draw(mediaKey)
      .catch((error: unknown) => {
        const why = failureOf(error) === 'full' ? 'full' : whyNot(error)
        this.failed.set(why, (this.failed.get(why) ?? 0) + 1)
        this.job.ports.log.warn(
          { job: this.job.id, err: reportOf(error) },
          'A report was not drawn in advance',
        )
      })
      .finally(() => this.running.delete(drawing))
    this.running.add(drawing)
  }

  /** When all are done: what the batch says of those that were not stored; null where all were. */
  async ended(): Promise<string | null> {
    await Promise.all(this.running)
    const said = [...this.failed].map(([why, count]) =>
      why === 'full'
        ? count === 1
          ? m.turboReports.diskFullOne
          : fill(m.turboReports.diskFullMany, { count })
        : fill(count === 1 ? m.turboReports.notStoredOne : m.turboReports.notStoredMany, { count, why }),
    )
    return said.length > 0 ? said.join(' ') : null
  }

  private async draw(mediaKey: string): Promise<void> {
    const media = await findMedia(this.job.db, this.who, mediaKey)
    if (media) await withFiles(contextOf(this.job, this.who), [media])
  }
}

/**
 * Why an order is left where it is. One whose document nobody can make is its own affair too: it never keeps the others from
 * being released. Throws what is another attempt's: a database that is away, and a job that is another's by now.
 */
function refusalOf(job: Job, error: unknown): string {
  if (failureOf(error) || error instanceof JobTaken || job.signal.aborted) throw error
  if (error instanceof Refusal) return error.code === 'stale' ? m.turboReports.changedSince : error.message
  job.ports.log.warn({ job: job.id, err: reportOf(error) }, 'A report could not be made')
  return m.turboReports.notDrawn
}

async function releaseOne(job: Job, who: Principal, one: Signed, progress: JobEnd): Promise<Outcome> {
  const { place, order_id: orderId, order_version: version } = one
  try {
    return await job.step(place, Outcome, async (w) => {
      const wanted = {
        orderId,
        version,
        reason: null,
        preliminary: false,
        withoutReview: false,
        amongOthers: true,
      }
      const { report } = await releaseReport(contextOf(job, who), w, wanted)
      const outcome: Outcome = {
        state: 'RELEASED',
        number: report.number,
        message: null,
        mediaKey: report.mediaKey,
      }
      await mark(w.tx, job, place, outcome)
      return { outcome, progress: { ...progress, done: progress.done + 1 } }
    })
  } catch (error) {
    const message = refusalOf(job, error)
    return job.step(place, Outcome, async (w) => {
      const outcome: Outcome = { state: 'REFUSED', number: null, message, mediaKey: null }
      await mark(w.tx, job, place, outcome)
      w.refused()
      w.about('order', orderId, message)
      return {
        outcome,
        progress: { ...progress, done: progress.done + 1, failed: progress.failed + 1 },
      }
    })
  }
}

/**
 * Releases what somebody signed at once: each order in a transaction of its own, by the one release there is, as it was seen.
 * An order that changed since, or that lacks something, is left and named. Each is a step: what is done is done once, whatever
 * happens to this server.
 */
export const releaseReportsJob = jobKind<ReleasePayload>({
  register: 'system',
  payload: ReleasePayload,
  endpoint: api.turboReports.sign,
  needs: ['release', 'Report'],
  tries: 5,
  retriesFrom: ['FAILED', 'CANCELLED'],
  isSignature: true,

  async run(job) {
    const { db, labId, userId, payload } = job
    const who = userId === null ? undefined : await staffPrincipal(db, labId, { userId, ...payload })
    if (!who) throw ruleRefused(m.turboReports.signWholeLab)
    const orders = await signedOrders(job)
    const progress: JobEnd = { total: orders.length, done: 0, failed: 0, message: null }
    const drawings = new Drawings(job, who)
    for (const one of orders) {
      const { state, mediaKey } = await releaseOne(job, who, one, progress)
      progress.done += 1
      if (state === 'REFUSED') progress.failed += 1
      if (mediaKey !== null) await drawings.begin(mediaKey)
    }
    return { ...progress, message: await drawings.ended() }
  },
})
