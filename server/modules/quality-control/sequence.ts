import { sql, type Selectable } from 'kysely'
import { judgeControls, runVerdict, type ControlPoint } from '@contract/quality-control/control-rules'
import { PlanContent, type Changed } from '@contract/quality-control/shapes'
import type { Write } from '../../core/context'
import { ofLab, type Reach } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import type { QcEventTable, QcPointTable, QcRunTable } from '../../db/schema'
import type { Acting } from './acting'

export type RunRecord = Selectable<QcRunTable>
export type PointRecord = Selectable<QcPointTable> & { lot: string }
export interface Sequence {
  runs: RunRecord[]
  points: PointRecord[]
}

/** No window reaches further back than this many runs before the one that is judged. */
const lookBack = 100

/** The last runs of a plan in the order of measurement, with their points in the order of levels. */
export async function lastRuns(
  db: Executor,
  who: Pick<Reach, 'labId'>,
  planId: string,
  limit: number,
): Promise<Sequence> {
  const { rows } =
    await sql<RunRecord>`select r.* from qc_run r where ${ofLab(who, 'r')} and r.plan_id = ${planId}
    order by r.measured_at desc, r.id desc limit ${limit}`.execute(db)
  return { runs: rows.toReversed(), points: await pointsOf(db, who, rows) }
}

async function pointsOf(
  db: Executor,
  who: Pick<Reach, 'labId'>,
  runs: readonly RunRecord[],
): Promise<PointRecord[]> {
  const { rows } = await sql<PointRecord>`select x.*, l.number as lot from qc_point x
    join qc_lot l on ${ofLab(who, 'l')} and l.id = x.lot_id
    where ${ofLab(who, 'x')} and x.run_id = any(${runs.map(({ id }) => id)}::uuid[]) order by x.run_id, x.level, x.place`.execute(
    db,
  )
  return rows
}

export const eventsOf = async (
  db: Executor,
  who: Pick<Reach, 'labId'>,
  planId: string,
): Promise<Selectable<QcEventTable>[]> =>
  db
    .selectFrom('qc_event')
    .selectAll()
    .where(ofLab(who.labId))
    .where('plan_id', '=', planId)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** The points as the rules read them: where nothing looks back, and what is in no window. Points without a target are left out. */
function judged({ runs, points }: Sequence, resets: readonly Date[]): ControlPoint[] {
  const ofLevel = new Map<number, PointRecord>()
  let before: Date | null = null
  return runs.flatMap((run) => {
    const cuts = resets.some((at) => at <= run.measured_at && (before === null || at > before))
    before = run.measured_at
    let isFirst = true
    return points
      .filter(({ run_id }) => run_id === run.id)
      .flatMap((point): ControlPoint[] => {
        const { mean, sd } = point
        if (mean === null || sd === null) return []
        const last = ofLevel.get(point.level)
        const cutsLevel =
          last !== undefined && (last.lot_id !== point.lot_id || last.target_id !== point.target_id)
        ofLevel.set(point.level, point)
        const cut = cuts && isFirst
        isFirst = false
        return [
          {
            id: point.id,
            run: run.id,
            level: String(point.level),
            value: point.value,
            mean,
            sd,
            cut,
            cutsLevel,
            excluded: point.excluded_at !== null,
          },
        ]
      })
  })
}

/**
 * Judges the runs of a plan anew from an instant on, each by the rules that were in force for it, keeps what changed and opens a
 * failure where a run is now rejected that was not. The plan must be locked. Answers the runs whose verdict is another now; a
 * run that `fresh` names was just entered and is not among them.
 */
