import { sql, type Selectable } from 'kysely'
import type { Disposition } from '@contract/quality-control/choices'
import type { Finding } from '@contract/quality-control/control-rules'
import { controlDue } from '@contract/quality-control/due'
import type { Failure, ReviewedResult } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Executor } from '../../core/tx'
import type { QcFailureTable } from '../../db/schema'
import { forgetGates } from './gates'
import { inForce, thePlan } from './plans'
import { insertEvent } from './runs'
import { judgeFrom } from './sequence'
import { rulesOf } from './words'

type FailureRow = Selectable<QcFailureTable> & {
  measured_at: Date
  findings: Finding[]
  test_id: string
  instrument_id: string
  accepted_id: string | null
  accepted_at: Date | null
}

/** To the minute: runs are measured to the minute, what is typed is recorded to the second. */
const minuteOf = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000)

async function findFailure(db: Executor, ctx: Ctx, id: string): Promise<FailureRow> {
  const { who } = ctx
  const { rows } = await sql<FailureRow>`select f.*, r.measured_at, p.test_id, p.instrument_id,
      coalesce((select jsonb_agg(finding) from qc_point x, jsonb_array_elements(x.findings) finding
        where ${ofLab(who, 'x')} and x.run_id = r.id), '[]') as findings,
      good.id as accepted_id, good.measured_at as accepted_at
    from qc_failure f join qc_run r on ${ofLab(who, 'r')} and r.id = f.run_id
    join qc_plan p on ${ofLab(who, 'p')} and p.id = f.plan_id
    left join lateral (select g.id, g.measured_at, g.verdict, g.entered_at from qc_run g where ${ofLab(who, 'g')} and g.plan_id = f.plan_id
      and (f.closing_run_id is null or g.id = f.closing_run_id)
      order by g.measured_at desc, g.id desc limit 1) good on (f.closing_run_id is not null or (good.verdict in ('accept', 'warn')
      and good.measured_at > r.measured_at and good.entered_at > f.acted_at
      and good.measured_at >= date_trunc('minute', f.acted_at)))
    where ${ofLab(who, 'f')} and f.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

interface ResultRow {
  id: string
  order_id: string
  requisition_number: string
  letter: string
  raw: string | null
  state: string
  resulted_at: Date
  what: Disposition | null
  note: string | null
  by_name: string | null
  at: Date | null
}

/** So many results are shown; all are counted. */
const shownResults = 500

/**
 * Patient results of the test that this instrument measured since the last accepted run, and those of which nobody said where
 * they were measured. One that was withdrawn since is no more among them. A decision was about the value that stood then.
 */
const reviewed = (ctx: Ctx, row: FailureRow) => sql`from analysis a
  join lab_order o on ${ofLab(ctx.who, 'o')} and o.id = a.order_id and not o.deleted
  join specimen s on ${ofLab(ctx.who, 's')} and s.id = a.specimen_id
  left join qc_disposition d on ${ofLab(ctx.who, 'd')} and d.failure_id = ${row.id} and d.analysis_id = a.id
    and d.raw is not distinct from a.entered ->> 'raw'
  where ${ofLab(ctx.who, 'a')} and a.test_id = ${row.test_id} and a.state in ('RESULTED', 'VERIFIED', 'RELEASED')
    and (a.instrument_id = ${row.instrument_id} or a.instrument_id is null)
    and a.resulted_at > ${row.since ?? new Date(0)} and coalesce(a.measured_at, a.resulted_at) > ${row.since ?? new Date(0)}
    and coalesce(a.measured_at, a.resulted_at) <= ${row.accepted_at ?? ctx.now}`

async function resultsOf(db: Executor, ctx: Ctx, row: FailureRow): Promise<ReviewedResult[]> {
  const { rows } =
    await sql<ResultRow>`select a.id, a.order_id, o.requisition_number, s.letter, a.entered ->> 'raw' as raw,
      a.state, a.resulted_at, d.what, d.note, d.by_name, d.at
    ${reviewed(ctx, row)} and ${ownLocations(ctx.who, 'o.location_id')}
    order by (d.what is not distinct from 'stands'), coalesce(a.measured_at, a.resulted_at), a.id limit ${shownResults}`.execute(
      db,
    )
  return rows.map((one) => ({
    analysisId: one.id,
    orderId: one.order_id,
    requisitionNumber: one.requisition_number,
    letter: one.letter,
    raw: one.raw,
    state: one.state,
    resultedAt: one.resulted_at.toISOString(),
    decision:
      one.what === null
        ? null
        : {
            what: one.what,
            note: one.note ?? '',
            byName: one.by_name ?? '',
            at: one.at?.toISOString() ?? '',
          },
  }))
}

/** How many wait for a decision, or for the repeat or correction that was decided: wherever they were ordered. */
async function openResults(db: Executor, ctx: Ctx, row: FailureRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${reviewed(ctx, row)}
    and d.what is distinct from 'stands'`.execute(db)
  return rows[0]?.count ?? 0
}

async function presentFailure(db: Executor, ctx: Ctx, id: string): Promise<Failure> {
  const row = await findFailure(db, ctx, id)
  return {
    _id: row.id,
    version: row.version,
    planId: row.plan_id,
    openedAt: row.opened_at.toISOString(),
    rejectedAt: row.measured_at.toISOString(),
    rules: rulesOf(row.findings),
    since: row.since?.toISOString() ?? null,
    cause: row.cause,
    action: row.action,
    actedAt: row.acted_at?.toISOString() ?? null,
    actedByName: row.acted_by_name,
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedByName: row.closed_by_name,
    results: await resultsOf(db, ctx, row),
    openResults: await openResults(db, ctx, row),
  }
}

