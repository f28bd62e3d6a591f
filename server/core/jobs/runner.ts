import { sql, type Kysely } from 'kysely'
import type { z } from 'zod'
import type { JobState } from '@contract/jobs/choices'
import { fill, m } from '@contract/messages'
import { json } from '../../db/json'
import type { Database } from '../../db/schema'
import type { Ports } from '../../ports'
import type { Write } from '../context'
import { dueLaboratories } from '../due-laboratories'
import { reportOf } from '../error-report'
import { Refusal } from '../errors'
import { failureOf } from '../failures'
import { pauseAfter } from '../outbox'
import { abilityOfUser } from '../user-ability'
import { ofLab } from '../scope'
import { writeOutside } from '../write-outside'
import { jobEntity } from './entity'
import { JobTaken, jobTable, keepJob, leaseMs, stillHeld, takeJob, type HeldJob } from './hold'
import type { JobKind, JobKinds, JobProgress, RunningJob } from './kind'
import { startDueSchedules } from './schedules'

const pollMs = 5_000
const schedulesMs = 30_000
/** Jobs that one server does side by side. */
const atOnce = 2
/** Between tries to write how a job ended. */
const settlePausesMs = [500, 2_000, 5_000, 10_000]
/** A server that ends waits this long for its jobs to reach the end of a step. */
const endWithinMs = 10_000

interface Parts {
  db: Kysely<Database>
  ports: Ports
  kinds: JobKinds
  /** Tells the outbox that a job has something to send. */
  wake?: () => void
  /** Whether the database was brought to a version that this server does not know: then it begins no job. */
  isOutdated?: () => boolean
}

interface Running {
  stop: AbortController
  over: Promise<void>
}

/** What an attempt came to. */
interface Outcome {
  state: JobState
  message: string | null
  progress?: JobProgress
  /** For another attempt. */
  runAt?: Date
}

/**
 * Runs the laboratory's background jobs, each by one server at a time: the most urgent first, with a hold that a dead server
 * gives up by itself, progress, cancelling between two steps, and further attempts after a growing pause. Beside the outbox,
 * which hands single messages to the outside: what is here has a schedule, a length and a screen. The same code runs in the
 * server, in tests and in the tab.
 */
export class JobRunner {
  private readonly parts: Parts
  private readonly running = new Set<Running>()
  private looking: Promise<void> | undefined
  private again = false
  private scheduled = 0
  private ending = false
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** Looks for due jobs now: called after a commit that added one, or moved one. */
  wake(): void {
    this.again = true
    this.looking ??= this.look().finally(() => {
      this.looking = undefined
      if (this.again && !this.ending) this.wake()
    })
  }

  /** Looks again every few seconds: for what is due, and for what a server that died left behind. */
  start(): void {
    this.ending = false
    this.timer ??= setInterval(() => this.wake(), pollMs)
    this.wake()
  }

  /** Resolves when nothing is under way here. What runs is given back to the queue at its next step. */
  async stop(): Promise<void> {
    this.ending = true
    clearInterval(this.timer)
    this.timer = undefined
    for (const { stop } of this.running) stop.abort(new JobTaken())
    let patience: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((done) => {
      patience = setTimeout(done, endWithinMs)
    })
    await Promise.race([this.idle(), late])
    clearTimeout(patience)
    this.ending = false
  }

  /** Resolves when every job that is due now was done. */
  async idle(): Promise<void> {
    while (this.looking || this.running.size > 0)
      await Promise.all([this.looking, ...[...this.running].map(({ over }) => over)])
  }

  private async look(): Promise<void> {
    const { db, ports } = this.parts
    while (this.again && !this.ending) {
      this.again = false
      if (this.parts.isOutdated?.()) return
      try {
        await this.lookAtSchedules()
        for (const labId of await dueLaboratories(db, jobTable, ports.clock.now())) await this.takeOf(labId)
      } catch (error) {
        // The database is away: the next look finds the same rows.
        ports.log.warn({ err: reportOf(error) }, 'The queue of jobs could not be read')
      }
    }
  }

  /** Regular work is due to the minute: it is not asked for at every look. */
  private async lookAtSchedules(): Promise<void> {
    const { db, ports, kinds } = this.parts
    const now = ports.clock.now().getTime()
    if (this.timer === undefined || now - this.scheduled < schedulesMs) return
    this.scheduled = now
    await startDueSchedules(db, ports, kinds)
  }

  /** Takes what there is room for. When a job ends there is room again, and the queue is looked at again. */
  private async takeOf(labId: string): Promise<void> {
    const { db, ports, kinds } = this.parts
    while (this.running.size < atOnce && !this.ending) {
      const job = await takeJob(db, labId, Object.keys(kinds), ports.ids.id(), ports.clock.now())
      if (!job) return
      const stop = new AbortController()
      const running: Running = { stop, over: Promise.resolve() }
      this.running.add(running)
      running.over = this.perform(job, stop).finally(() => {
        this.running.delete(running)
        if (!this.ending) this.wake()
      })
    }
  }

  /** One attempt from its beginning to its end. Never rejects. */
  private async perform(job: HeldJob, stop: AbortController): Promise<void> {
    const { db, ports } = this.parts
    const kind = this.parts.kinds[job.kind]
    if (!kind) return
    const beat = setInterval(() => {
      keepJob(db, job, ports.clock.now()).catch((error: unknown) => {
        if (error instanceof JobTaken) stop.abort(error)
      })
    }, leaseMs / 3)
    try {
      const outcome = await this.attempt(job, kind, stop.signal)
      if (outcome) await this.settleSurely(job, kind, outcome)
    } catch (error) {
      // Its hold runs out, and another attempt finds what was done.
      ports.log.warn({ job: job.id, kind: job.kind, err: reportOf(error) }, 'A job could not be ended now')
    } finally {
      clearInterval(beat)
    }
  }

