import { z } from 'zod'
import { api } from '@contract/api'
import type { LineOutcome } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { makeContext, type Ctx, type Write } from '../../core/context'
import { reportOf } from '../../core/error-report'
import { notFound, Refusal, ruleRefused } from '../../core/errors'
import { failureOf } from '../../core/failures'
import { JobTaken } from '../../core/jobs/hold'
import { jobKind, type JobProgress, type RunningJob } from '../../core/jobs/kind'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { userPrincipal } from '../../core/user-principal'
import { AcceptPayload } from './accept-all'
import { enterLines, type AsSeen } from './decide'

type Job = RunningJob<AcceptPayload>

/** Steps of single lines come after those of parts: their numbers are those of their places. */
const ofLine = 1_000_000

const Outcome = z.object({
  entered: z.int(),
  refused: z.int(),
  /** The part could not be entered as a whole: each of its lines is a step of its own. */
  alone: z.boolean(),
})
type Outcome = z.infer<typeof Outcome>

/** As whoever asked, at this moment; what it writes is written as the job's. */
function contextOf({ db, ports, id, write }: Job, who: Principal): Ctx {
  const endpoint = api.instrumentRuns.acceptAll
  const made = makeContext({
    ...{ endpoint, requestId: id, address: null, read: db, db, ports, who, claim: undefined },
  })
  return { ...made, write }
}

/** Keeps why lines could not be entered, with the lines. */
async function keepRefusals(
  w: Write,
  { labId, payload: { runId } }: Job,
  by: { name: string; now: Date },
  refused: readonly LineOutcome[],
): Promise<void> {
  if (refused.length === 0) return
  const run = await w.tx
    .selectFrom('instrument_run')
    .select('lines')
    .where(ofLab(labId))
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  await w.tx
    .insertInto('instrument_run_refusal')
    .values(
      refused.map(({ place, message }) => ({
        lab_id: labId,
        run_id: runId,
        place,
        line: run.lines[place - 1]?.line ?? String(place),
        message: message ?? '',
        by_name: by.name,
        at: by.now,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['lab_id', 'run_id', 'place']).doUpdateSet((eb) => ({
        line: eb.ref('excluded.line'),
        message: eb.ref('excluded.message'),
        by_name: eb.ref('excluded.by_name'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute()
  w.changed('instrumentRun', runId, {}, { notEntered: refused.map(({ place }) => place).join(', ') })
}

/** Enters lines in one step, each as it was seen; what is refused is kept with its reason. */
const enterPart = (job: Job, who: Principal, number: number, lines: readonly AsSeen[], before: JobProgress) =>
  job.step(number, Outcome, async (w) => {
    const ctx = contextOf(job, who)
    const { outcomes } = await enterLines(ctx, w, { _id: job.payload.runId, lines })
    const refused = outcomes.filter(({ ok }) => !ok)
    await keepRefusals(w, job, { name: signedName(who), now: ctx.now }, refused)
    return {
      outcome: { entered: outcomes.length - refused.length, refused: refused.length, alone: false },
      progress: after(before, outcomes.length, refused.length),
    }
  })

const after = ({ total, done, failed }: JobProgress, tried: number, refused: number): JobProgress => ({
  ...{ total, done: done + tried, failed: failed + refused },
})

/** Throws what is another attempt's: a database that is away, and a job that is another's by now. */
function whyNot(job: Job, error: unknown): string {
  if (failureOf(error) || error instanceof JobTaken || job.signal.aborted) throw error
  if (error instanceof Refusal) return error.message
  job.ports.log.warn({ job: job.id, err: reportOf(error) }, 'A line of an instrument could not be entered')
  return m.instrumentRuns.entryFailed
}

/** One line by itself: where nothing can enter it, it stays with the reason and the others go on. */
async function enterAlone(job: Job, who: Principal, line: AsSeen, before: JobProgress): Promise<Outcome> {
  const number = ofLine + line.place
  try {
    return await enterPart(job, who, number, [line], before)
  } catch (error) {
    const message = whyNot(job, error)
    return job.step(number, Outcome, async (w) => {
      const by = { name: signedName(who), now: job.ports.clock.now() }
      await keepRefusals(w, job, by, [{ place: line.place, ok: false, message }])
      w.refused()
      return { outcome: { entered: 0, refused: 1, alone: false }, progress: after(before, 1, 1) }
    })
  }
}

/**
 * Accepts the lines of a run that matched when somebody asked for it, part by part: each part is a step, entered once whatever
 * happens to this server. A line that changed since, or cannot be entered, stays with its reason; it never keeps the others.
 */
export const acceptRunOf = (chunk: number) =>
  jobKind<AcceptPayload>({
    register: 'system',
    payload: AcceptPayload,
    endpoint: api.instrumentRuns.acceptAll,
    needs: ['enter', 'Result'],
    tries: 5,
    // One that ended with lines that were not entered is done: they wait on the page of the run.
    retriesFrom: ['FAILED', 'CANCELLED'],

    async run(job) {
      const { db, labId, id, userId, payload } = job
      const asked = await db
        .selectFrom('instrument_run_acceptance')
        .select(['lines', 'by_name'])
        .where(ofLab(labId))
        .where('id', '=', id)
        .executeTakeFirst()
      if (!asked) throw notFound()
      const whose = userId === null ? undefined : { userId, sessionId: payload.sessionId }
      const who = whose && (await userPrincipal(db, labId, whose))
      if (!who) throw ruleRefused(fill(m.jobs.mayNoMore, { name: asked.by_name }))
      const { lines } = asked
      let far: JobProgress = { total: lines.length, done: 0, failed: 0 }
      const count = ({ entered, refused }: Outcome) => (far = after(far, entered + refused, refused))
      for (let from = 0; from < lines.length; from += chunk) {
        const part = lines.slice(from, from + chunk)
        const number = from / chunk + 1
        let outcome: Outcome
        try {
          outcome = await enterPart(job, who, number, part, far)
        } catch (error) {
          whyNot(job, error)
          // Kept, so that another attempt does not take lines that were entered alone for those of a part.
          outcome = await job.step(number, Outcome, () =>
            Promise.resolve({ outcome: { entered: 0, refused: 0, alone: true }, progress: far }),
          )
        }
        if (!outcome.alone) count(outcome)
        else for (const line of part) count(await enterAlone(job, who, line, far))
      }
      const message = fill(m.instrumentRuns.acceptedOf, { done: far.done - far.failed, failed: far.failed })
      return { ...far, message }
    },

    async moved(w, { labId, id, payload }, to) {
      if (to !== 'QUEUED') return
      const other = await w.tx
        .selectFrom('instrument_run_acceptance as a')
        .innerJoin('job as j', (join) => join.on(ofLab(labId, 'j')).onRef('j.id', '=', 'a.id'))
        .select('a.by_name')
        .where(ofLab(labId, 'a'))
        .where('a.run_id', '=', payload.runId)
        .where('a.id', '<>', id)
        .where('j.open', '=', true)
        .executeTakeFirst()
      if (other) throw ruleRefused(fill(m.instrumentRuns.acceptOther, { name: other.by_name }))
    },
  })

/** Lines of one step take some seconds at most. */
export const acceptRunJob = acceptRunOf(250)
