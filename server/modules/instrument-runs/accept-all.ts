import { sql } from 'kysely'
import { z } from 'zod'
import { JobState } from '@contract/jobs/choices'
import type { NotEntered, RunAcceptance, RunLine } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { clock } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import type { AsSeen } from './decide'
import { matchRun } from './match'
import { theRun } from './record'

/** What the job of an acceptance knows of it: its lines are in the acceptance, which has the id of the job. */
export const AcceptPayload = z.object({
  runId: z.string(),
  /** In which it was asked for. */
  sessionId: z.string(),
})
export type AcceptPayload = z.infer<typeof AcceptPayload>

/** The newest acceptance of a run; null where its matched lines were never accepted together. */
export async function newestAcceptance(
  db: Executor,
  labId: string,
  runId: string,
): Promise<RunAcceptance | null> {
  const row = await db
    .selectFrom('instrument_run_acceptance as a')
    .innerJoin('job as j', (join) => join.on(ofLab(labId, 'j')).onRef('j.id', '=', 'a.id'))
    .select(['a.id', 'a.by_name', 'a.at', 'j.state', 'j.total', 'j.done', 'j.failed', 'j.message'])
    .select(sql<number>`jsonb_array_length(a.lines)`.as('lines'))
    .where(ofLab(labId, 'a'))
    .where('a.run_id', '=', runId)
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    _id: row.id,
    state: JobState.parse(row.state),
    total: row.lines,
    done: row.done,
    failed: row.failed,
    byName: row.by_name,
    at: row.at.toISOString(),
    message: row.message,
  }
}

const isOpen = ({ state }: RunAcceptance) => state === 'QUEUED' || state === 'RUNNING'

/** Refused while the lines of the run are being accepted, with who began it. */
export async function refuseSecond(
  db: Executor,
  labId: string,
  runId: string,
  timeZone: string,
): Promise<void> {
  const newest = await newestAcceptance(db, labId, runId)
  if (newest && isOpen(newest))
    throw ruleRefused(
      fill(m.instrumentRuns.acceptUnderWay, {
        name: newest.byName,
        at: clock(wallTimeAt(newest.at, timeZone).minutes),
      }),
    )
}

/** Begins to accept every line that matches at this moment, each with the value that it has now. */
export async function acceptAll(ctx: Ctx, { _id }: { _id: string }): Promise<RunAcceptance> {
  const { who, now } = ctx
  const { labId, userId, sessionId, timeZone } = who
  const run = await theRun(ctx.db, labId, _id)
  await refuseSecond(ctx.db, labId, _id, timeZone)
  const { lines } = await matchRun(ctx.db, who, now, run)
  const seen = lines.flatMap(({ line: { state, place, raw, present } }): AsSeen[] =>
    state === 'matched' && raw !== null ? [{ place, raw, present }] : [],
  )
  if (seen.length === 0) throw ruleRefused(m.instrumentRuns.acceptNothing)
  return ctx.write(async (w) => {
    // Of two who press at once the second waits here, and is told.
    await lockRun(w, labId, _id)
    await refuseSecond(w.tx, labId, _id, timeZone)
    const id = ctx.ports.ids.id()
    const byName = signedName(who)
    await w.tx
      .insertInto('instrument_run_acceptance')
      .values({ lab_id: labId, id, run_id: _id, lines: json(seen), by_name: byName, at: now })
      .execute()
    const payload: AcceptPayload = { runId: _id, sessionId }
    await w.addJob({ id, register: 'system', kind: 'accept-run', payload, userId })
    w.changed('instrumentRun', _id, {}, { accepting: seen.length })
    w.changed('job', id, null, { kind: 'accept-run', state: 'QUEUED' })
    const made = await newestAcceptance(w.tx, labId, _id)
    if (!made) throw notFound()
    return made
  })
}

const lockRun = (w: Write, labId: string, id: string) =>
  w.tx
    .selectFrom('instrument_run')
    .select('id')
    .where(ofLab(labId))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The most lines that are named at once. */
const mostNamed = 400

/** The lines of a run that could not be entered when it was accepted and that nobody decided about since. */
export async function notEnteredOf(
  db: Executor,
  labId: string,
  runId: string,
): Promise<{ total: number; lines: NotEntered[] }> {
  const { rows } = await sql<NotEntered & { total: string }>`
    select r.place, r.line, r.message, count(*) over () as total from instrument_run_refusal r
    where ${ofLab(labId, 'r')} and r.run_id = ${runId} and not exists (select from instrument_run_line l
      where ${ofLab(labId, 'l')} and l.run_id = r.run_id and l.place = r.place)
    order by r.place limit ${mostNamed}`.execute(db)
  return {
    total: Number(rows[0]?.total ?? 0),
    lines: rows.map(({ place, line, message }) => ({ place, line, message })),
  }
}

/** Lines as they stand, with why they could not be entered where nothing else is said of them. */
export async function withRefusals(
  db: Executor,
  labId: string,
  runId: string,
  lines: readonly RunLine[],
): Promise<RunLine[]> {
  const rows = await db
    .selectFrom('instrument_run_refusal')
    .select(['place', 'message'])
    .where(ofLab(labId))
    .where('run_id', '=', runId)
    .where(sql<boolean>`place = any(${lines.map(({ place }) => place)}::int[])`)
    .execute()
  const reasons = new Map(rows.map(({ place, message }) => [place, message]))
  return lines.map((line) => {
    const why = reasons.get(line.place)
    return why === undefined || line.why !== null || line.state !== 'matched'
      ? line
      : { ...line, why: fill(m.instrumentRuns.notEntered, { why }) }
  })
}