  /** Undefined where the job is somebody else's to settle. */
  private async attempt(job: HeldJob, kind: JobKind, signal: AbortSignal): Promise<Outcome | undefined> {
    const { ports } = this.parts
    if (job.attempt > kind.tries) return { state: 'FAILED', message: m.jobs.interrupted }
    try {
      const refusal = await this.refusalOf(job, kind)
      if (refusal !== null) return { state: 'FAILED', message: refusal }
      const { message, ...progress } = await kind.run(this.handOver(job, kind, signal))
      return { state: progress.failed > 0 ? 'DONE_WITH_ERRORS' : 'DONE', message, progress }
    } catch (error) {
      if (error instanceof JobTaken)
        return this.ending ? { state: 'QUEUED', message: null, runAt: ports.clock.now() } : undefined
      if (error instanceof Refusal && !failureOf(error)) return { state: 'FAILED', message: error.message }
      ports.log.warn({ job: job.id, kind: job.kind, err: reportOf(error) }, 'An attempt of a job failed')
      if (job.attempt >= kind.tries) return { state: 'FAILED', message: m.jobs.failedInside }
      const now = ports.clock.now().getTime()
      const why = error instanceof Error ? error.name : m.jobs.failedInside
      return {
        state: 'QUEUED',
        message: fill(m.jobs.triesAgain, { why }),
        runAt: new Date(now + pauseAfter(job.attempt)),
      }
    }
  }

  /** Whoever asked may have lost the right, or the account, since. */
  private async refusalOf(job: HeldJob, kind: JobKind): Promise<string | null> {
    if (job.userId === null) return null
    const user = await abilityOfUser(this.parts.db, job.labId, job.userId)
    const [action, subject] = kind.needs
    return user.ability?.can(action, subject) ? null : fill(m.jobs.mayNoMore, { name: user.name })
  }

  private handOver(job: HeldJob, kind: JobKind, signal: AbortSignal): RunningJob<unknown> {
    const { db, ports, wake } = this.parts
    const { labId, id, userId, payload } = job
    const writeAs = writeOutside({ db, ports, endpoint: kind.endpoint, userId, wake })
    const write = <T>(work: (w: Write) => Promise<T>) => writeAs(labId, work)
    const kept = (number: number) =>
      db
        .selectFrom('job_step')
        .select('outcome')
        .where(ofLab(labId))
        .where('job_id', '=', id)
        .where('step', '=', number)
        .executeTakeFirst()
    return {
      labId,
      id,
      userId,
      payload,
      db,
      ports,
      signal,
      write,
      async progress(progress) {
        signal.throwIfAborted()
        await keepJob(db, job, ports.clock.now(), progress)
      },
      async step<T>(
        number: number,
        outcome: z.ZodType<T>,
        work: (w: Write) => Promise<{ outcome: T; progress: JobProgress }>,
      ): Promise<T> {
        signal.throwIfAborted()
        const done = await kept(number)
        if (done) return outcome.parse(done.outcome)
        return write(async (w) => {
          const result = await work(w)
          await w.tx
            .insertInto('job_step')
            .values({ lab_id: labId, job_id: id, step: number, outcome: json<unknown>(result.outcome) })
            .execute()
          // Last, and in the same transaction: of two attempts that both believe to hold the job, one commits.
          await keepJob(w.tx, job, ports.clock.now(), result.progress)
          return result.outcome
        })
      },
    }
  }

  /** A database that is away for a moment does not cost the job a whole hold. */
  private async settleSurely(job: HeldJob, kind: JobKind, outcome: Outcome): Promise<void> {
    for (const pause of settlePausesMs) {
      try {
        return await this.settle(job, kind, outcome)
      } catch (error) {
        if (!failureOf(error) || this.ending) throw error
        await new Promise((done) => setTimeout(done, pause))
      }
    }
    return this.settle(job, kind, outcome)
  }

  /** Moves the job where its attempt left it, and its domain with it. */
  private async settle(
    job: HeldJob,
    kind: JobKind,
    { state, message, progress, runAt }: Outcome,
  ): Promise<void> {
    const { db, ports, wake } = this.parts
    const { labId, id, userId, payload } = job
    const now = ports.clock.now()
    const over = state !== 'QUEUED'
    const set = {
      state,
      message,
      locked_by: null,
      locked_until: null,
      updated_at: now,
      finished_at: over ? now : null,
      ...(runAt && { run_at: runAt }),
      ...(progress && { total: progress.total, done: progress.done, failed: progress.failed }),
    }
    const writeAs = writeOutside({ db, ports, endpoint: kind.endpoint, userId, wake })
    await writeAs(labId, async (w) => {
      const { numUpdatedRows } = await w.tx
        .updateTable('job')
        .set({
          ...set,
          version: sql`version + 1`,
          // An attempt that a server's end cut short is none.
          ...(this.ending && !over ? { tries: sql<number>`tries - 1` } : {}),
        })
        .where(stillHeld(job))
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new JobTaken()
      w.changed(jobEntity(job.register), id, { state: 'RUNNING' }, { state, message })
      if (over) await forgetSteps(w, labId, id, state)
      await kind.moved?.(w, { labId, id, payload, message, now }, state)
    })
    if (over) await kind.ended?.({ ports, payload }, state)
  }
}

/** Steps of a job that is done are of no more use; one that failed or was cancelled may be tried again. */
async function forgetSteps(w: Write, labId: string, id: string, state: JobState): Promise<void> {
  if (state !== 'DONE' && state !== 'DONE_WITH_ERRORS') return
  await w.tx.deleteFrom('job_step').where(ofLab(labId)).where('job_id', '=', id).execute()
}