export async function failure(ctx: Ctx, id: string): Promise<Failure> {
  const found = await presentFailure(ctx.db, ctx, id)
  ctx.shown([...new Set(found.results.map(({ orderId }) => orderId))])
  return found
}

interface Named {
  _id: string
  version: number
}

/** The failure, open, as it was seen, with its plan locked. */
async function openOne(ctx: Ctx, w: Write, { _id, version }: Named) {
  const { plan_id } = await findFailure(w.tx, ctx, _id)
  const plan = await thePlan(w.tx, ctx.who, plan_id, 'update')
  const row = await findFailure(w.tx, ctx, _id)
  if (row.closed_at !== null) throw ruleRefused(m.qualityControl.closedAlready)
  if (row.version !== version) throw stale(await presentFailure(w.tx, ctx, _id))
  return { row, plan }
}

/** Cause and action; where rules begin anew, no window looks back over this moment. */
export const act = (
  ctx: Ctx,
  { cause, action, resets, ...named }: Named & { cause: string; action: string; resets: boolean },
) =>
  ctx.write(async (w) => {
    const { row, plan } = await openOne(ctx, w, named)
    await w.tx
      .updateTable('qc_failure')
      .set({
        cause,
        action,
        acted_at: ctx.now,
        acted_by_name: signedName(ctx.who),
        version: row.version + 1,
      })
      .where(ofLab(ctx.who))
      .where('id', '=', row.id)
      .execute()
    w.changed('qcFailure', row.id, { cause: row.cause, action: row.action }, { cause, action }, plan.id)
    const at = minuteOf(ctx.now)
    await insertEvent(ctx, w, {
      planId: plan.id,
      kind: 'corrective',
      at: at.toISOString(),
      note: action.slice(0, 400),
      resets,
    })
    if (resets) await judgeFrom(ctx, w, plan.id, at)
    return { _id: row.id, version: row.version + 1 }
  })

/** Decides about results, each as the person saw it; a decision about another value would be none. */
export const dispose = (
  ctx: Ctx,
  {
    results,
    what,
    note,
    ...named
  }: Named & {
    results: readonly { analysisId: string; raw: string | null }[]
    what: Disposition
    note: string
  },
): Promise<Failure> =>
  ctx.write(async (w) => {
    const { row, plan } = await openOne(ctx, w, named)
    const standing = new Map((await resultsOf(w.tx, ctx, row)).map((one) => [one.analysisId, one]))
    for (const { analysisId, raw } of results) {
      const one = standing.get(analysisId)
      if (!one) throw badInput({ results: m.qualityControl.notOfFailure })
      if (one.raw !== raw) throw ruleRefused(m.qualityControl.valueChanged)
      const fields = { what, note, raw, by_name: signedName(ctx.who), at: ctx.now }
      await w.tx
        .insertInto('qc_disposition')
        .values({ lab_id: ctx.who.labId, failure_id: row.id, analysis_id: analysisId, ...fields })
        .onConflict((conflict) =>
          conflict.columns(['lab_id', 'failure_id', 'analysis_id']).doUpdateSet(fields),
        )
        .execute()
      w.changed(
        'qcDisposition',
        analysisId,
        one.decision && { what: one.decision.what, note: one.decision.note },
        { what, note },
        one.orderId,
      )
    }
    await w.tx
      .updateTable('qc_failure')
      .set({ version: row.version + 1 })
      .where(ofLab(ctx.who))
      .where('id', '=', row.id)
      .execute()
    w.changed('qcFailure', row.id, null, { decided: results.length }, plan.id)
    return presentFailure(w.tx, ctx, row.id)
  })

/** Ends a failure: 42 CFR 493.1256(f), 493.1282(b). Each thing that is missing is said. */
export const close = (ctx: Ctx, named: Named): Promise<Failure> =>
  ctx.write(async (w) => {
    const { row, plan } = await openOne(ctx, w, named)
    if (row.cause === null || row.action === null) throw ruleRefused(m.qualityControl.actFirst)
    if (row.accepted_id === null || row.accepted_at === null)
      throw ruleRefused(m.qualityControl.closeNeedsRun)
    const content = inForce(plan)
    const due =
      content && controlDue(row.accepted_at.toISOString(), ctx.now.toISOString(), content, ctx.who.timeZone)
    if (due?.state === 'missing') throw ruleRefused(m.qualityControl.closeNeedsToday)
    const open = await openResults(w.tx, ctx, row)
    if (open > 0) throw ruleRefused(fill(m.qualityControl.closeNeedsResults, { count: open }))
    await w.tx
      .updateTable('qc_failure')
      .set({
        closing_run_id: row.accepted_id,
        closed_at: ctx.now,
        closed_by_name: signedName(ctx.who),
        version: row.version + 1,
      })
      .where(ofLab(ctx.who))
      .where('id', '=', row.id)
      .execute()
    await forgetGates(w.tx, ctx.who.labId, [plan.test_id])
    w.changed('qcFailure', row.id, { closingRunId: null }, { closingRunId: row.accepted_id }, plan.id)
    return presentFailure(w.tx, ctx, row.id)
  })