export async function judgeFrom(
  ctx: Acting,
  w: Write,
  planId: string,
  from: Date,
  fresh?: string,
): Promise<Changed[]> {
  const { who } = ctx
  const { rows: early } =
    await sql<RunRecord>`select r.* from qc_run r where ${ofLab(who, 'r')} and r.plan_id = ${planId}
    and r.measured_at < ${from} order by r.measured_at desc, r.id desc limit ${lookBack}`.execute(w.tx)
  const { rows: late } =
    await sql<RunRecord>`select r.* from qc_run r where ${ofLab(who, 'r')} and r.plan_id = ${planId}
    and r.measured_at >= ${from} order by r.measured_at, r.id`.execute(w.tx)
  const runs = [...early.toReversed(), ...late]
  const points = await pointsOf(w.tx, who, runs)
  const resets = (await eventsOf(w.tx, who, planId)).filter((one) => one.resets).map(({ at }) => at)
  const sequence = judged({ runs, points }, resets)

  // One evaluation for each version of the rules: a run is judged by its own.
  const byRules = new Map<string, ReturnType<typeof judgeControls>>()
  const judgementsOf = (run: RunRecord) => {
    const key = JSON.stringify(run.settings)
    const known = byRules.get(key) ?? judgeControls(sequence, PlanContent.parse(run.settings))
    byRules.set(key, known)
    return known
  }
  const changed: Changed[] = []
  for (const run of late) {
    const judgements = new Map(judgementsOf(run).map((one) => [one.id, one]))
    const mine = points.filter(({ run_id }) => run_id === run.id)
    const now = mine.map((point) => {
      const { verdict = 'none' as const, findings = [] } = judgements.get(point.id) ?? {}
      return { point, verdict, findings }
    })
    for (const { point, verdict, findings } of now) {
      if (verdict === point.verdict && JSON.stringify(findings) === JSON.stringify(point.findings)) continue
      await w.tx
        .updateTable('qc_point')
        .set({ verdict, findings: json(findings) })
        .where(ofLab(who))
        .where('id', '=', point.id)
        .execute()
    }
    const verdict = runVerdict(
      now.map(({ point, verdict: one }) => ({ level: String(point.level), verdict: one })),
      run.levels,
    )
    if (verdict !== run.verdict) {
      await w.tx
        .updateTable('qc_run')
        .set({ verdict, version: run.version + 1 })
        .where(ofLab(who))
        .where('id', '=', run.id)
        .execute()
      if (run.id !== fresh) {
        changed.push({
          runId: run.id,
          measuredAt: run.measured_at.toISOString(),
          from: run.verdict,
          to: verdict,
        })
        w.changed('qcRun', run.id, { verdict: run.verdict }, { verdict }, planId)
      }
    }
    if (verdict === 'reject' && (run.verdict !== 'reject' || run.id === fresh)) await openFailure(ctx, w, run)
  }
  await moveSince(ctx, w, planId)
  return changed
}

const lastAcceptedBefore = async (ctx: Acting, w: Write, planId: string, at: Date): Promise<Date | null> => {
  const row = await w.tx
    .selectFrom('qc_run')
    .select('measured_at')
    .where(ofLab(ctx.who))
    .where('plan_id', '=', planId)
    .where('verdict', 'in', ['accept', 'warn'])
    .where('measured_at', '<', at)
    .orderBy('measured_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.measured_at ?? null
}

/** A rejected run opens a failure, unless one is open: that one then reaches back as far as this run asks for. */
async function openFailure(ctx: Acting, w: Write, run: RunRecord): Promise<void> {
  const open = await w.tx
    .selectFrom('qc_failure')
    .select('id')
    .where(ofLab(ctx.who))
    .where('plan_id', '=', run.plan_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const since = await lastAcceptedBefore(ctx, w, run.plan_id, run.measured_at)
  if (open) {
    await sql`update qc_failure f set since = least(f.since, ${since}) where ${ofLab(ctx.who, 'f')} and f.id = ${open.id}
      and f.since is not null and ${since}::timestamptz is not null`.execute(w.tx)
    if (since === null)
      await sql`update qc_failure f set since = null where ${ofLab(ctx.who, 'f')} and f.id = ${open.id}`.execute(
        w.tx,
      )
    return
  }
  const id = ctx.ports.ids.id()
  await w.tx
    .insertInto('qc_failure')
    .values({
      lab_id: ctx.who.labId,
      id,
      plan_id: run.plan_id,
      run_id: run.id,
      opened_at: ctx.now,
      since,
    })
    .execute()
  w.changed('qcFailure', id, null, { runId: run.id, since: since?.toISOString() ?? null }, run.plan_id)
}

/** Where the run on which an open failure rests its beginning is no longer accepted, it reaches further back. */
async function moveSince(ctx: Acting, w: Write, planId: string): Promise<void> {
  const { rows } = await sql<{
    id: string
    since: Date
    measured_at: Date
  }>`select f.id, f.since, r.measured_at from qc_failure f
    join qc_run r on ${ofLab(ctx.who, 'r')} and r.id = f.run_id
    where ${ofLab(ctx.who, 'f')} and f.plan_id = ${planId} and f.closed_at is null and f.since is not null`.execute(
    w.tx,
  )
  for (const { id, since, measured_at } of rows) {
    const now = await lastAcceptedBefore(ctx, w, planId, measured_at)
    if (now === null || now < since) {
      await w.tx
        .updateTable('qc_failure')
        .set({ since: now })
        .where(ofLab(ctx.who))
        .where('id', '=', id)
        .execute()
      w.changed(
        'qcFailure',
        id,
        { since: since.toISOString() },
        { since: now?.toISOString() ?? null },
        planId,
      )
    }
  }
}
